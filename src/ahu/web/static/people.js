// A small menu with what one can do about another player or a line of chat: mute, block, report. The server writes it.
const menu = document.getElementById("person");
const GAP = 6;
let opener = null; // the button that opened it
let callbacks = null;

export function initPeople(given) {
  if (!menu) return;
  callbacks = given;
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-person]");
    if (button) open(button);
  });
  menu.addEventListener("submit", send);
  menu.addEventListener("toggle", event => {
    if (event.newState === "closed" && menu.contains(document.activeElement)) opener?.focus({ preventScroll: true });
  });
  addEventListener("resize", () => menu.matches(":popover-open") && place());
  // a report may need more room than there was
  new ResizeObserver(() => menu.matches(":popover-open") && place()).observe(menu);
}

const addressOf = button => `people/${button.dataset.person}/${button.dataset.line ? `?line=${button.dataset.line}` : ""}`;

async function open(button) {
  opener = button;
  const html = await ask(addressOf(button));
  if (html === null || opener !== button) return;
  show(html);
}

function show(html) {
  menu.innerHTML = html;
  if (!menu.matches(":popover-open")) menu.showPopover();
  place();
  menu.querySelector("h2")?.focus({ preventScroll: true });
}

async function send(event) {
  event.preventDefault();
  const form = event.target, act = event.submitter?.value ?? "";
  const html = await ask(form.getAttribute("action"), new URLSearchParams(new FormData(form, event.submitter)));
  if (html === null) return;
  if (act === "report") show(html);
  else {
    menu.hidePopover();
    callbacks.showAgain(); // without the lines that are hidden now, or with those that are not any more
  }
}

// what the server writes; null if it refuses, and the page says why
async function ask(address, body) {
  try {
    const headers = { "HX-Request": "true", "X-CSRFToken": callbacks.csrfToken };
    const answer = await fetch(address, body ? { method: "POST", body, headers } : { headers });
    const text = await answer.text();
    if (answer.ok) return text;
    callbacks.showError({ error: sentenceIn(text) || callbacks.failed });
  } catch {
    callbacks.showError({ error: callbacks.failed });
  }
  return null;
}

// the reason on a page that says what went wrong
function sentenceIn(page) {
  return new DOMParser().parseFromString(page, "text/html").querySelector("main p")?.textContent.trim() ?? "";
}

// beside the button that opened it, wherever there is room
function place() {
  const from = (opener?.isConnected ? opener : menu).getBoundingClientRect(), own = menu.getBoundingClientRect();
  const below = from.bottom + GAP + own.height <= innerHeight ? from.bottom + GAP : from.top - GAP - own.height;
  const clamp = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
  menu.style.left = `${clamp(from.right - own.width, innerWidth - own.width)}px`;
  menu.style.top = `${clamp(below, innerHeight - own.height)}px`;
}
