// The page of a table: shows what the stream brings, and sends what the player does.
import { follow } from "./live.js";
import { contentsAreOld, fillDrawer, initDrawers } from "./drawers.js";
import { askHint, closeHint, initHint } from "./hint.js";
import { initCoach, showCoach } from "./coach.js";
import { closeCard, forgetCards, initCards } from "./card.js";
import { animatePieces, centreOf, highlightPlaces, initMap, piecePositions, placesIn, showWholeMap } from "./map.js";
import { knock, showMoments, showReveal } from "./moments.js";
import { playBack } from "./recap.js";
import { confirm, initPicking, refresh, restoreChoice, setOffer, startSending, stepBack } from "./pick.js";
import { showClocks } from "./clocks.js";
import { initPeople } from "./people.js";
import { initPlaces, readTitles } from "./places.js";
import { noteSolved } from "./puzzles.js";

const toast = document.getElementById("toast");
const connection = document.getElementById("connection");
const log = document.getElementById("log-lines");
const earlier = document.getElementById("earlier");
const sound = document.getElementById("sound");
const players = document.getElementById("players");
const chatLines = document.getElementById("chat-lines");
const curtain = document.getElementById("curtain");
const controls = document.getElementById("controls");
const texts = document.getElementById("choices").dataset;
const STOPS = (document.getElementById("board").dataset.stops ?? "").split(" "); // kinds of places through which something is carried
const csrfToken = JSON.parse(document.body.getAttribute("hx-headers:inherited"))["X-CSRFToken"];
const first = JSON.parse(document.getElementById("first").textContent);
const NO_SEAT = -2;
let view = first.view; // names what the page shows, so that the server sends only what is new; "" while it changes
let status = first.status;
let offer = first.offer; // what the seat may do
let olderLines = Number(log.dataset.older);
let openDrawer = ""; // the name of the drawer that is open
let drawerOpener = null; // the button that opened it
let lifted = NO_SEAT; // the seat that has lifted the curtain

// showing a message of the stream

async function show(message) {
  const positions = piecePositions();
  const scores = currentScores();
  const wasMine = status.turn === "mine", seatBefore = status.seat;
  for (const [id, html] of Object.entries(message.html)) await swap(`#${id}`, html, "innerMorph");
  for (const [id, svg] of Object.entries(message.svg)) await swap(`#${id}`, `<svg>${svg}</svg>`, "outerMorph strip:true");
  status = message.status;
  if (message.log) showLog(message.log);
  if (message.html["chat-lines"] !== undefined) showChatUnread();
  showStatus();
  noteSolved();
  showClocks();
  readTitles();
  forgetCards();
  if (!isSamePosition(message, seatBefore)) closeHint(); // it was about something else
  if (message.offer !== undefined) offer = message.offer;
  if (message.offer === undefined && status.seat === seatBefore) refresh();
  else setOffer(offer, status.seat); // another seat at this screen may be offered the same
  animatePieces(positions, message.log?.html && !message.log.reset ? stopsSince(message.log.keep) : []);
  floatGains(scores);
  if (message.html.reveal !== undefined) showReveal();
  if (!status.acting.includes(lifted)) lifted = NO_SEAT; // the curtain falls when its seat has decided
  contentsAreOld(status.seat === seatBefore);
  if (!wasMine && status.turn === "mine") knock("turn");
  showRecapButton();
  showCoach();
  hintByItself();
  if (message.moments) await showMoments(message.moments, waiting > 0);
}

// whether the seat has the same decision before it: what it may do, what it has, and the map are as they were
function isSamePosition(message, seatBefore) {
  const sameOffer = message.offer === undefined || JSON.stringify(message.offer) === JSON.stringify(offer);
  const sameThings = !Object.keys(message.svg).length && message.html[`row-${seatBefore}`] === undefined;
  return sameOffer && sameThings && status.seat === seatBefore;
}

let hinted = -1; // when the turn began in which a hint was last shown without being asked for

function hintByItself() {
  if (status.hint_at < 0 || status.hint_at === hinted) return;
  hinted = status.hint_at;
  askHint();
}

function showStatus() {
  document.title = status.title;
  document.body.dataset.uiTurn = status.turn;
  document.body.dataset.uiNumber = status.number;
  const rows = status.order.map(seat => players.querySelector(`.player[data-seat="${seat}"]`));
  if (rows.some((row, place) => row !== players.children[place])) {
    const focused = players.contains(document.activeElement) ? document.activeElement : null;
    players.append(...rows);
    focused?.focus({ preventScroll: true });
  }
  for (const row of rows) {
    row.toggleAttribute("data-ui-acting", status.acting.includes(Number(row.dataset.seat)));
    row.querySelector(".who").setAttribute("aria-expanded", String(openDrawer === `player-${row.dataset.seat}`));
  }
  showCurtain();
}

