// Clicking actions together. The page carries the legal actions as paths of tokens; picking narrows them. No rules here.
import { draw } from "./map.js";

const desk = document.getElementById("choices");
const words = desk.dataset;
const told = name => (document.getElementById("board").dataset[name] ?? "").split(" ");
const PLACES = told("places"); // what the map has room for needs no button
const PLACED = told("placed"); // what may be picked after the place where it goes

let offer = null, paths = [], picks = [], asked = new Set(), seat = -1, ask = null, send = null, form = {}, offered = "", asking = null, sent = false, implied = [];

export function wirePicking(how) {
  ({ ask, send } = how);
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

export function setOffer(told, whose) {
  const text = JSON.stringify(told);
  if (text === offered && whose === seat) { // what may be done is what it was: a choice half made stays
    refresh();
    return;
  }
  offered = text;
  asking = null;
  offer = told;
  seat = whose;
  picks = [];
  implied = []; // what there was no choice about
  form = {};
  asked = new Set();
  paths = offer ? flat(offer.tree, []) : [];
  if (offer?.more?.includes("")) fetchPlans("");
  refresh();
}

// what was chosen is on its way: the next choice begins afresh, unless this one comes back
export function letGo() {
  const before = { picks, form, offered };
  picks = [];
  form = {};
  asking = null;
  sent = true;
  return before;
}

export function takeUp(before) {
  if (before.offered !== offered || picks.length) return;
  ({ picks, form } = before);
  refresh();
}

export function relight() {
  refresh();
}

// the way of what is asked about, and no other
export function redraw() {
  draw(asking?.via ?? []);
}

export function stepBack() {
  if (!asking && !picks.length) return false;
  asking = null;
  picks.pop();
  refresh();
  return true;
}

function flat(node, before) {
  return Object.entries(node).flatMap(([token, next]) => {
    const path = [...before, token];
    const inner = typeof next === "object" && !("do" in next);
    return inner ? flat(next, path) : [{ path, leaf: typeof next === "string" ? { do: [next] } : next }];
  });
}

function remaining() {
  return paths.filter(({ path }) => picks.every(token => path.includes(token)) && (!picks.length || begun(path)));
}

const kind = token => token.split(":")[0];

// a place may be named before what goes there; anything else begins with its first token
function begun(path) {
  return picks.includes(path[0]) || implied.includes(path[0]) || PLACED.includes(kind(path[0]));
}

// the first thing each remaining action still asks for
function nextTokens(left) {
  return [...new Set(left.map(({ path }) => path.find(token => !picks.includes(token))).filter(token => token))];
}

async function fetchPlans(token) {
  if (asked.has(token)) return;
  asked.add(token);
  const about = offer;
  const told = await ask(token);
  if (offer !== about || !told) return;
  const known = new Set(paths.map(({ path }) => path.join(" ")));
  paths.push(...flat(told.tree, []).filter(({ path }) => !known.has(path.join(" "))));
  Object.assign(offer.labels, told.labels);
  refresh();
}

function pick(token) {
  if (!offer || sent) return; // until the answer is here, what is still shown means nothing
  picks.push(token);
  if (!remaining().length) picks = [token];
  if (!remaining().length) picks = [];
  if (offer.more?.includes(token) && !asked.has(token)) {
    fetchPlans(token).then(settle);
    refresh();
  } else {
    settle();
  }
}

function settle() {
  const left = remaining();
  if (picks.length && left.length === 1) choose(left[0].leaf);
  else refresh();
}

function choose(leaf) {
  if (leaf.note || leaf.via) preview(leaf);
  else send(leaf.do, false);
}

function preview(leaf) {
  confirm(leaf.note, words.go, () => send(leaf.do, true), leaf.via ?? []);
}

export function confirm(note, go, act, via = []) {
  asking = { note, go, act, via };
  refresh();
  desk.querySelector("button").focus({ preventScroll: true });
}

function refresh() {
  sent = false;
  const focused = desk.contains(document.activeElement);
  redraw();
  desk.toggleAttribute("data-ui-asking", Boolean(asking));
  if (asking) {
    lay([line(asking.note, "note"), row(button(asking.go, once(asking.act), "go"), back())]);
    return;
  }
  let left = offer ? remaining() : [];
  let next = nextTokens(left);
  implied = [];
  const whole = left.some(({ path }) => path.every(token => picks.includes(token)));
  while (next.length === 1 && left.length > 1 && !whole) { // nothing to choose: go on to what there is
    const only = next[0];
    implied.push(only);
    const deeper = left.map(({ path }) => path.find(t => !picks.includes(t) && !implied.includes(t)));
    next = [...new Set(deeper.filter(token => token))];
    if (!next.length) break;
  }
  light(left, next);
  const shown = [];
  if (picks.length) shown.push(crumbs());
  if (offer?.form && !picks.length) shown.push(...asForm());
  const fields = new Set(offer?.form?.flatMap(part => part.tokens) ?? []);
  const buttons = next.filter(token => !fields.has(token) && !onMap(token))
    .map(token => button(offer.labels[token] ?? token, () => pick(token), "", token));
  if (whole && left.length > 1) {
    const plain = left.find(({ path }) => path.every(token => picks.includes(token)));
    buttons.push(button(words.steps, once(() => choose(plain.leaf)), "", "steps"));
  }
  if (next.some(onMap) && !buttons.length && !offer?.form) shown.push(line(words.map, "hint"));
  if (buttons.length) shown.push(row(...buttons));
  lay(shown);
  if (focused && !desk.contains(document.activeElement)) desk.querySelector("button, input")?.focus({ preventScroll: true });
}

// what looks the same stays: a finger may be on it
function lay(shown) {
  const made = document.createElement("div");
  made.append(...shown);
  if (made.innerHTML !== desk.innerHTML) desk.replaceChildren(...made.childNodes);
}

function onMap(token) {
  return PLACES.includes(kind(token))
    && document.querySelector(`#map [data-pick="${CSS.escape(token)}"]`) !== null;
}

function mine(element) {
  const owner = element.closest("[data-owner]");
  return !owner || Number(owner.dataset.owner) === seat;
}

function light(left, next) {
  const wanted = new Set(next);
  for (const { path } of left.filter(({ path }) => begun(path))) {
    for (const token of path) if (!picks.includes(token) && PLACES.includes(kind(token))) wanted.add(token);
  }
  for (const element of document.querySelectorAll("[data-pick], [data-ui-lit], [data-ui-picked]")) {
    const lit = wanted.has(element.dataset.pick) && mine(element);
    element.toggleAttribute("data-ui-lit", lit);
    element.toggleAttribute("data-ui-picked", picks.includes(element.dataset.pick) && mine(element));
    if (element.closest("#land")) reachable(element, lit);
  }
}

function reachable(element, lit) {
  if (lit) {
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", offer.labels[element.dataset.pick] ?? element.querySelector("title")?.textContent);
  } else {
    for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
  }
}

// a form: one choice from each line, and what they come to

function asForm() {
  const chosen = offer.form.map((part, i) => {
    form[i] = part.tokens.includes(form[i]) ? form[i] : part.tokens[0];
    return form[i];
  });
  const found = paths.find(({ path }) => path.length === chosen.length && chosen.every(token => path.includes(token)));
  const rows = offer.form.map((part, i) => {
    const line = document.createElement("div");
    line.className = "field";
    line.setAttribute("role", "radiogroup");
    line.setAttribute("aria-label", part.label);
    const label = document.createElement("span");
    label.textContent = part.label;
    line.append(label, ...part.tokens.map(token => {
      const radio = button(offer.labels[token] ?? token.slice(kind(token).length + 1), () => {
        form[i] = token;
        refresh();
        desk.querySelector(`[data-value="${CSS.escape(token)}"]`)?.focus({ preventScroll: true });
      });
      radio.dataset.value = token;
      radio.setAttribute("role", "radio");
      radio.setAttribute("aria-checked", String(token === form[i]));
      return radio;
    }));
    return line;
  });
  const seal = button(words.send, once(() => send(found.leaf.do, true)), "go");
  seal.disabled = !found;
  const note = found ? offer.notes?.[found.leaf.do[0]] ?? "" : "";
  return [...rows, line(note, "note"), row(seal)];
}

// small things

// a second click on what is still shown after the first means nothing
const once = act => () => sent || act();

function crumbs() {
  const trail = row(...picks.map(token => chip(offer.labels[token] ?? token)), back());
  trail.classList.add("crumbs");
  return trail;
}

function chip(text) {
  const made = document.createElement("span");
  made.className = "chip";
  made.textContent = text;
  return made;
}

function back() {
  return button(words.back, stepBack, "quiet");
}

function button(text, act, kind = "", token = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (kind) made.className = kind;
  if (token) made.dataset.for = token;
  made.addEventListener("click", act);
  return made;
}

function line(text, kind) {
  const made = document.createElement("p");
  made.className = kind;
  made.textContent = text;
  return made;
}

function row(...things) {
  const made = document.createElement("div");
  made.className = "buttons";
  made.append(...things);
  return made;
}
