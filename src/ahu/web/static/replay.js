// The replay: pieces glide from position to position, the slider follows, arrow keys step, and a button lets it run.
import { animatePieces, initMap, piecePositions } from "./map.js";

const slider = document.getElementById("slider");
let positions = new Map(); // of the pieces, before the page changes

initMap();

document.addEventListener("htmx:before:swap", () => { positions = piecePositions(); });
document.addEventListener("htmx:after:swap", () => {
  animatePieces(positions, []);
  // while it is dragged the slider is ahead of the page
  if (!slider.matches(":active")) slider.value = document.getElementById("eye").dataset.action;
});

const KEYS = {
  ArrowLeft: "to-before", ArrowRight: "to-after", PageUp: "to-turn_before", PageDown: "to-turn_after",
  Home: "to-first", End: "to-last",
};
document.addEventListener("keydown", event => {
  const link = KEYS[event.key];
  if (!link || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  document.getElementById(link)?.click();
});

// it runs until the end, or until somebody moves the slider

const PACE = 900; // ms
const button = document.getElementById("autoplay");
let timer = 0;

function run(on) {
  clearInterval(timer);
  button.setAttribute("aria-pressed", on);
  if (on) timer = setInterval(step, PACE);
}

function step() {
  if (slider.value === slider.max) run(false);
  else document.getElementById("to-after").click();
}

button.addEventListener("click", () => {
  const on = button.getAttribute("aria-pressed") === "false";
  if (on && slider.value === slider.max) document.getElementById("to-first").click();
  run(on);
});
slider.addEventListener("input", () => run(false));