// while the curtain is down, nothing else can be used
function showCurtain() {
  const down = curtain.firstElementChild !== null;
  for (const part of curtain.parentElement.children) {
    if (part !== curtain && part.inert !== down && part.id !== "toast") part.inert = down;
  }
  if (down && !curtain.contains(document.activeElement)) curtain.querySelector("button")?.focus();
}

function swap(target, text, how) {
  const element = document.querySelector(target);
  return element && htmx.swap({ sourceElement: element, target: element, text, swap: how });
}

async function showInDrawer(content, html) {
  await swap(`#${content.id}`, html, "innerMorph");
  readTitles();
  refresh(); // what can be picked there is lit
}

function showLog({ keep, html, reset }) {
  const atEnd = log.scrollTop + log.clientHeight > log.scrollHeight - 40;
  const before = lastEvent();
  if (reset) {
    log.replaceChildren();
    setOlder(keep);
  }
  while (log.children.length > keep - olderLines) log.lastElementChild.remove();
  log.insertAdjacentHTML("beforeend", html);
  if (atEnd) log.scrollTop = log.scrollHeight;
  showLastLine();
  if (!reset) tellNews(before);
}

// the number of the newest event in the log
const lastEvent = () => Number([...log.querySelectorAll("[data-event]")].at(-1)?.dataset.event ?? 0);

function showLastLine() {
  document.getElementById("last-event").textContent = sentenceOf([...log.children].at(-1));
}

// a line of the log, as it is read aloud
const sentenceOf = line => (line?.querySelector("summary") ?? line)?.textContent.trim() ?? "";

// what is unread is counted on the buttons that open log and chat

let unreadLines = 0;

// what is new in the log is read aloud, and counted; own actions are no news
function tellNews(before) {
  const mine = players.querySelector(`.player[data-seat="${status.seat}"]`)?.dataset.colour;
  const news = [...log.querySelectorAll("li[data-event]")].filter(line => Number(line.dataset.event) > before);
  if (news.length) document.getElementById("told").textContent = news.map(sentenceOf).join(". ");
  unreadLines += news.filter(line => !mine || line.dataset.colour !== mine).length;
  if (openDrawer === "log") unreadLines = 0;
  showBadge("log", unreadLines);
}

const readMessages = `chat of ${location.pathname}`;

function showChatUnread() {
  const number = chatLines.children.length;
  if (openDrawer === "chat") {
    sessionStorage.setItem(readMessages, number);
    chatLines.scrollTop = chatLines.scrollHeight;
  }
  showBadge("chat", Math.max(0, number - Number(sessionStorage.getItem(readMessages))));
}

function showBadge(name, number) {
  const badge = document.getElementById(`${name}-unread`);
  badge.hidden = !number;
  badge.textContent = number > 99 ? "99+" : number;
}

// how many lines of the log there are before those that the page has
function setOlder(number) {
  olderLines = number;
  earlier.hidden = !number;
}

async function showEarlierLines() {
  const before = olderLines;
  const page = await get("log", { before });
  if (page.error) showError(page);
  else if (before === olderLines) { // else the log has changed meanwhile
    const height = log.scrollHeight;
    log.insertAdjacentHTML("afterbegin", page.html);
    log.scrollTop += log.scrollHeight - height;
    setOlder(page.older);
  }
}

// the places that the newest lines are about, in their order: the route of what was carried
function stopsSince(keep) {
  return [...log.children].slice(keep - olderLines)
    .flatMap(line => placesIn(line.dataset.about ?? ""))
    .filter(token => STOPS.includes(token.split(":")[0])).map(centreOf).filter(point => point);
}

function currentScores() {
  return new Map([...players.querySelectorAll("[data-score]")].map(e => [e.closest("[data-seat]")?.dataset.seat, +e.dataset.score]));
}

function floatGains(before) {
  for (const element of players.querySelectorAll("[data-score]")) {
    const player = element.closest("[data-seat]");
    const gain = Number(element.dataset.score) - before.get(player?.dataset.seat);
    if (!(gain > 0)) continue;
    const float = document.createElement("span");
    float.className = "gain";
    float.textContent = `+${gain}`;
    float.setAttribute("aria-hidden", "true");
    player.append(float);
    setTimeout(() => float.remove(), 1600);
  }
}

// drawers: log, chat, supplies and all that a player has; one is open at a time, over the players

