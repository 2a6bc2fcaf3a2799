// Pages without a map: links are copied by a button.
document.addEventListener("click", async event => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = button.parentElement.querySelector("input");
  field?.select();
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    if (!document.execCommand("copy")) return; // the link stays selected, to be copied by hand
  }
  const label = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = label; }, 1600);
});
