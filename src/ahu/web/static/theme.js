// Light or dark: a choice holds on every page; without one the system decides.
(() => {
  const root = document.documentElement;
  const known = ["light", "dark"];
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch { /* the browser stores nothing */ }
  if (known.includes(chosen)) root.dataset.theme = chosen;
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = root.dataset.theme ?? (dark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch { /* then it holds for this page only */ }
  });
})();
