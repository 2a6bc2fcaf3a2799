// A hint: what a bot would do here. It is shown to who asks, on the map when it is pointed at, and can be taken.
import { draw, mark } from "./map.js";
import { redraw } from "./pick.js";

const panel = document.getElementById("hint");
let ask = null, take = null, complain = null, asked = 0;

export function wireHint(how) {
  ({ ask, take, complain } = how);
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-hint]");
    if (!button) return;
    if (button.dataset.hint === "ask") askHint();
    if (button.dataset.hint === "close") dropHint();
    if (button.dataset.hint === "take") choose(button);
  });
  for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    panel.addEventListener(event, ({ target }) => point(target.closest("[data-about]"), on));
  }
}

export async function askHint() {
  const button = document.querySelector("[data-hint=ask]");
  if (!button || button.disabled || panel.ariaBusy === "true") return;
  const mine = ++asked;
  panel.ariaBusy = "true";
  panel.replaceChildren(waiting());
  const told = await ask();
  if (mine !== asked) return; // meanwhile something else is to be decided
  panel.ariaBusy = "false";
  panel.innerHTML = told.html ?? "";
  if (told.error) complain(told);
  panel.scrollIntoView({ block: "nearest" });
}

export function dropHint() {
  asked++;
  panel.ariaBusy = "false";
  for (const option of panel.querySelectorAll("[data-about]")) point(option, false);
  panel.replaceChildren();
}

function point(option, on) {
  if (!option) return;
  mark(option.dataset.about, on);
  if (on) draw(option.dataset.way.split(" "));
  else redraw();
}

function choose(option) {
  const { actions, way } = option.dataset;
  point(option, false);
  take(option.querySelector(".option-told").textContent, JSON.parse(actions), way.split(" "));
}

function waiting() {
  const made = document.createElement("p");
  made.className = "thinks";
  made.append(panel.dataset.wait, ...[0, 1, 2].map(() => document.createElement("i")));
  return made;
}
