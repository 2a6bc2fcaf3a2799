// One card that explains what is pointed at: after a moment under the pointer, with the focus, or by a tap. What it
// says comes from the server, for this viewer. Esc closes it; the pointer may move onto it; it never covers its subject.
const card = document.getElementById("card");
const DELAY = 250; // milliseconds under the pointer
const LEAVE = 180; // milliseconds to move from the subject to the card
const HOLD = 450; // milliseconds that a finger rests
const SUBJECTS = "[data-about], [data-pick], [data-for], [data-tip]";
const GAP = 10;
const SHORT = 60; // characters of a text that stands in a card beside what the server says

let fetchCard = null;
let subject = null; // what the card is about
let opening = 0, closing = 0, holding = 0;
let known = new Map(); // cards of this position, by token
let byKeyboard = true; // whether the focus moves by keys: a choice that a click leads to explains nothing by itself
let pointer = [-1, -1]; // where the mouse was last
let arrived = null; // what the page has brought under a mouse that rests: it is explained once the mouse moves
let held = false; // a finger rested: its click picks nothing

export function initCards(fetch) {
  if (!card) return;
  fetchCard = fetch;
  document.addEventListener("pointerover", event => {
    if (event.pointerType !== "mouse") return;
    if (card.contains(event.target)) clearTimeout(closing);
    else pointAt(unlessItArrived(subjectOf(event.target), event));
  });
  for (const event of ["pointermove", "pointerdown"]) document.addEventListener(event, moved);
  document.addEventListener("pointerdown", pressed);
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, () => { byKeyboard = event === "keydown"; }, true);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(end, event => {
      if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(holding);
    });
  }
  document.addEventListener("click", clicked, true);
  document.addEventListener("focusin", event => {
    if (card.contains(event.target)) return;
    const found = byKeyboard && event.target.matches?.(":focus-visible") ? subjectOf(event.target) : null;
    if (found) pointAt(found);
    else closeCard();
  });
  document.addEventListener("scroll", event => card.contains(event.target) || closeCard(), true);
  addEventListener("resize", closeCard);
}

// a new position: what was said is old
export function forgetCards() {
  known = new Map();
  if (subject && !subject.isConnected) closeCard();
  else if (subject) open(subject);
}

export function closeCard() {
  clearTimeout(closing);
  if (!subject) return false;
  if (subject.getAttribute("aria-describedby") === "card") subject.removeAttribute("aria-describedby");
  subject = null;
  card.hidePopover();
  return true;
}

const tokenOf = element => element.dataset.about ?? element.dataset.pick ?? element.dataset.for ?? "";

// lines of the log and hints name all the places they are about: they are no subjects
function subjectOf(target) {
  const found = target.closest?.(SUBJECTS);
  return !found || found.closest("#log-lines, #hint") ? null : found;
}

function unlessItArrived(found, { clientX, clientY }) {
  arrived = found !== subject && pointer[0] === clientX && pointer[1] === clientY ? found : null;
  return arrived ? null : found;
}

function moved({ clientX, clientY, pointerType, type }) {
  if (pointerType !== "mouse") return;
  if (arrived && type === "pointermove" && (pointer[0] !== clientX || pointer[1] !== clientY)) {
    pointAt(arrived);
    arrived = null;
  }
  pointer = [clientX, clientY];
}

function pointAt(found) {
  clearTimeout(opening);
  clearTimeout(closing);
  if (found === subject) return;
  if (subject) closing = setTimeout(closeCard, LEAVE);
  if (found) opening = setTimeout(() => open(found), DELAY);
}

function pressed(event) {
  held = false;
  clearTimeout(holding);
  const found = subjectOf(event.target);
  if (event.pointerType === "mouse" || !found) return;
  holding = setTimeout(() => {
    held = true;
    open(found);
  }, HOLD);
}

function clicked(event) {
  if (card.contains(event.target)) return;
  if (held) { // the finger asked what it is
    held = false;
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  const found = subjectOf(event.target);
  clearTimeout(opening);
  const explains = found && (found.getAttribute("aria-disabled") === "true" || !isAct(found, event.target));
  if (explains && found !== subject) open(found);
  else closeCard();
}

// whether a click on it does something
function isAct(found, target) {
  return target.closest("button:not([aria-disabled]), a, input, label, summary, [data-ui-lit]") !== null || found.dataset.for !== undefined;
}

async function open(found) {
  const token = tokenOf(found), tip = found.dataset.tip ?? "";
  if (token && !known.has(token)) {
    const answer = await fetchCard(token);
    if (answer?.html !== undefined) known.set(token, answer.html);
  }
  const html = known.get(token);
  if ((!html && !tip) || !found.isConnected) return;
  if (subject && subject !== found) closeCard();
  subject = found;
  if (html) card.innerHTML = html;
  else card.textContent = tip;
  if (html && tip && tip.length < SHORT) addLine(tip);
  card.setAttribute("data-plain", String(!html));
  found.setAttribute("aria-describedby", "card");
  if (!card.matches(":popover-open")) card.showPopover();
  place(found);
}

// what the thing says here, such as how many somebody has
function addLine(text) {
  const line = document.createElement("p");
  line.textContent = text;
  card.querySelector(".card-head")?.after(line);
}

// beside, below or above its subject, wherever there is room; never on it
function place(found) {
  const box = (found.querySelector?.(":scope > .hit") ?? found).getBoundingClientRect();
  const own = card.getBoundingClientRect();
  const wide = innerWidth - own.width - GAP, high = innerHeight - own.height - GAP;
  const clamp = (value, most) => Math.max(GAP, Math.min(value, most));
  const middleX = clamp(box.x + box.width / 2 - own.width / 2, wide), middleY = clamp(box.y + box.height / 2 - own.height / 2, high);
  const ways = [
    [box.y - GAP - own.height, middleX, box.y - GAP - own.height >= 0],
    [box.bottom + GAP, middleX, box.bottom + GAP <= high + GAP],
    [middleY, box.x - GAP - own.width, box.x - GAP - own.width >= 0],
    [middleY, box.right + GAP, box.right + GAP <= wide + GAP],
  ];
  const [top, left] = ways.find(([, , fits]) => fits) ?? [clamp(box.bottom + GAP, high), middleX];
  card.style.top = `${top}px`;
  card.style.left = `${left}px`;
}
