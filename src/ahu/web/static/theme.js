// Light or dark: what was chosen here holds on every page; nothing chosen, the system decides.
(() => {
  const root = document.documentElement;
  const known = ["light", "dark"];
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch { /* a browser that keeps nothing */ }
  if (known.includes(chosen)) root.dataset.theme = chosen;
  document.addEventListener("click", event => {
    if (!event.target.closest("[data-theme-switch]")) return;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = root.dataset.theme ?? (dark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch { /* then only for this page */ }
  });
})();
