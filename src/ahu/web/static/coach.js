// The coach of a guided game: its buttons, and marks on the things that the step is about. It knows no rules.
const prompt = document.getElementById("prompt");
const choices = document.getElementById("choices");
let marked = []; // tokens of the things that are marked
let learner = ""; // the seat that is guided
let shownStep = ""; // the step that was shown last
let followed = false; // a button of the coach was used: the focus goes to what is asked next
let focusedHere = false; // the focus was last with the coach, the choices or the map

export function initCoach(follow) {
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-guide]");
    if (!button) return;
    followed = true;
    follow(Number(button.dataset.seat), button.dataset.guide, Number(button.dataset.step));
  });
  document.addEventListener("focusin", ({ target }) => {
    focusedHere = target.closest("#controls, #land") !== null;
  });
  new MutationObserver(markAll).observe(choices, { childList: true, subtree: true });
}

export function showCoach() {
  const coach = prompt.querySelector(".coach");
  marked = JSON.parse(coach?.dataset.tokens ?? "[]");
  learner = coach?.dataset.seat ?? "";
  markAll();
  if (coach && coach.dataset.step !== shownStep) {
    shownStep = coach.dataset.step;
    prompt.scrollTop = 0;
    choices.querySelector("[data-ui-coached]")?.scrollIntoView({ block: "nearest" });
  }
  keepFocus(coach);
}

// What is asked next gets the focus after a button of the coach, and wherever the focus would be lost: choices are
// hidden while there is something to read.
function keepFocus(coach) {
  const next = coach?.querySelector(".coach-next button");
  if (coach && !next && coach.dataset.tokens === undefined) return; // the others act first
  const lost = document.activeElement === document.body || !document.activeElement.checkVisibility();
  if (followed || (coach && focusedHere && lost)) (next ?? choices).focus({ preventScroll: true });
  followed = false;
}

// the page gives the coach room, and more where it goes with a form
function showLayout() {
  const layout = !prompt.querySelector(".coach") ? null : choices.querySelector(".field") ? "form" : "";
  if (layout === null) document.body.removeAttribute("data-ui-coach");
  else document.body.setAttribute("data-ui-coach", layout);
}

// elements come and go with every choice, so all marks are set anew
function markAll() {
  showLayout();
  const wanted = new Set(marked.flatMap(token => [...document.querySelectorAll(selectorOf(token))]).filter(isMine));
  for (const thing of document.querySelectorAll("[data-ui-coached]")) if (!wanted.has(thing)) thing.removeAttribute("data-ui-coached");
  for (const thing of wanted) thing.setAttribute("data-ui-coached", "");
}

// the same figures stand in every player's row
function isMine(thing) {
  const owner = thing.closest("[data-owner]");
  return !owner || owner.dataset.owner === learner;
}

function selectorOf(token) {
  const name = CSS.escape(token);
  return `#map [data-pick="${name}"], :is(#players, #corner, #shelf) :is([data-pick="${name}"], [data-about="${name}"]),
    #choices :is([data-for="${name}"], [data-value="${name}"])`;
}
