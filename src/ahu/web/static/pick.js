// Clicking actions together. The server sends the legal actions as paths of tokens; each click leaves fewer of them.
// No rules here: which kinds of tokens are places on the map, and which may be picked later, the page says.
import { focusPlaces, nameOf } from "./places.js";
import { drawRoute } from "./map.js";

const panel = document.getElementById("choices");
const asking = part("asking"); // what was picked so far, and what is asked now
const options = part("options");
const answers = panel.parentElement; // it scrolls where there is not enough room
const said = document.getElementById("asked"); // tells screen readers what is asked
const texts = panel.dataset;
const ALL = 0; // lines of an effect
const kinds = name => (document.getElementById("board").dataset[name] ?? "").split(" ");
const PLACES = kinds("places"); // these are clicked on the map and need no button
const PLACED = kinds("placed"); // these may be picked after the place where they go

let fetchPlans = null, send = null, isWaitedFor = null;
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
let sentToMap = false; // the focus went from the choices to the map

export function initPicking(callbacks) {
  ({ fetchPlans, send, isWaitedFor } = callbacks);
  new ResizeObserver(fit).observe(answers);
  document.addEventListener("click", event => {
    const thing = event.target.closest("[data-pick][data-ui-lit], #choices [data-token]");
    if (thing) pick(thing.dataset.token ?? thing.dataset.pick);
  });
  document.addEventListener("keydown", event => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("svg [data-pick][data-ui-lit]")) {
      event.preventDefault();
      pick(event.target.dataset.pick);
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step && event.target.matches?.("[role=radio]")) {
      event.preventDefault();
      const row = [...event.target.parentElement.querySelectorAll("[role=radio]")];
      row.at((row.indexOf(event.target) + step) % row.length).click();
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
  offer.buttons = { ...plans.buttons, ...offer.buttons };
  for (const [first, asks] of Object.entries(plans.questions)) offer.questions[first] = { ...offer.questions[first], ...asks };
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
  if (leaf.note || leaf.route) confirm(leaf.note, leaf.act ?? texts.go, () => send(leaf.actions, true), leaf.route ?? []);
  else send(leaf.actions, false);
}

export function confirm(note, label, act, route = []) {
  question = { note, label, act, route };
  refresh();
  panel.querySelector("button.go")?.focus({ preventScroll: true });
}

export function refresh() {
  sent = false;
  const focused = panel.contains(document.activeElement);
  drawChosenRoute();
  panel.toggleAttribute("data-ui-asking", Boolean(question));
  if (question) {
    showAsking(`${question.label}?`);
    show([line(question.note, "note"), row(button({ title: question.label }, once(question.act), "go"))]);
    return;
  }
  const left = offer ? remaining() : [];
  const whole = left.find(({ path }) => path.every(token => picks.includes(token))); // complete, though others go on
  const next = skipForced(left, nextTokens(left), whole);
  showAsking(picks.length ? headingFor(left, next) : "");
  lightUp(left, next);
  const shown = [];
  if (offer?.form && !picks.length) shown.push(...formRows());
  const fields = new Set(offer?.form?.flatMap(part => part.tokens) ?? []);
  const buttons = next.filter(token => !fields.has(token) && !isOnMap(token))
    .map(token => button(textOf(token), () => pick(token), isSmall(token) ? "choice small" : "choice", token));
  if (!picks.length) buttons.push(...(offer?.impossible ?? []).map(impossibleButton));
  if (whole && left.length > 1) buttons.push(button({ title: texts.steps }, once(() => choose(whole.leaf)), "choice", "steps"));
  if (next.some(isOnMap) && (picks.length || !buttons.length) && !offer?.form) shown.push(line(texts.map, "hint"));
  if (buttons.length) shown.push(row(...buttons));
  show(shown);
  if (focused || (sentToMap && document.activeElement?.closest("#land"))) keepFocus(next);
}

// The focus stays with the choice: on its first button, or on the map where the choice is made there; from there it
// comes back. Where there is nothing to choose, it waits where the next choices will be.
function keepFocus(next) {
  if (panel.contains(document.activeElement)) return;
  const first = options.querySelector("button:not([aria-disabled], [tabindex='-1'])");
  sentToMap = !first && next.some(isOnMap);
  if (sentToMap) focusPlaces(next);
  else (first ?? panel).focus({ preventScroll: true });
}

// Where there is only one token to choose, go on to those after it. What may be done out of turn keeps its button: it
// is not what the game waits for.
function skipForced(left, next, whole) {
  implied = [];
  if (!picks.length && !isWaitedFor(seat)) return next;
  while (next.length === 1 && left.length > 1 && !whole) {
    implied.push(next[0]);
    const deeper = left.map(({ path }) => path.find(token => !picks.includes(token) && !implied.includes(token)));
    next = [...new Set(deeper.filter(token => token))];
  }
  return next;
}

function part(id) {
  const element = document.createElement("div");
  element.id = id;
  return element;
}

// elements that look the same stay: a finger may be on one of them
function show(elements, place = options) {
  const content = document.createElement("div");
  content.append(...elements);
  if (content.innerHTML !== place.innerHTML) place.replaceChildren(...content.childNodes);
  const parts = [asking, options].filter(element => element.firstChild);
  if (parts.length !== panel.children.length || parts.some((element, i) => panel.children[i] !== element)) panel.replaceChildren(...parts);
  fit();
}

// what stands beside the main choices tells its effect in full, or in as many lines as there is room for
function fit() {
  if (!options.querySelector(".small, .impossible")) return;
  for (const lines of [ALL, 3, 2, 1]) {
    options.toggleAttribute("data-ui-tight", lines !== ALL);
    options.style.setProperty("--lines", lines);
    if (answers.scrollHeight <= answers.clientHeight) return;
  }
}

// what is asked: it follows the choice that is being made

function questionFor(left, next) {
  const first = left[0]?.path[0];
  if (!first || !next.length) return null;
  const placeFirst = !picks.includes(first) && !implied.includes(first);
  return offer.questions[placeFirst ? "place" : first]?.[kindOf(next[0])] ?? null;
}

function headingFor(left, next) {
  const found = questionFor(left, next);
  return found ? found.ask.replace("{place}", labelOf(picks[0])) : picks.map(labelOf).join(", ");
}

function showAsking(heading) {
  const title = document.createElement("h2");
  title.className = "ask";
  title.textContent = heading;
  show(heading ? [breadcrumbs(), title] : [], asking);
  if (said && said.textContent !== heading) said.textContent = heading;
}

function labelOf(token) {
  return offer.labels[token] ?? token;
}

function textOf(token) {
  return offer.buttons[token] ?? { title: labelOf(token) };
}

// small buttons are for what stands beside other choices
function isSmall(token) {
  return !picks.length && offer.small.includes(kindOf(token)) && Object.keys(offer.tree).some(first => !offer.small.includes(kindOf(first)));
}

function isOnMap(token) {
  return PLACES.includes(kindOf(token))
    && document.querySelector(`#map [data-pick="${CSS.escape(token)}"]`) !== null;
}

function isMine(element) {
  const owner = element.closest("[data-owner]");
  return !owner || Number(owner.dataset.owner) === seat;
}

// What may be picked is lit. Places that may be picked before the piece that goes there answer quietly, so that the
// map stays calm until a piece is chosen.
function lightUp(left, next) {
  const wanted = new Set(next), quiet = new Set();
  for (const { path } of left.filter(({ path }) => begun(path))) {
    for (const token of path) if (!picks.includes(token) && PLACES.includes(kindOf(token)) && !wanted.has(token)) quiet.add(token);
  }
  calmMap(wanted);
  const deed = offer ? questionFor(left, next.some(isOnMap) ? next.filter(isOnMap) : next)?.deed ?? "" : "";
  for (const element of document.querySelectorAll("[data-pick], [data-ui-lit], [data-ui-picked]")) {
    const token = element.dataset.pick;
    const how = !isMine(element) ? null : wanted.has(token) ? "" : quiet.has(token) ? "quiet" : null;
    if (how === null) element.removeAttribute("data-ui-lit");
    else if (element.dataset.uiLit !== how) element.dataset.uiLit = how;
    element.toggleAttribute("data-ui-picked", picks.includes(token) && isMine(element));
    if (element.closest("#land")) describe(element, how !== null, deed);
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

// what a screen reader says of a place: its name, what stands there, and what a click does
function describe(element, lit, deed) {
  const name = nameOf(element.dataset.pick) || (offer?.labels[element.dataset.pick] ?? "");
  element.setAttribute("role", lit ? "button" : "img");
  element.setAttribute("aria-label", lit && deed ? `${name}; ${deed}` : name);
}

// a form: one choice from each row, and the action they make

const numberOf = token => Number(token.slice(kindOf(token).length + 1)) || 0;

function formRows() {
  const chosen = chosenInForm();
  const found = paths.find(({ path }) => path.length === chosen.length && chosen.every(token => path.includes(token)));
  const told = found && offer.form_actions?.[found.leaf.actions[0]];
  const sum = chosen.reduce((total, token) => total + numberOf(token), 0);
  const sendButton = button({ title: told?.act ?? texts.send }, once(() => send(found.leaf.actions, true)), "go");
  sendButton.disabled = !found;
  const note = line(told?.note ?? (found ? "" : offer.left?.[sum] ?? ""), "note");
  note.setAttribute("role", "status");
  return [...offer.form.map(formRow), note, row(sendButton)];
}

// the token chosen in each row; what there is only one way to fill in is filled in
function chosenInForm() {
  const whole = paths.filter(({ path }) => path.length === offer.form.length && offer.form.every(part => part.tokens.some(token => path.includes(token))));
  const only = whole.length === 1 ? whole[0].path : [];
  return offer.form.map((part, i) => {
    const usual = part.tokens.find(token => only.includes(token)) ?? part.tokens[0];
    form[i] = part.tokens.includes(form[i]) ? form[i] : usual;
    return form[i];
  });
}

function formRow(part, i) {
  const group = document.createElement("div");
  group.className = "field";
  const told = part.why ?? part.effect;
  group.setAttribute("role", part.why ? "group" : "radiogroup");
  group.setAttribute("aria-label", told ? `${part.label}: ${told}` : part.label);
  const label = textBlock({ title: part.label, effect: told });
  label.classList.add("field-label");
  if (part.why) group.classList.add("field-none");
  group.append(iconBox(part.icon), label, ...(part.why ? [] : part.tokens).map(token => radio(token, i)));
  return group;
}

function radio(token, i) {
  const element = button({ title: offer.labels[token] ?? token.slice(kindOf(token).length + 1) }, () => {
    form[i] = token;
    refresh();
    panel.querySelector(`[data-value="${CSS.escape(token)}"]`)?.focus({ preventScroll: true });
  });
  element.dataset.value = token;
  element.setAttribute("role", "radio");
  element.setAttribute("aria-checked", String(token === form[i]));
  element.tabIndex = token === form[i] ? 0 : -1; // a row is one stop of Tab; arrow keys choose in it
  return element;
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
  return line(text, "chip", "span");
}

function backButton() {
  return button({ title: texts.back }, stepBack, "quiet back");
}

// what can't be done now: a card says why when it is pointed at or clicked
function impossibleButton({ token, title, why, icon }) {
  const element = button({ title, effect: why, icon }, () => {}, "choice impossible");
  element.setAttribute("aria-disabled", "true");
  element.dataset.about = token;
  return element;
}

function button(text, act, className = "", token = "") {
  const element = document.createElement("button");
  element.type = "button";
  if (className) element.className = className;
  if (className.includes("choice")) element.append(iconBox(text.icon), textBlock(text), ...gainOf(text));
  else element.textContent = text.title;
  if (token) element.dataset.for = token;
  element.addEventListener("click", act);
  return element;
}

// drawings come from the server's own code
function iconBox(html) {
  const box = document.createElement("span");
  box.className = "choice-icon";
  if (html) box.innerHTML = html;
  else box.hidden = true;
  return box;
}

function textBlock({ title, effect, warning }) {
  const block = document.createElement("span");
  block.className = "choice-text";
  block.append(line(title, "choice-title", "span"));
  if (effect) block.append(" ", line(effect, "choice-effect", "span"));
  if (warning) block.append(" ", line(warning, "choice-warning", "span"));
  return block;
}

function gainOf({ gain }) {
  return gain ? [" ", line(gain, "choice-gain", "span")] : [];
}

function line(text, className, tag = "p") {
  const element = document.createElement(tag);
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
