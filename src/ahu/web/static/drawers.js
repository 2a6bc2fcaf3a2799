// What drawers show of the table, such as all that a player has: it is asked for when a drawer is opened, and again
// whenever the table changes while it is open. So nobody is sent what nobody looks at.
const contents = [...document.querySelectorAll("[data-on-demand]")];
let fetchContent = null, showContent = null, showError = null;
let asked = 0; // counts what was asked for: an answer that comes too late is dropped

export function initDrawers(callbacks) {
  ({ fetchContent, showContent, showError } = callbacks);
}

// a drawer was opened
export function fillDrawer(drawer) {
  const content = contents.find(element => drawer.contains(element));
  if (content && !content.hasChildNodes()) load(content);
}

// the table has changed; what another seat was shown goes at once
export function contentsAreOld(sameSeat) {
  asked++;
  for (const content of contents) {
    const open = content.checkVisibility();
    if (!open || !sameSeat) content.replaceChildren();
    if (open) load(content);
  }
}

async function load(content) {
  const number = ++asked;
  const answer = await fetchContent(content.id);
  if (number !== asked) return;
  if (answer.error) showError(answer);
  else await showContent(content, answer.html);
}