function toggleDrawer(name, opener) {
  if (openDrawer === name) {
    closeDrawer();
    return;
  }
  closeDrawer();
  openDrawer = name;
  drawerOpener = opener;
  opener.setAttribute("aria-expanded", "true");
  const drawer = document.querySelector(`[data-drawer="${name}"]`);
  drawer.hidden = false;
  if (opener.matches(".who")) drawer.querySelector("h2").textContent = opener.textContent; // a name may change
  drawer.querySelector("h2").focus({ preventScroll: true });
  if (name === "log") {
    log.scrollTop = log.scrollHeight;
    unreadLines = 0;
    showBadge("log", 0);
  }
  if (name === "chat") showChatUnread();
  fillDrawer(drawer);
}

function closeDrawer() {
  if (!openDrawer) return false;
  const drawer = document.querySelector(`[data-drawer="${openDrawer}"]`);
  const focused = drawer.contains(document.activeElement);
  drawer.hidden = true;
  openDrawer = "";
  drawerOpener?.setAttribute("aria-expanded", "false");
  if (focused) [drawerOpener, ...document.querySelectorAll(".menu-button")].find(button => button?.checkVisibility())?.focus({ preventScroll: true });
  return true;
}

// sending commands

function newRequestId() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

async function post(command) {
  const body = JSON.stringify({ seen: status.number, request_id: newRequestId(), ...command });
  for (const delay of [0, 700, 1500, 3000]) { // with the same request id: however often it arrives, it counts once
    await new Promise(done => setTimeout(done, delay));
    try {
      const answer = await fetch("commands", {
        method: "POST", body, headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken },
      });
      return await answer.json();
    } catch {
      showToast(toast.dataset.lost);
    }
  }
  return { error: texts.failed };
}

let sending = Promise.resolve();

// one after the other: the page may show what comes of an action before the answer to it is here
function send(actions, confirmed, seat = status.seat) {
  const choice = startSending();
  sending = sending.then(() => play(actions, confirmed, seat, choice));
}

async function play(actions, confirmed, seat, choice) {
  controls.setAttribute("data-ui-busy", "");
  const answer = await post({ kind: "play", seat, actions, confirmed });
  controls.removeAttribute("data-ui-busy");
  if (answer.question || answer.error) restoreChoice(choice);
  if (answer.question) confirm(answer.question, answer.button, () => send(actions, true, seat));
  else if (answer.error) showError(answer);
  else showToast("");
}

function showError({ error, rule, link }) {
  showToast(sentence(error));
  if (link) toast.append(" ", ruleLink(rule, link));
  refresh();
}

// a reason as a sentence of its own
function sentence(text) {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(capital) ? capital : `${capital}.`;
}

function ruleLink(rule, address) {
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.textContent = rule;
  return link;
}

async function sendCommand(command) {
  const answer = await post(command);
  if (answer.error) showError(answer);
  return !answer.error;
}

function liftCurtain(seat) {
  lifted = seat;
  live.reopen();
}

async function get(endpoint, query) {
  try {
    const answer = await fetch(`${endpoint}?${new URLSearchParams({ ...query, lifted })}`);
    return await answer.json();
  } catch {
    return { error: texts.failed };
  }
}

async function fetchPlans(token) {
  const answer = await get("plans", { token });
  return answer.error ? null : answer;
}

let fading;
function showToast(text) {
  toast.textContent = text;
  clearTimeout(fading);
  if (text) fading = setTimeout(fade, 7000);
}

// not while somebody is about to follow its link
function fade() {
  if (toast.matches(":hover, :focus-within")) fading = setTimeout(fade, 1000);
  else showToast("");
}

// what happened since the player's last turn

function showRecapButton() {
  const mayTell = controls.dataset.seats && status.turn !== "over";
  document.getElementById("recap").hidden = !mayTell || !linesSinceMyTurn().some(line => line.dataset.colour); // dice alone are no news
}

function linesSinceMyTurn() {
  const mine = document.querySelector(`.player[data-seat="${status.seat}"]`)?.dataset.colour;
  const lines = [...log.querySelectorAll("li[data-move]")];
  const last = lines.findLastIndex(line => line.dataset.colour === mine);
  return lines.slice(last + 1);
}

// at any moment, also while others act; what comes meanwhile is shown afterwards
function recap() {
  const lines = linesSinceMyTurn();
  if (lines.length) showing = showing.then(() => playBack(lines, status.seat, STOPS));
}

function highlight(line, on) {
  line.toggleAttribute("data-ui-highlighted", on);
  highlightPlaces(line.dataset.about ?? "", on);
}

// events of the page

