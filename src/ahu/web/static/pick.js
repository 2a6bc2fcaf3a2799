// Clicking actions together. The server sends the legal actions as paths of tokens; each click leaves fewer of them.
// No rules here: which kinds of tokens are places on the map, and which may be picked later, the page says.
import { drawRoute } from "./map.js";

const panel = document.getElementById("choices");
const texts = panel.dataset;
const kinds = name => (document.getElementById("board").dataset[name] ?? "").split(" ");
const PLACES = kinds("places"); // these are clicked on the map and need no button
const PLACED = kinds("placed"); // these may be picked after the place where they go

let fetchPlans = null, send = null;
let offer = null; // what the seat may do
let offerText = ""; // the same as text, to see whether it has changed
let seat = -1; // the seat that the offer is for
let paths = []; // the offer and the plans as a flat list: { path, leaf }
let picks = []; // tokens that were clicked
let implied = []; // tokens that there was no choice about
let form = {}; // the token chosen in each row of a form
let asked = new Set(); // tokens whose plans were asked for
let fetching = 0; // requests for plans that are under way: more choices may appear
let question = null; // what is to be confirmed: { note, label, act, route }
let sent = false; // a choice is on its way

export function initPicking(callbacks) {
  ({ fetchPlans, send } = callbacks);
  document.addEventListener("click", event => {
    const thing = event.target.closest("[data-pick][data-ui-lit], #choices [data-token]");
    if (thing) pick(thing.dataset.token ?? thing.dataset.pick);
  });
  document.addEventListener("keydown", event => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("svg [data-pick][data-ui-lit]")) {
      event.preventDefault();
      pick(event.target.dataset.pick);
    }
  });
}

export function setOffer(newOffer, newSeat) {
  const text = JSON.stringify(newOffer);
  if (text === offerText && newSeat === seat) { // nothing else may be done than before: a choice half made stays
    refresh();
    return;
  }
  offerText = text;
  question = null;
  offer = newOffer;
  seat = newSeat;
  picks = [];
  implied = [];
  form = {};
  asked = new Set();
  paths = offer ? flatten(offer.tree, []) : [];
  if (offer?.plannable.includes("")) addPlans("");
  refresh();
}

// a choice is being sent: the next one begins afresh; the answer restores this one if it was not carried out
export function startSending() {
  const choice = { picks, form, offerText };
  picks = [];
  form = {};
  question = null;
  sent = true;
  return choice;
}

export function restoreChoice(choice) {
  if (choice.offerText !== offerText || picks.length) return;
  ({ picks, form } = choice);
  refresh();
}

export function drawChosenRoute() {
  drawRoute(question?.route ?? []);
}

export function stepBack() {
  if (!question && !picks.length) return false;
  question = null;
  picks.pop();
  refresh();
  return true;
}

function flatten(node, before) {
  return Object.entries(node).flatMap(([token, next]) => {
    const path = [...before, token];
    if (typeof next === "string") return [{ path, leaf: { actions: [next] } }];
    return "actions" in next ? [{ path, leaf: next }] : flatten(next, path);
  });
}

function remaining() {
  return paths.filter(({ path }) => picks.every(token => path.includes(token)) && (!picks.length || begun(path)));
}

const kindOf = token => token.split(":")[0];

// a place may be picked before what goes there; any other path begins with its first token
function begun(path) {
  return picks.includes(path[0]) || implied.includes(path[0]) || PLACED.includes(kindOf(path[0]));
}

// the first token that each remaining path still asks for
function nextTokens(left) {
  return [...new Set(left.map(({ path }) => path.find(token => !picks.includes(token))).filter(token => token))];
}

async function addPlans(token) {
  if (asked.has(token)) return;
  asked.add(token);
  const before = offer;
  fetching += 1;
  panel.setAttribute("aria-busy", "true");
  const plans = await fetchPlans(token);
  fetching -= 1;
  if (!fetching) panel.removeAttribute("aria-busy");
  if (offer !== before || !plans) return;
  const known = new Set(paths.map(({ path }) => path.join(" ")));
  paths.push(...flatten(plans.tree, []).filter(({ path }) => !known.has(path.join(" "))));
  Object.assign(offer.labels, plans.labels);
  refresh();
}

function pick(token) {
  if (!offer || sent) return; // until the answer is here, what is still shown means nothing
  picks.push(token);
  if (!remaining().length) picks = [token];
  if (!remaining().length) picks = [];
  if (offer.plannable.includes(token) && !asked.has(token)) {
    addPlans(token).then(chooseIfOnlyOne);
    refresh();
  } else {
    chooseIfOnlyOne();
  }
}

function chooseIfOnlyOne() {
  const left = remaining();
  if (picks.length && left.length === 1) choose(left[0].leaf);
  else refresh();
}

function choose(leaf) {
  if (leaf.note || leaf.route) confirm(leaf.note, texts.go, () => send(leaf.actions, true), leaf.route ?? []);
  else send(leaf.actions, false);
}

export function confirm(note, label, act, route = []) {
  question = { note, label, act, route };
  refresh();
  panel.querySelector("button").focus({ preventScroll: true });
}

