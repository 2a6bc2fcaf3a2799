// A hint: what a bot would do here. Only who asks sees it. The map shows the plan, or the other turn that is pointed at.
import { drawRoute, highlightPlaces, placesIn } from "./map.js";
import { drawChosenRoute } from "./pick.js";

const panel = document.getElementById("hint");
let fetchHint = null, play = null, propose = null, showError = null, requests = 0;

export function initHint(callbacks) {
  ({ fetchHint, play, propose, showError } = callbacks);
  document.addEventListener("click", event => {
    if (event.target.matches(".back") && panel.checkVisibility()) showOnMap(plan(), true); // the hint is shown again
    const button = event.target.closest("[data-hint]");
    if (!button) return;
    if (button.dataset.hint === "ask") askHint();
    if (button.dataset.hint === "close") closeHint();
    if (button.dataset.hint === "take") choose(button);
  });
  for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    panel.addEventListener(event, ({ target }) => pointAt(target.closest(".options [data-about]"), on));
  }
}

export async function askHint() {
  const button = document.querySelector("[data-hint=ask]");
  if (!button || button.disabled || panel.ariaBusy === "true") return;
  const request = ++requests;
  clearMap();
  panel.ariaBusy = "true";
  panel.replaceChildren(waiting());
  const answer = await fetchHint();
  if (request !== requests) return; // meanwhile there is something else to decide
  panel.ariaBusy = "false";
  panel.innerHTML = answer.html ?? "";
  showOnMap(plan(), true);
  if (answer.error) showError(answer);
  panel.scrollIntoView({ block: "nearest" });
}

export function closeHint() {
  requests++;
  panel.ariaBusy = "false";
  clearMap();
  panel.replaceChildren();
}

function plan() {
  return panel.querySelector(".hint-plan");
}

function clearMap() {
  for (const option of panel.querySelectorAll("[data-about]")) showOnMap(option, false);
}

// Another turn is shown in place of the plan while it is pointed at; the one that is asked about stays drawn.
function pointAt(option, on) {
  if (!option || !panel.checkVisibility()) return;
  showOnMap(on ? plan() : option, false);
  showOnMap(on ? option : plan(), true);
}

function showOnMap(option, on) {
  if (!option) return;
  highlightPlaces(option.dataset.about, on);
  if (on) drawRoute(placesIn(option.dataset.route));
  else drawChosenRoute();
}

// The steps of the plan were read and drawn: its button does them. Another turn is drawn first, and asked about.
function choose(option) {
  const { actions, route, text } = option.dataset;
  clearMap();
  if (plan()?.contains(option)) play(JSON.parse(actions));
  else propose(text, JSON.parse(actions), placesIn(route));
}

function waiting() {
  const line = document.createElement("p");
  line.className = "thinks";
  line.append(panel.dataset.wait, ...[0, 1, 2].map(() => document.createElement("i")));
  return line;
}