initMap();
initCoach((seat, act, step) => sendCommand({ kind: "guide", seat, act, step }));
initPlaces();
initPicking({ fetchPlans, send, isWaitedFor: seat => status.acting.includes(seat) });
initDrawers({ fetchContent: name => get("drawer", { name }), showContent: showInDrawer, showError });
initCards(token => get("card", { about: token }));
initHint({
  fetchHint: () => get("hint", {}),
  play: actions => {
    hinted = -1; // the turn of the plan is over: if the next one is theirs, too, it has a hint of its own
    send(actions, false);
  },
  propose: (turn, actions, route) => confirm("", turn, () => send(actions, false), route),
  showError,
});
document.addEventListener("click", event => {
  const button = event.target.closest("[data-command]");
  if (button) sendCommand({ kind: button.dataset.command, seat: Number(button.dataset.seat) });
  const hints = event.target.closest("[data-hints]");
  if (hints) setHints(hints.dataset.seat, false);
  const curtain = event.target.closest("[data-lift-curtain]");
  if (curtain) liftCurtain(Number(curtain.dataset.liftCurtain));
  const tab = event.target.closest("[data-tab]");
  if (tab) toggleDrawer(tab.dataset.tab, tab);
  if (event.target.closest("[data-close]")) closeDrawer();
  const row = event.target.closest("#players .player");
  if (row && !event.target.closest("a, [data-ui-lit]")) toggleDrawer(`player-${row.dataset.seat}`, row.querySelector(".who"));
  if (event.target.closest("#recap")) recap();
  if (event.target.id === "earlier") showEarlierLines();
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && event.target.closest?.(".drawer")) {
    closeDrawer();
    return;
  }
  if (event.target.matches?.("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !closeCard() && !stepBack() && !closeDrawer()) closeHint();
  if (event.key === "h") askHint();
  if (event.key === "z") document.querySelector('#tools [data-command="undo"]:not(:disabled)')?.click();
  if (event.key === "n") document.querySelector('#prompt [data-command="step"]')?.click();
  if (event.key === "0") showWholeMap();
  if (event.key === "?") document.querySelector('#menu [data-tab="aid"]')?.click();
});
for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  log.addEventListener(event, ({ target }) => {
    const line = target.closest("li[data-about]");
    if (line) highlight(line, on);
  });
}

document.getElementById("chat-form")?.addEventListener("submit", async event => {
  event.preventDefault();
  const input = event.target.elements.text;
  const text = input.value.trim();
  if (!text) return;
  const seats = controls.dataset.seats.split(" ").map(Number);
  const seat = seats.includes(status.seat) ? status.seat : seats[0];
  if (await sendCommand({ kind: "chat", seat, text })) input.value = "";
});

// a line that takes notation: several actions of one turn with a semicolon between them
document.getElementById("notation-form")?.addEventListener("submit", event => {
  event.preventDefault();
  const input = event.target.elements.text;
  const actions = input.value.split(";").map(text => text.trim()).filter(text => text);
  if (!actions.length) return;
  input.value = "";
  send(actions, false);
});

document.getElementById("name-form")?.addEventListener("submit", event => {
  event.preventDefault();
  const form = event.target;
  sendCommand({ kind: "rename", seat: Number(form.dataset.seat), text: form.elements.text.value });
});

async function setHints(seat, on) {
  if (await sendCommand({ kind: "hints", seat: Number(seat), on }) && !on) closeHint();
}

document.addEventListener("change", event => {
  if (event.target.id === "hints") setHints(event.target.dataset.seat, event.target.checked);
  if (event.target.id === "pace") {
    sendCommand({ kind: "pace", seat: Number(event.target.dataset.seat), pace: event.target.value });
  }
});

if (sound) {
  sound.checked = localStorage.getItem("sound") === "on";
  sound.addEventListener("change", () => localStorage.setItem("sound", sound.checked ? "on" : "off"));
}
showStatus();
noteSolved();
showLastLine();
showChatUnread();
showRecapButton();
setOffer(offer, status.seat);
showCoach();
hintByItself();

let lost = false;
let showing = Promise.resolve(); // messages are shown one after the other, in the order they came
let waiting = 0; // how many of them wait to be shown

function showLater(message) {
  waiting += 1;
  view = "";
  showing = showing.then(async () => {
    waiting -= 1;
    await show(message);
    if (!waiting) view = message.view;
  });
}

showReveal();
initPeople({ csrfToken, showError, showAgain: () => live.reopen(), failed: texts.failed });
const live = follow(() => `events?lifted=${lifted}&view=${view}`, showLater, (state, reason) => {
  if (state === "lost" && (reason || !lost)) connection.textContent = reason ?? toast.dataset.lost;
  if (state === "live" && lost) {
    connection.textContent = toast.dataset.again;
    setTimeout(() => (connection.textContent = ""), 2500);
  }
  lost = state === "lost";
  document.body.toggleAttribute("data-ui-lost", lost);
});
