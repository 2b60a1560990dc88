import { type IncomingMessage, request } from 'node:http';

export interface RecordedEvent {
  /** The stream's last event id when the event arrived. */
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Events other than heartbeats. */
  readonly events: RecordedEvent[];
  readonly heartbeats: RecordedEvent[];
  /** Returns everything received, as text. */
  text(): string;
  /** Returns the `Last-Event-ID` that an EventSource would send. */
  lastId(): string;
  readonly closed: Promise<void>;
  isClosed(): boolean;
  /** Stops reading without closing, like a phone that is asleep. */
  pause(): void;
  resume(): void;
  close(): void;
}

/**
 * Opens an event stream as a browser does and parses it by the rules of the HTML Standard ("Interpreting an event
 * stream").
 */
export function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventClient> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { accept: 'text/event-stream', ...headers }, agent: false });
    sent.on('error', reject);
    sent.on('response', (response) => {
      sent.off('error', reject).on('error', () => undefined);
      resolve(client(response));
    });
    sent.end();
  });
}

function client(response: IncomingMessage): EventClient {
  const events: RecordedEvent[] = [];
  const heartbeats: RecordedEvent[] = [];
  let text = '';
  let unread = '';
  let lastId = '';
  let isClosed = false;
  const block = (lines: readonly string[]) => {
    const field = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
    lastId = field('id').at(-1) ?? lastId;
    if (field('event').length > 0) throw new Error('a named event');
    const data = field('data');
    if (data.length === 0) return;
    const event: RecordedEvent = { id: lastId, ...JSON.parse(data.join('\n')) };
    (event.type === 'heartbeat' ? heartbeats : events).push(event);
  };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (unread + chunk).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const one of blocks) block(one.split('\n'));
  });
  const closed = new Promise<void>((resolve) => {
    response.on('error', () => undefined);
    response.on('close', () => {
      isClosed = true;
      resolve();
    });
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    heartbeats,
    text: () => text,
    lastId: () => lastId,
    closed,
    isClosed: () => isClosed,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void response.destroy(),
  };
}
