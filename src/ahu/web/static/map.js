// The map: zooming and dragging, moving pieces, the route of what is carried. It knows no rules. A game may have no map.
const map = document.getElementById("map");
const CARRIED = (document.getElementById("board").dataset.carried ?? "").split(" "); // kinds of pieces that are carried
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
const [LEFT, TOP, WIDTH, HEIGHT] = (map?.getAttribute("viewBox") ?? "0 0 1 1").split(/[ ,]+/).map(Number);
const MOST_ZOOM = 5;
const SMALL = 0.5, CLOSE = 1; // pixels for a unit of the map
const RISE = 600, DROP = 250; // ms
let box = { x: LEFT, y: TOP, w: WIDTH, h: HEIGHT }; // the part of the map that is shown

function showBox() {
  if (!map) return;
  box.w = Math.min(WIDTH, Math.max(WIDTH / MOST_ZOOM, box.w));
  box.h = box.w * HEIGHT / WIDTH;
  box.x = Math.min(LEFT + WIDTH - box.w, Math.max(LEFT, box.x));
  box.y = Math.min(TOP + HEIGHT - box.h, Math.max(TOP, box.y));
  map.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
  map.toggleAttribute("data-ui-near", box.w < WIDTH * 0.99);
  showScale();
}

// on a small map signs are numbers or icons, pieces grow, and names wait until one is closer
function showScale() {
  const scale = Math.min(map.clientWidth / box.w, map.clientHeight / box.h); // pixels for a unit of the map
  map.toggleAttribute("data-ui-small", scale < SMALL);
  map.toggleAttribute("data-ui-close", scale > CLOSE);
}

function pointOf(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
}

function zoom(factor, point) {
  const w = Math.min(WIDTH, Math.max(WIDTH / MOST_ZOOM, box.w / factor));
  const real = box.w / w;
  const p = point ?? { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  box = { x: p.x - (p.x - box.x) / real, y: p.y - (p.y - box.y) / real, w, h: w * HEIGHT / WIDTH };
  showBox();
}

export function showWholeMap() {
  box = { x: LEFT, y: TOP, w: WIDTH, h: HEIGHT };
  showBox();
}

// all of the map; or, where that is shown already, the part of it where something can be chosen
function showWholeOrLit() {
  if (map.hasAttribute("data-ui-near")) return showWholeMap();
  const lit = [...map.querySelectorAll(":is([data-ui-lit], [data-ui-picked]) > .rim-of + .hit")].map(shape => shape.getBoundingClientRect());
  if (!lit.length) return zoom(2);
  const corner = (side, end) => pointOf({ clientX: side(...lit.map(r => end ? r.right : r.left)), clientY: side(...lit.map(r => end ? r.bottom : r.top)) });
  const from = corner(Math.min, false), to = corner(Math.max, true);
  const w = Math.max(to.x - from.x + 160, (to.y - from.y + 160) * WIDTH / HEIGHT);
  box = { x: (from.x + to.x - w) / 2, y: (from.y + to.y - w * HEIGHT / WIDTH) / 2, w, h: w * HEIGHT / WIDTH };
  showBox();
}

const pointers = new Map(); // the last event of each finger that is down
let dragged = false;

export function initMap() {
  if (!map) return;
  new ResizeObserver(showScale).observe(map);
  map.addEventListener("wheel", event => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.18 : 1 / 1.18, pointOf(event));
  }, { passive: false });
  map.addEventListener("pointerdown", event => {
    dragged = false;
    pointers.set(event.pointerId, event);
  });
  map.addEventListener("pointermove", moved);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    map.addEventListener(end, event => pointers.delete(event.pointerId));
  }
  // the end of a drag is no click
  map.addEventListener("click", event => {
    if (dragged) event.stopPropagation();
    dragged = false;
  }, true);
  document.querySelector(".zoom")?.addEventListener("click", event => {
    const what = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (what === "fit") showWholeOrLit();
    else if (what) zoom(what === "in" ? 1.4 : 1 / 1.4);
  });
}

function moved(event) {
  const last = pointers.get(event.pointerId);
  if (!last) return;
  if (pointers.size === 1) {
    if (!dragged && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < 6) return;
    if (!dragged) map.setPointerCapture(event.pointerId);
    dragged = true;
    const a = pointOf(last), b = pointOf(event);
    box.x += a.x - b.x;
    box.y += a.y - b.y;
    showBox();
  } else {
    const other = [...pointers.values()].find(pointer => pointer.pointerId !== event.pointerId);
    const before = Math.hypot(last.clientX - other.clientX, last.clientY - other.clientY);
    const now = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    dragged = true;
    zoom(now / Math.max(before, 1), pointOf(other));
  }
  pointers.set(event.pointerId, event);
}

