// A hint: what a bot would do here. Only who asks sees it; the map shows the turn that is pointed at, a click takes it.
import { drawRoute, highlightPlaces } from "./map.js";
import { drawChosenRoute } from "./pick.js";

const panel = document.getElementById("hint");
let fetchHint = null, take = null, showError = null, requests = 0;

export function initHint(callbacks) {
  ({ fetchHint, take, showError } = callbacks);
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-hint]");
    if (!button) return;
    if (button.dataset.hint === "ask") askHint();
    if (button.dataset.hint === "close") closeHint();
    if (button.dataset.hint === "take") choose(button);
  });
  for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    panel.addEventListener(event, ({ target }) => showOnMap(target.closest("[data-about]"), on));
  }
}

export async function askHint() {
  const button = document.querySelector("[data-hint=ask]");
  if (!button || button.disabled || panel.ariaBusy === "true") return;
  const request = ++requests;
  panel.ariaBusy = "true";
  panel.replaceChildren(waiting());
  const answer = await fetchHint();
  if (request !== requests) return; // meanwhile there is something else to decide
  panel.ariaBusy = "false";
  panel.innerHTML = answer.html ?? "";
  if (answer.error) showError(answer);
  panel.scrollIntoView({ block: "nearest" });
}

export function closeHint() {
  requests++;
  panel.ariaBusy = "false";
  for (const option of panel.querySelectorAll("[data-about]")) showOnMap(option, false);
  panel.replaceChildren();
}

function showOnMap(option, on) {
  if (!option) return;
  highlightPlaces(option.dataset.about, on);
  if (on) drawRoute(option.dataset.route.split(" "));
  else drawChosenRoute();
}

function choose(option) {
  const { actions, route } = option.dataset;
  showOnMap(option, false);
  take(option.querySelector(".option-text").textContent, JSON.parse(actions), route.split(" "));
}

function waiting() {
  const line = document.createElement("p");
  line.className = "thinks";
  line.append(panel.dataset.wait, ...[0, 1, 2].map(() => document.createElement("i")));
  return line;
}