export function refresh() {
  sent = false;
  const focused = panel.contains(document.activeElement);
  drawChosenRoute();
  panel.toggleAttribute("data-ui-asking", Boolean(question));
  if (question) {
    show([line(question.note, "note"), row(button(question.label, once(question.act), "go"), backButton())]);
    return;
  }
  const left = offer ? remaining() : [];
  const whole = left.find(({ path }) => path.every(token => picks.includes(token))); // complete, though others go on
  const next = skipForced(left, nextTokens(left), whole);
  lightUp(left, next);
  const shown = [];
  if (picks.length) shown.push(breadcrumbs());
  if (offer?.form && !picks.length) shown.push(...formRows());
  const fields = new Set(offer?.form?.flatMap(part => part.tokens) ?? []);
  const buttons = next.filter(token => !fields.has(token) && !isOnMap(token))
    .map(token => button(labelOf(token), () => pick(token), "", token));
  if (whole && left.length > 1) buttons.push(button(texts.steps, once(() => choose(whole.leaf)), "", "steps"));
  if (next.some(isOnMap) && !buttons.length && !offer?.form) shown.push(line(texts.map, "hint"));
  if (buttons.length) shown.push(row(...buttons));
  show(shown);
  if (focused && !panel.contains(document.activeElement)) panel.querySelector("button, input")?.focus({ preventScroll: true });
}

// where there is only one token to choose, go on to those after it
function skipForced(left, next, whole) {
  implied = [];
  while (next.length === 1 && left.length > 1 && !whole) {
    implied.push(next[0]);
    const deeper = left.map(({ path }) => path.find(token => !picks.includes(token) && !implied.includes(token)));
    next = [...new Set(deeper.filter(token => token))];
  }
  return next;
}

// elements that look the same stay: a finger may be on one of them
function show(elements) {
  const content = document.createElement("div");
  content.append(...elements);
  if (content.innerHTML !== panel.innerHTML) panel.replaceChildren(...content.childNodes);
}

function labelOf(token) {
  return offer.labels[token] ?? token;
}

function isOnMap(token) {
  return PLACES.includes(kindOf(token))
    && document.querySelector(`#map [data-pick="${CSS.escape(token)}"]`) !== null;
}

function isMine(element) {
  const owner = element.closest("[data-owner]");
  return !owner || Number(owner.dataset.owner) === seat;
}

function lightUp(left, next) {
  const wanted = new Set(next);
  for (const { path } of left.filter(({ path }) => begun(path))) {
    for (const token of path) if (!picks.includes(token) && PLACES.includes(kindOf(token))) wanted.add(token);
  }
  calmMap(wanted);
  for (const element of document.querySelectorAll("[data-pick], [data-ui-lit], [data-ui-picked]")) {
    const lit = wanted.has(element.dataset.pick) && isMine(element);
    element.toggleAttribute("data-ui-lit", lit);
    element.toggleAttribute("data-ui-picked", picks.includes(element.dataset.pick) && isMine(element));
    if (element.closest("#land")) makeFocusable(element, lit);
  }
}

// while nothing is picked and nearly all places are legal, the map shows none of them; once something is picked, the rest is veiled
function calmMap(wanted) {
  const map = document.getElementById("map");
  const places = new Set([...map?.querySelectorAll("#land [data-pick]") ?? []].map(element => element.dataset.pick));
  const kinds = new Set([...wanted].filter(token => places.has(token)).map(kindOf));
  const many = [...kinds].some(kind => {
    const all = [...places].filter(token => kindOf(token) === kind);
    return all.filter(token => wanted.has(token)).length > all.length * 0.6;
  });
  map?.toggleAttribute("data-ui-calm", many && !picks.length);
  map?.toggleAttribute("data-ui-many", many);
  map?.toggleAttribute("data-ui-veiled", picks.length > 0 && !many);
}

function makeFocusable(element, lit) {
  if (lit) {
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", offer.labels[element.dataset.pick] ?? element.querySelector("title")?.textContent);
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
  }
}

// a form: one choice from each row, and the action they make

function formRows() {
  const chosen = offer.form.map((part, i) => {
    form[i] = part.tokens.includes(form[i]) ? form[i] : part.tokens[0];
    return form[i];
  });
  const found = paths.find(({ path }) => path.length === chosen.length && chosen.every(token => path.includes(token)));
  const sendButton = button(texts.send, once(() => send(found.leaf.actions, true)), "go");
  sendButton.disabled = !found;
  const note = found ? offer.notes?.[found.leaf.actions[0]] ?? "" : "";
  return [...offer.form.map(formRow), line(note, "note"), row(sendButton)];
}

function formRow(part, i) {
  const group = document.createElement("div");
  group.className = "field";
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", part.label);
  const label = document.createElement("span");
  label.textContent = part.label;
  group.append(label, ...part.tokens.map(token => {
    const radio = button(offer.labels[token] ?? token.slice(kindOf(token).length + 1), () => {
      form[i] = token;
      refresh();
      panel.querySelector(`[data-value="${CSS.escape(token)}"]`)?.focus({ preventScroll: true });
    });
    radio.dataset.value = token;
    radio.setAttribute("role", "radio");
    radio.setAttribute("aria-checked", String(token === form[i]));
    return radio;
  }));
  return group;
}

// elements

// a second click on what is still shown after the first one does nothing
const once = act => () => sent || act();

function breadcrumbs() {
  const crumbs = row(...picks.map(token => chip(labelOf(token))), backButton());
  crumbs.classList.add("crumbs");
  return crumbs;
}

function chip(text) {
  const element = document.createElement("span");
  element.className = "chip";
  element.textContent = text;
  return element;
}

function backButton() {
  return button(texts.back, stepBack, "quiet");
}

function button(text, act, className = "", token = "") {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  if (className) element.className = className;
  if (token) element.dataset.for = token;
  element.addEventListener("click", act);
  return element;
}

function line(text, className) {
  const element = document.createElement("p");
  element.className = className;
  element.textContent = text;
  return element;
}

function row(...elements) {
  const group = document.createElement("div");
  group.className = "buttons";
  group.append(...elements);
  return group;
}
