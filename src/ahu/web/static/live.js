// Follows a table: opens the stream, notices when the connection is lost, and opens it again.
const SILENCE = 35000; // ms without a message after which the connection counts as lost; the server sends one every 15 s
const RETRY_DELAYS = [500, 1000, 2000, 4000, 5000]; // ms

export function follow(address, onTable, onConnection) {
  let source, lastMessage, retries = 0, timer;

  function open() {
    clearTimeout(timer);
    source?.close();
    lastMessage = Date.now();
    source = new EventSource(address());
    source.addEventListener("table", event => {
      connected();
      onTable(JSON.parse(event.data));
    });
    source.addEventListener("heartbeat", connected);
    source.addEventListener("seats", () => location.reload()); // this browser holds other seats than before
    source.onerror = () => {
      onConnection("lost");
      // the browser tries again by itself, unless it was given an answer that is no stream
      if (source.readyState === EventSource.CLOSED) {
        explain();
        openLater();
      }
    };
  }

  // an EventSource does not tell why there is no stream: ask once more for the sentence
  async function explain() {
    const asking = new AbortController();
    try {
      const answer = await fetch(address(), { signal: asking.signal });
      if (!answer.ok) onConnection("lost", (await answer.json()).error);
    } catch { /* the server can't be reached: the page says so already */ }
    asking.abort();
  }

  function connected() {
    lastMessage = Date.now();
    retries = 0;
    onConnection("live");
  }

  function openLater() {
    clearTimeout(timer);
    timer = setTimeout(open, RETRY_DELAYS[Math.min(retries++, RETRY_DELAYS.length - 1)]);
  }

  setInterval(() => {
    if (Date.now() - lastMessage > SILENCE) {
      onConnection("lost");
      open();
    }
  }, 5000);
  window.addEventListener("online", open);
  window.addEventListener("pageshow", event => event.persisted && open());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - lastMessage > 20000) open();
  });
  window.addEventListener("pagehide", () => source?.close());
  open();
  return { reopen: open };
}
