// Pages without a map: a button copies a link, and the page of seats shows who has come.
document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  field?.select();
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    if (!document.execCommand("copy")) return; // the link is selected: it can be copied by hand
  }
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = label; }, 1600);
});

const { here, gathering } = document.body.dataset;
const LOOK = 5000; // milliseconds between two looks at who has come

async function look() {
  if (document.hidden) return;
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return; // the server is busy, or away: the next look tells
  const { body } = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (body.dataset.here === here) return;
  if (gathering !== undefined && body.dataset.gathering === undefined) return location.assign("../"); // it has begun
  const used = [...document.querySelectorAll("[data-open-seat]")].some(seat =>
    body.querySelector(`[data-open-seat="${seat.dataset.openSeat}"]`)
    && (seat.querySelector(".link") || seat.querySelector("[name=name]")?.value));
  if (!used) location.assign(location.pathname); // a link that is shown, or a name half typed, stays
}

if (here) {
  setInterval(look, LOOK);
  document.addEventListener("visibilitychange", look);
}
