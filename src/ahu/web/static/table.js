// The table's page: shows what the stream brings, and sends what the player does.
import { follow } from "./live.js";
import { askHint, dropHint, wireHint } from "./hint.js";
import { centre, fit, glide, mark as markPlaces, remember, wireMap } from "./map.js";
import { confirm, letGo, relight, setOffer, stepBack, takeUp, wirePicking } from "./pick.js";

const toast = document.getElementById("toast");
const net = document.getElementById("net");
const log = document.getElementById("log-lines");
const sound = document.getElementById("sound");
const desk = document.getElementById("desk");
const STOPS = document.getElementById("board").dataset.stops.split(" ");
const token = JSON.parse(document.body.getAttribute("hx-headers:inherited"))["X-CSRFToken"];
let { status } = JSON.parse(document.getElementById("first").textContent);
const NOBODY = -2;
let lifted = NOBODY;

// showing

async function show(told) {
  const before = remember();
  const scores = points();
  const wasMine = status.wait === "turn";
  const fresh = told.log.html ? told.log.from : null;
  for (const [id, text] of Object.entries(told.html)) await swap(`#${id}`, text, "innerMorph");
  for (const [id, text] of Object.entries(told.svg)) await swap(`#${id}`, `<svg>${text}</svg>`, "outerMorph strip:true");
  if (told.log.html !== undefined) tell(told.log.from, told.log.html);
  status = told.status;
  document.title = status.title;
  mark();
  if (told.offer === "same") relight();
  else {
    dropHint(); // it was about something else
    setOffer(told.offer, status.seat);
  }
  glide(before, fresh === null ? [] : stops(fresh));
  floatPoints(scores);
  if (!status.acting.includes(lifted)) lifted = NOBODY; // the curtain falls when its seat has decided
  if (!wasMine && status.wait === "turn") knock();
  offerRecap();
}

function mark() {
  document.body.dataset.uiWait = status.wait;
  document.body.dataset.uiNumber = status.n;
  for (const player of document.querySelectorAll(".player[data-seat]")) {
    player.toggleAttribute("data-ui-acting", status.acting.includes(Number(player.dataset.seat)));
  }
}

function swap(target, text, how) {
  const element = document.querySelector(target);
  return element && htmx.swap({ sourceElement: element, target: element, text, swap: how });
}

function tell(from, html) {
  const low = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  while (log.children.length > from) log.lastElementChild.remove();
  log.insertAdjacentHTML("beforeend", html);
  if (low) log.scrollTop = log.scrollHeight;
}

// places the newest lines speak of, in their order: the way a load was carried
function stops(from) {
  return [...log.children].slice(from)
    .flatMap(line => (line.dataset.about ?? "").split(" "))
    .filter(about => STOPS.includes(about.split(":")[0])).map(centre).filter(p => p);
}

function points() {
  return new Map([...document.querySelectorAll("[data-score]")].map(e => [e.closest("[data-seat]")?.dataset.seat, +e.dataset.score]));
}

function floatPoints(before) {
  for (const element of document.querySelectorAll("[data-score]")) {
    const was = before.get(element.closest("[data-seat]")?.dataset.seat);
    const more = Number(element.dataset.score) - was;
    if (!(more > 0)) continue;
    const float = document.createElement("span");
    float.className = "gain";
    float.textContent = `+${more}`;
    float.setAttribute("aria-hidden", "true");
    element.closest("[data-seat]").append(float);
    setTimeout(() => float.remove(), 1600);
  }
}

// doing

function name() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

async function post(wanted) {
  const body = JSON.stringify({ number: status.n, id: name(), ...wanted });
  for (const wait of [0, 700, 1500, 3000]) { // the same id: however often it arrives, it counts once
    await new Promise(done => setTimeout(done, wait));
    try {
      const answer = await fetch("do", {
        method: "POST", body, headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      });
      return await answer.json();
    } catch {
      say(toast.dataset.lost);
    }
  }
  return { error: document.getElementById("choices").dataset.failed };
}

let sending = Promise.resolve();

// one after the other: the page may show what comes of an action before its own answer is here
function send(actions, sure, seat = status.seat) {
  const chosen = letGo();
  sending = sending.then(() => deliver(actions, sure, seat, chosen));
}

async function deliver(actions, sure, seat, chosen) {
  desk.setAttribute("data-ui-busy", "");
  const told = await post({ do: "play", seat, actions, sure });
  desk.removeAttribute("data-ui-busy");
  if (told.unsure || told.error) takeUp(chosen);
  if (told.unsure) confirm(told.unsure, told.go, () => send(actions, true, seat));
  else if (told.error) refused(told);
  else say("");
}

function refused(told) {
  say(told.rule ? `${told.error} (${told.rule})` : told.error);
  relight();
}

async function command(button) {
  const what = button.dataset.do, seat = Number(button.dataset.as);
  if (what === "lift") {
    lifted = seat;
    live.reopen();
    return;
  }
  const told = await post({ do: what, seat });
  if (told.error) refused(told);
}

