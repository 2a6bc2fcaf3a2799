// Passkeys: the browser makes one, or signs in with one; the page sends what it answers as a form.
const form = document.querySelector("form[data-passkey]"), told = document.getElementById("passkey-state");
const known = "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;

async function answer() {
  const { passkey, options, address } = form.dataset;
  if (passkey === "get") {
    const offered = options
      ? JSON.parse(options)
      : (await (await fetch(address, { headers: { "X-Requested-With": "XMLHttpRequest" } })).json()).request_options;
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(offered.publicKey) });
  }
  const wanted = JSON.parse(options).publicKey;
  wanted.authenticatorSelection = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(wanted) });
}

form?.addEventListener("submit", async event => {
  event.preventDefault();
  told.textContent = "";
  try {
    form.elements.credential.value = JSON.stringify((await answer()).toJSON());
  } catch {
    told.textContent = told.dataset.failed; // it was cancelled, or there is none
    return;
  }
  form.submit();
});

if (form && known) form.hidden = false;
else if (told) told.textContent = told.dataset.missing;
