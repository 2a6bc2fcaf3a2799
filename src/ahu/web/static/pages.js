// Pages without a map: a button copies a link.
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