async function get(what, about) {
  try {
    const answer = await fetch(`${what}?${new URLSearchParams({ ...about, lifted })}`);
    return await answer.json();
  } catch {
    return { error: document.getElementById("choices").dataset.failed };
  }
}

async function plans(about) {
  const told = await get("plans", { token: about });
  return told.error ? null : told;
}

let fading;
function say(text) {
  toast.textContent = text;
  clearTimeout(fading);
  if (text) fading = setTimeout(() => say(""), 7000);
}

// what happened since

function offerRecap() {
  const button = document.getElementById("recap");
  const since = linesSince();
  button.hidden = status.wait !== "turn" || since.length < 2;
}

function linesSince() {
  const mine = document.querySelector(`.player[data-seat="${status.seat}"]`)?.dataset.colour;
  const lines = [...log.querySelectorAll("li[data-move]")];
  const last = lines.findLastIndex(line => line.dataset.colour === mine);
  return lines.slice(last + 1);
}

async function recap() {
  for (const line of linesSince()) {
    line.scrollIntoView({ block: "nearest" });
    say(line.textContent);
    point(line, true);
    await new Promise(done => setTimeout(done, 1100));
    point(line, false);
  }
  say("");
}

function point(line, on) {
  line.toggleAttribute("data-ui-told", on);
  markPlaces(line.dataset.about ?? "", on);
}

// sound: a stone on a stone

function knock() {
  if (!sound?.checked) return;
  const audio = new AudioContext(), hit = audio.createOscillator(), volume = audio.createGain();
  hit.frequency.setValueAtTime(210, audio.currentTime);
  hit.frequency.exponentialRampToValueAtTime(70, audio.currentTime + 0.09);
  volume.gain.setValueAtTime(0.4, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.16);
  hit.connect(volume).connect(audio.destination);
  hit.start();
  hit.stop(audio.currentTime + 0.18);
  hit.onended = () => audio.close();
}

// wiring

wireMap();
wirePicking({ ask: plans, send });
wireHint({ ask: () => get("hint", {}), take: (note, actions, way) => confirm(note, document.getElementById("choices").dataset.go, () => send(actions, false), way), complain: refused });
document.addEventListener("click", event => {
  const button = event.target.closest("[data-do]");
  if (button) command(button);
  const tab = event.target.closest("[data-tab]");
  if (tab) openTab(tab.dataset.tab);
  if (event.target.id === "recap") recap();
});
document.addEventListener("keydown", event => {
  if (event.target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !stepBack()) dropHint();
  if (event.key === "h") askHint();
  if (event.key === "z") document.querySelector('#tools [data-do="undo"]:not(:disabled)')?.click();
  if (event.key === "0") fit();
});
log.addEventListener("pointerover", event => pointAt(event, true));
log.addEventListener("pointerout", event => pointAt(event, false));
log.addEventListener("focusin", event => pointAt(event, true));
log.addEventListener("focusout", event => pointAt(event, false));

function pointAt(event, on) {
  const line = event.target.closest("li[data-about]");
  if (line) point(line, on);
}

document.getElementById("chat-form")?.addEventListener("submit", async event => {
  event.preventDefault();
  const input = event.target.elements.text;
  const text = input.value.trim();
  if (!text) return;
  const seats = desk.dataset.seats.split(" ").map(Number);
  const told = await post({ do: "say", seat: seats.includes(status.seat) ? status.seat : seats[0], text });
  if (told.error) refused(told);
  else input.value = "";
});

document.getElementById("name-form")?.addEventListener("submit", async event => {
  event.preventDefault();
  const form = event.target;
  const told = await post({ do: "name", seat: Number(form.dataset.seat), text: form.elements.text.value });
  if (told.error) refused(told);
});

function openTab(which) {
  document.body.dataset.uiTab = which;
  for (const tab of document.querySelectorAll("[data-tab]")) tab.setAttribute("aria-pressed", String(tab.dataset.tab === which));
  if (which === "log") log.scrollTop = log.scrollHeight;
}

if (sound) {
  sound.checked = localStorage.getItem("sound") === "on";
  sound.addEventListener("change", () => localStorage.setItem("sound", sound.checked ? "on" : "off"));
}
mark();
document.title = status.title;
log.scrollTop = log.scrollHeight;
offerRecap();
setOffer(JSON.parse(document.getElementById("first").textContent).offer, status.seat);

let lost = false;
let showing = Promise.resolve(); // one after the other, in the order they came
const live = follow(() => `live?lifted=${lifted}`, told => (showing = showing.then(() => show(told))), state => {
  if (state === "lost" && !lost) net.textContent = toast.dataset.lost;
  if (state === "live" && lost) {
    net.textContent = toast.dataset.again;
    setTimeout(() => (net.textContent = ""), 2500);
  }
  lost = state === "lost";
  document.body.toggleAttribute("data-ui-lost", lost);
});
