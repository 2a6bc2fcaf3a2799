// The clocks of the players: they count down here, from times of the server, without messages.
const [loaded] = performance.getEntriesByType("navigation");
const arrived = performance.timeOrigin + (loaded?.responseStart ?? 0);
const skew = Number(document.body.dataset.now) - arrived; // how far the server's clock is ahead of this one
const SECOND = 1000, HOUR = 3600 * SECOND, DAY = 24 * HOUR;
const LOW = 30 * SECOND;

function words(left) {
  const two = number => String(number).padStart(2, "0");
  const seconds = Math.ceil(left / SECOND);
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor(left % DAY / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export function showClocks() {
  for (const clock of document.querySelectorAll(".clock")) {
    const { ends, left } = clock.dataset;
    const now = Math.max(0, ends === undefined ? Number(left) : Number(ends) - Date.now() - skew);
    const text = words(now);
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute("data-ui-low", ends !== undefined && now < LOW);
  }
}

showClocks();
setInterval(showClocks, 250);
