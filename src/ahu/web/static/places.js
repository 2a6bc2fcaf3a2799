// Places on the map for the keyboard and for screen readers. The map is one stop of Tab; arrow keys go from place to
// place, PageDown and PageUp along those that can be picked. Titles of the drawing become names: the page's cards
// take the place of the browser's tooltips.
const map = document.getElementById("map");
const names = new Map(); // what is said of a token: its place, and what stands there

// the drawing explains itself by titles: they are read out of it, once for each change
export function readTitles() {
  for (const title of map?.querySelectorAll("title") ?? []) {
    const parent = title.parentElement;
    parent.dataset.name = title.textContent;
    title.remove();
  }
  for (const element of document.querySelectorAll("body [title]")) {
    element.dataset.tip = element.title;
    if (!element.hasAttribute("aria-label") && !element.textContent.trim()) element.setAttribute("aria-label", element.title);
    element.removeAttribute("title");
  }
  names.clear();
  for (const place of map?.querySelectorAll("#land [data-pick][data-name]") ?? []) names.set(place.dataset.pick, place.dataset.name);
  for (const place of map?.querySelectorAll("#pieces [data-pick][data-name]") ?? []) {
    if (!place.dataset.piece) names.set(place.dataset.pick, place.dataset.name);
  }
  keepOneStop();
}

export const nameOf = token => names.get(token) ?? "";

const places = () => [...(map?.querySelectorAll("#land [data-pick]") ?? [])];

// one place can be reached by Tab: the one that had the focus last, or the first that can be picked
function keepOneStop(wanted = null) {
  const all = places();
  if (!all.length) return;
  const now = wanted ?? all.find(place => place.getAttribute("tabindex") === "0") ?? all[0];
  for (const place of all) place.setAttribute("tabindex", place === now ? "0" : "-1");
}

export function focusPlaces(tokens) {
  if (tokens.includes(document.activeElement?.closest("#land [data-pick]")?.dataset.pick)) return; // it is there
  const first = places().find(place => tokens.includes(place.dataset.pick));
  if (first) goTo(first);
}

function goTo(place) {
  keepOneStop(place);
  place.focus({ preventScroll: true });
}

function centre(place) {
  const box = (place.querySelector(".hit") ?? place).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// the nearest place within a quarter of a turn to either side; what lies aside counts double
function neighbour(from, [dx, dy]) {
  const here = centre(from);
  let best = null, least = Infinity;
  for (const place of places()) {
    if (place === from) continue;
    const there = centre(place), x = there.x - here.x, y = there.y - here.y;
    const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead < 4 || aside > ahead * 1.2) continue;
    const distance = ahead + 2 * aside;
    if (distance < least) [best, least] = [place, distance];
  }
  return best;
}

function along(from, step) {
  const lit = places().filter(place => place.hasAttribute("data-ui-lit"));
  const all = places(), here = all.indexOf(from);
  const next = step > 0 ? lit.find(place => all.indexOf(place) > here) ?? lit[0]
    : lit.findLast(place => all.indexOf(place) < here) ?? lit.at(-1);
  return next ?? null;
}

export function initPlaces() {
  map?.addEventListener("keydown", event => {
    const from = event.target.closest?.("#land [data-pick]");
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = DIRECTIONS[event.key] ? neighbour(from, DIRECTIONS[event.key])
      : event.key === "PageDown" ? along(from, 1) : event.key === "PageUp" ? along(from, -1) : null;
    if (!next && !DIRECTIONS[event.key]) return;
    event.preventDefault();
    if (next) goTo(next);
  });
  map?.addEventListener("focusin", event => {
    const place = event.target.closest?.("#land [data-pick]");
    if (place) keepOneStop(place);
  });
  readTitles();
}
