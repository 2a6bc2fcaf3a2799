// Follows the table: opens the stream, notices when it is cut off, and opens it again.
const PATIENCE = 35000; // the server gives a sign of life every 15 s
const WAITS = [500, 1000, 2000, 4000, 5000];

export function follow(address, onTable, onState) {
  let source, seen, tries = 0, timer;

  function open() {
    clearTimeout(timer);
    source?.close();
    seen = Date.now();
    source = new EventSource(address());
    source.addEventListener("table", event => {
      alive();
      onTable(JSON.parse(event.data));
    });
    source.addEventListener("beat", alive);
    source.onerror = () => {
      onState("lost");
      // the browser tries again by itself unless it was given an answer it can't use
      if (source.readyState === EventSource.CLOSED) later();
    };
  }

  function alive() {
    seen = Date.now();
    tries = 0;
    onState("live");
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(open, WAITS[Math.min(tries++, WAITS.length - 1)]);
  }

  setInterval(() => {
    if (Date.now() - seen > PATIENCE) {
      onState("lost");
      open();
    }
  }, 5000);
  window.addEventListener("online", open);
  window.addEventListener("pageshow", event => event.persisted && open());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - seen > 20000) open();
  });
  window.addEventListener("pagehide", () => source?.close());
  open();
  return { reopen: open };
}
