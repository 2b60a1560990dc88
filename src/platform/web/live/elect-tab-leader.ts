export interface Turn<Message> {
  /** Tells the other tabs. */
  tell(message: Message): void;
  /** Lets another tab lead. */
  leave(): void;
}

/**
 * Takes part among the tabs of this browser that use `name`: `lead` is called when it is this tab's turn, which lasts until it leaves or is
 * closed; `hear` is called with what other tabs tell. A browser without Web Locks or BroadcastChannel lets every tab lead.
 */
export function electTabLeader<Message>(
  name: string,
  { lead, hear }: { lead: () => void; hear: (message: Message) => void },
): Turn<Message> {
  const channel = 'locks' in navigator ? channelNamed(name) : undefined;
  if (!channel) {
    queueMicrotask(lead);
    return { tell: () => undefined, leave: () => undefined };
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
  const waiting = new AbortController();
  let release: (() => void) | undefined;
  const holding = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      if (waiting.signal.aborted) return undefined;
      lead();
      return holding;
    })
    .catch((error: unknown) => {
      if (waiting.signal.aborted) return;
      // Where site data is blocked there are no locks either: every tab leads.
      if (error instanceof DOMException && error.name === 'SecurityError') lead();
      else throw error;
    });
  return {
    tell: (message) => channel.postMessage(message),
    leave: () => {
      waiting.abort();
      release?.();
      channel.close();
    },
  };
}

/** Undefined in a browser that has no channels, or forbids them where site data is blocked, as Firefox does. */
function channelNamed(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
