// The link of an e-mail has a code behind "#", which no server is sent: it goes into the field, and out of the address.
function fill() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code"), field = document.querySelector("input[name=code]");
  if (!code) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (!field) return; // this browser has asked for none, and the page says so
  field.value = code;
  field.form.querySelector("button").focus();
}

addEventListener("hashchange", fill); // the link was opened where the page was
fill();
