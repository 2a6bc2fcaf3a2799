// What happened since the player's last turn: the map goes back to the position then, and on, step by step.
import { animatePieces, centreOf, highlightPlaces, piecePositions, placesIn } from "./map.js";

const bar = document.getElementById("recap-bar");
const pieces = document.getElementById("pieces") ?? document.getElementById("listing");
const controls = document.getElementById("controls");
const STEP = 1100; // ms

// lines: those of the log that are told again, each with the number of its move; eye: the seat that looks
export async function playBack(lines, eye, stops) {
  const now = pieces.innerHTML;
  let at = 0, running = true, moved;
  const changed = () => new Promise(done => { moved = done; });
  const onKey = event => {
    if (event.key === "Escape") end();
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  };
  const end = () => { at = lines.length; running = false; moved?.(); };
  const step = by => { at = Math.max(0, at + by); running = false; moved?.(); };
  const onClick = event => {
    const what = event.target.closest("[data-recap]")?.dataset.recap;
    if (what === "end") end();
    if (what === "before") step(-1);
    if (what === "after") step(1);
  };
  bar.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  open(true);
  await showPosition(Number(lines[0].dataset.move) - 1, eye);
  while (at < lines.length) {
    const shown = at, line = lines[at];
    const before = piecePositions();
    if (!await showPosition(Number(line.dataset.move), eye)) break;
    animatePieces(before, placesIn(line.dataset.about ?? "").filter(token => stops.includes(token.split(":")[0])).map(centreOf).filter(p => p));
    tell(line, at + 1, lines.length);
    highlightPlaces(line.dataset.about ?? "", true);
    await Promise.race([changed(), ...(running ? [new Promise(done => setTimeout(done, STEP))] : [])]);
    highlightPlaces(line.dataset.about ?? "", false);
    if (running && at === shown) at += 1;
  }
  document.removeEventListener("keydown", onKey);
  bar.removeEventListener("click", onClick);
  pieces.innerHTML = now;
  open(false);
}

function open(on) {
  bar.hidden = !on;
  controls.inert = on;
  document.body.toggleAttribute("data-ui-recap", on);
  if (on) bar.querySelector("[data-recap=after]").focus({ preventScroll: true });
}

function tell(line, number, all) {
  bar.querySelector(".recap-count").textContent = `${number} / ${all}`;
  bar.querySelector(".recap-text").textContent = line.textContent;
}

// the map of an earlier position, from the replay; answers whether it could be had
async function showPosition(move, eye) {
  try {
    const answer = await fetch(`replay/?${new URLSearchParams({ action: move, eye })}`, { headers: { "HX-Request": "true" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const then = page.querySelector("hx-partial > svg") ?? page.querySelector("hx-partial");
    if (!answer.ok || !then) return false;
    pieces.innerHTML = then.innerHTML;
    return true;
  } catch {
    return false;
  }
}
