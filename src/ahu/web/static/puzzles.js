// Which puzzles were solved with this browser: the table notes it, lists show it.
const KEY = "solved puzzles";

function solved() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(found) ? found : []);
  } catch {
    return new Set();
  }
}

export function noteSolved() {
  const name = document.querySelector("[data-solved]")?.dataset.solved;
  if (name) localStorage.setItem(KEY, JSON.stringify([...solved().add(name)]));
}

const done = solved();
for (const line of document.querySelectorAll("[data-puzzle]")) {
  if (!done.has(line.dataset.puzzle)) continue;
  line.dataset.done = "";
  line.querySelector(".solved-mark").textContent = `✓ ${line.dataset.solvedText}`;
}
