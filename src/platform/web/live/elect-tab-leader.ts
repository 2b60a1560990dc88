export interface Turn<Message> {
  /** Sends a message to the other tabs. */
  tell(message: Message): void;
  /** Lets another tab lead. */
  leave(): void;
}

/**
 * Elects a leader among this browser's tabs that use `name`. `lead` is called when this tab becomes the leader, until
 * it leaves or is closed. `hear` is called with messages from other tabs. Without Web Locks or BroadcastChannel, every
 * tab leads.
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
      // Where site data is blocked there are no locks either, so every tab leads.
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

/** Undefined if the browser lacks channels or forbids them, as Firefox does where site data is blocked. */
function channelNamed(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
