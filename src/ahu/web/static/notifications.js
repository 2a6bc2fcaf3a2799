// The page of notifications: lets the browser's push service tell this device, or silences it.
const part = document.getElementById("push"), state = document.getElementById("push-state");
const token = part.querySelector("[name=csrfmiddlewaretoken]").value;
const known = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function show(what) {
  state.textContent = state.dataset[what];
  part.querySelector("[data-push=on]").hidden = what === "on" || what === "missing";
  part.querySelector("[data-push=off]").hidden = what !== "on";
}

async function ask(method, body) {
  const answer = await fetch(part.dataset.address, { method, body, headers: { "X-CSRFToken": token } });
  if (!answer.ok) throw new Error(answer.statusText);
}

const keyBytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));

async function turnOn() {
  if (await Notification.requestPermission() !== "granted") return "blocked";
  const worker = await navigator.serviceWorker.register(part.dataset.worker);
  await navigator.serviceWorker.ready;
  const before = await worker.pushManager.getSubscription();
  await before?.unsubscribe(); // it may be for another key
  const options = { userVisibleOnly: true, applicationServerKey: keyBytes(part.dataset.key) };
  const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
  await ask("POST", JSON.stringify({ endpoint, keys }));
  return "on";
}

async function turnOff() {
  await ask("DELETE");
  const worker = await navigator.serviceWorker.getRegistration(part.dataset.worker);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}

part.addEventListener("click", async event => {
  const button = event.target.closest("[data-push]");
  if (!button) return;
  button.disabled = true;
  try {
    show(await (button.dataset.push === "on" ? turnOn() : turnOff()));
  } catch {
    show("failed");
  }
  button.disabled = false;
});

show(known ? "on" in part.dataset ? "on" : "off" : "missing");
