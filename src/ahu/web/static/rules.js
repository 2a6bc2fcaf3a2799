// The search of a rules book: as one types, only sections and rules with all the words stay. What was found is highlighted.
const search = document.getElementById("search");
const field = search.querySelector("input");
const found = document.getElementById("found");
const sections = [...document.querySelectorAll("#book > section")];
const heads = sections.map(section => section.firstElementChild);
const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); // “Moaï” is found by “moai”

search.hidden = false;
field.addEventListener("input", filter);
field.addEventListener("keydown", event => {
  if (event.key !== "Escape") return;
  field.value = "";
  filter();
});
addEventListener("hashchange", showTarget);

function filter() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const has = element => words.every(word => plain(element.textContent).includes(word));
  let number = 0;
  for (const [index, section] of sections.entries()) {
    const rules = [...section.querySelectorAll(".rule")];
    const whole = rules.length > 0 && words.length > 0 && has(heads[index]);
    for (const rule of rules) rule.hidden = !whole && !has(rule);
    const shown = rules.length ? rules.filter(rule => !rule.hidden).length : Number(has(section));
    section.hidden = !shown;
    number += shown;
  }
  found.textContent = !words.length ? "" : number ? found.dataset.found.replace("{number}", number) : found.dataset.none;
  highlight(words);
}

// a link leads to a rule that the search has hidden
function showTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  filter();
  target.scrollIntoView();
}

function highlight(words) {
  if (!CSS.highlights) return;
  const ranges = [];
  const texts = document.createTreeWalker(document.getElementById("book"), NodeFilter.SHOW_TEXT);
  while (words.length && texts.nextNode()) {
    const node = texts.currentNode;
    const text = plain(node.data);
    if (text.length !== node.data.length || node.parentElement.closest("svg, [hidden]")) continue;
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set("found", new Highlight(...ranges));
}
