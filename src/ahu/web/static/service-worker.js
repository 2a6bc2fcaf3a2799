// Shows what the server tells of one's tables, also when no page is open.
self.addEventListener("push", event => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

async function show(data) {
  const told = data?.json();
  const address = new URL(told.address, self.location.origin);
  if (address.origin !== self.location.origin) return;
  if ((await windows(address)).some(page => page.visibilityState === "visible")) return; // it is seen there
  const { title, body, tag } = told;
  await self.registration.showNotification(title, { body, tag, renotify: true, data: { address: address.href } });
}

async function open(href) {
  const [page] = await windows(new URL(href));
  await (page ? page.focus() : self.clients.openWindow(href));
}

// The pages of a table that are open.
async function windows(address) {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(page => new URL(page.url).pathname === address.pathname);
}