// pieces glide from where they were

const TRANSFORM = /translate\(\s*([-\d.]+)[ ,]+([-\d.]+)\s*\)(?:\s*scale\(\s*([-\d.]+)\s*\))?/;

function positionOf(element) {
  const found = TRANSFORM.exec(element.getAttribute("transform") ?? "");
  return found && { x: +found[1], y: +found[2], s: found[3] ? +found[3] : 1 };
}

const css = p => `translate(${p.x}px, ${p.y}px) scale(${p.s})`;

const pieces = () => map?.querySelectorAll("[data-piece]") ?? [];

export function piecePositions() {
  const positions = new Map();
  for (const element of pieces()) {
    const p = positionOf(element);
    if (p) for (const id of element.dataset.piece.split(" ")) positions.set(id, p);
  }
  return positions;
}

export function animatePieces(before, stops) {
  if (reducedMotion.matches || document.hidden) return;
  for (const element of pieces()) {
    const to = positionOf(element);
    if (!to) continue;
    const ids = element.dataset.piece.split(" ");
    const from = ids.map(id => before.get(id)).find(p => p);
    const erected = element.classList.contains("monument") && !(from && Math.hypot(from.x - to.x, from.y - to.y) <= 1);
    if (erected) raise(element, to, from, stops);
    else if (!from) {
      element.animate([{ opacity: 0, transform: css({ ...to, y: to.y - 26, s: to.s * 1.25 }) },
        { opacity: 1, transform: css(to) }], { duration: 260, easing: "ease-out" });
    } else if (Math.hypot(from.x - to.x, from.y - to.y) > 1) {
      const walk = CARRIED.includes(ids[0].split("-")[0]) ? stops.map(stop => ({ ...to, x: stop.x, y: stop.y + 8 })) : [];
      const way = [from, ...walk.slice(0, -1), to].map(p => ({ transform: css(p) }));
      element.animate(way, { duration: 250 * (way.length - 1), easing: "ease-in-out" });
    }
  }
}

// a Moai glides to its platform and rises there; a crown drops on its head
function raise(element, to, from, stops) {
  const crown = element.classList.contains("crown");
  const way = from ? [from, ...stops.slice(0, -1).map(stop => ({ ...from, x: stop.x, y: stop.y + 8 })), { ...to, s: from.s }] : [];
  const glide = 250 * Math.max(0, way.length - 1), total = glide + (crown ? DROP : RISE);
  const squat = `translate(${to.x}px, ${to.y}px) scale(${to.s}, ${to.s * 0.08})`;
  const above = css({ ...to, y: to.y - 46 });
  element.animate([
    ...way.map((p, i) => ({ transform: css(p), offset: i * 250 / total, easing: "ease-in-out" })),
    { transform: crown ? above : squat, opacity: from ? 1 : 0.2, offset: glide / total, easing: crown ? "ease-in" : "cubic-bezier(.2, .8, .3, 1)" },
    { transform: css(to), opacity: 1, offset: 1 },
  ], { duration: total });
}

export function centreOf(token) {
  const shape = map?.querySelector(`#land [data-pick="${CSS.escape(token)}"] .hit`)
    ?? map?.querySelector(`[data-pick="${CSS.escape(token)}"]`);
  if (!shape) return null;
  const b = shape.getBBox();
  const to = shape.getCTM(), base = map.getCTM();
  const p = new DOMPoint(b.x + b.width / 2, b.y + b.height / 2).matrixTransform(base.inverse().multiply(to));
  return { x: p.x, y: p.y };
}

// the route of what would be carried

export function drawRoute(tokens) {
  const group = document.getElementById("route");
  group?.replaceChildren();
  const stops = tokens.map(centreOf).filter(p => p);
  if (stops.length < 2) return;
  const d = "M" + stops.map(p => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L");
  for (const name of ["route-edge", "route-line"]) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    path.setAttribute("class", name);
    group.append(path);
  }
}

// places that a line of the log or a hint is about

export function placesIn(text) {
  return text.split("|").filter(token => token); // names of places have spaces in them
}

export function highlightPlaces(text, on) {
  for (const token of placesIn(text)) {
    const things = map?.querySelectorAll(`[data-pick="${CSS.escape(token)}"]`) ?? [];
    for (const thing of things) thing.toggleAttribute("data-ui-highlighted", on);
  }
}
