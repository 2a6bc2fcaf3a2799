// Moments: what is shown over the map for a second or two when it happens. A click or a key goes on at once.
import { centreOf } from "./map.js";

const stage = document.getElementById("moment");
const map = document.getElementById("map");
const sound = document.getElementById("sound");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const SECONDS = { dice: 0.5, tile: 0.9, rise: 0.7, crown: 0.7, round: 0.8, "last-round": 1.6 }; // how long each is shown
const DIE = 0.3; // seconds until another die lies still
const TONES = { dice: [620, 300], tile: [420, 320], rise: [120, 45], crown: [180, 70], round: [260, 180], "last-round": [260, 120], turn: [210, 70] };
let skip = null; // ends the moment that is shown

// in a hurry, when newer messages wait, only what must not be missed is shown
export async function showMoments(moments, hurry) {
  for (const group of grouped(moments)) {
    if (group[0].kind === "toll") group.forEach(floatToll);
    else if (!hurry || group[0].kind === "last-round") await show(group);
  }
}

// dice that are rolled one after the other are one moment
function grouped(moments) {
  const groups = [];
  for (const moment of moments) {
    if (moment.kind === "dice" && groups.at(-1)?.[0].kind === "dice") groups.at(-1).push(moment);
    else groups.push([moment]);
  }
  return groups;
}

async function show(group) {
  const [{ kind, text = "", about = "" }] = group;
  if (document.hidden || !(kind in SECONDS)) return;
  knock(kind);
  if (reducedMotion.matches && !kind.includes("round")) return; // the page shows the outcome at once
  stage.dataset.kind = kind;
  stage.innerHTML = `<div class="moment-card"><p class="moment-things">${group.map(moment => moment.html ?? "").join("")}</p><p class="moment-text"></p></div>`;
  stage.querySelector(".moment-text").textContent = text;
  [...stage.querySelectorAll(".moment-things > *")].forEach((thing, n) => thing.style.setProperty("--turn", n));
  const places = about ? [...(map?.querySelectorAll(`[data-pick="${CSS.escape(about)}"]`) ?? [])] : [];
  places.forEach(place => place.setAttribute("data-ui-moment", ""));
  stage.classList.remove("low");
  stage.hidden = false;
  stage.classList.toggle("low", places.some(place => meet(place.getBoundingClientRect(), stage.getBoundingClientRect())));
  await pause(SECONDS[kind] + (kind === "dice" ? DIE * group.length : 0));
  places.forEach(place => place.removeAttribute("data-ui-moment"));
  stage.hidden = true;
}

const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const pause = seconds => new Promise(done => {
  const timer = setTimeout(end, seconds * 1000);
  function end() {
    clearTimeout(timer);
    skip = null;
    done();
  }
  skip = end;
});

for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => skip?.(), true);

// points fly from the place where they are earned to their owner
function floatToll({ about, gains }) {
  const from = centreOf(about);
  if (!from || reducedMotion.matches || document.hidden) return;
  const start = new DOMPoint(from.x, from.y).matrixTransform(map.getScreenCTM());
  for (const [seat, points] of gains) {
    const player = document.querySelector(`#players .player[data-seat="${seat}"]`);
    if (!player) continue;
    const row = player.getBoundingClientRect();
    const float = document.createElement("span");
    float.className = "toll";
    float.dataset.colour = player.dataset.colour;
    float.textContent = `+${points}`;
    float.setAttribute("aria-hidden", "true");
    document.body.append(float);
    const at = (x, y, more) => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, ...more });
    float.animate([at(start.x, start.y, { opacity: 0 }), at(start.x, start.y - 18, { opacity: 1, offset: 0.3 }),
      at(row.left + row.width / 2, row.top + row.height / 2, { opacity: 0 })], { duration: 900, easing: "ease-in-out" })
      .finished.finally(() => float.remove());
  }
}

// a short knock, if the player wants to hear something
export function knock(kind) {
  if (!sound?.checked) return;
  const [high, low] = TONES[kind];
  const audio = new AudioContext(), hit = audio.createOscillator(), volume = audio.createGain();
  hit.frequency.setValueAtTime(high, audio.currentTime);
  hit.frequency.exponentialRampToValueAtTime(low, audio.currentTime + 0.09);
  volume.gain.setValueAtTime(0.4, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.16);
  hit.connect(volume).connect(audio.destination);
  hit.start();
  hit.stop(audio.currentTime + 0.18);
  hit.onended = () => audio.close();
}

// choices that were sealed, side by side: they stay until the player goes on

const reveal = document.getElementById("reveal");
const putAway = `reveal of ${location.pathname}`;

export function showReveal() {
  const key = reveal.firstElementChild?.dataset.key;
  reveal.hidden = !key || sessionStorage.getItem(putAway) === key;
}

reveal.addEventListener("click", event => {
  if (!event.target.closest("[data-dismiss]")) return;
  sessionStorage.setItem(putAway, reveal.firstElementChild.dataset.key);
  showReveal();
  document.getElementById("choices").focus({ preventScroll: true });
});
