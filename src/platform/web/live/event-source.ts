import { report } from '#platform/web/device/report.ts';

/** Event from the server. `data.eventId` is the same whenever an event is sent again. */
export interface LiveEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Source {
  /** Reconnects at once if it is waiting to. */
  retryNow(): void;
  close(): void;
}

export interface SourceOptions {
  /** Returns the stream's address, after an event id if there is one. */
  readonly url: (lastEventId: string) => string;
  readonly lastEventId: string;
  onEvent(event: LiveEvent, lastEventId: string): void;
  onConnection(isConnected: boolean): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/**
 * The server sends a heartbeat every 20 s. A stream silent for longer than two is dead, whatever the browser reports.
 */
const SILENCE_MS = 50_000;

/**
 * Keeps an event stream open. The browser resumes it by itself; where it gives up (after 401 or 429), this opens a new
 * one.
 */
export function openSource({ url, lastEventId, onEvent, onConnection }: SourceOptions): Source {
  let last = lastEventId;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let isClosed = false;

  const after = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const giveUp = () => {
    source?.close();
    source = undefined;
    onConnection(false);
    after(waitMs * (0.75 + Math.random() / 2), open);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  function open() {
    if (isClosed) return;
    const opened = new EventSource(url(last), { withCredentials: true });
    source = opened;
    after(SILENCE_MS, giveUp);
    opened.onopen = () => {
      waitMs = FIRST_WAIT_MS;
      after(SILENCE_MS, giveUp);
      onConnection(true);
    };
    opened.onerror = () => {
      onConnection(false);
      if (opened.readyState === EventSource.CLOSED) giveUp();
    };
    opened.onmessage = ({ data, lastEventId: id }) => {
      last = id;
      after(SILENCE_MS, giveUp);
      const event = read(String(data));
      if (event) onEvent(event, last);
    };
  }
  open();
  return {
    retryNow: () => {
      if (source || isClosed) return;
      clearTimeout(timer);
      open();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      source?.close();
      onConnection(false);
    },
  };
}

function read(text: string): LiveEvent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isEvent(value)) return value;
    report('Event without type or data:', text);
  } catch (error) {
    report('Unreadable event:', error);
  }
  return undefined;
}

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  value.data !== null;
