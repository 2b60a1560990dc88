import { type ClientRequest, request } from 'node:http';

/**
 * Reads an event stream in place of the browser's EventSource (HTML Standard, "Server-sent events"). It sends the
 * session as a bearer token, since there are no cookies here.
 */
export class StreamReader {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = StreamReader.CONNECTING;
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onmessage: ((event: { data: string; lastEventId: string }) => void) | undefined;
  readonly #url: string;
  #lastEventId = '';
  #request: ClientRequest | undefined;

  constructor(url: string) {
    this.#url = new URL(url, location.origin).href;
    this.#open();
  }

  close(): void {
    this.readyState = StreamReader.CLOSED;
    this.#request?.destroy();
  }

  #open(): void {
    const token = localStorage.getItem('auth_token');
    const headers = {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }),
    };
    let unread = '';
    this.#request = request(this.#url, { headers, agent: false }, (response) => {
      if (this.readyState === StreamReader.CLOSED) return void response.destroy();
      if (response.statusCode !== 200) return this.#fail(StreamReader.CLOSED);
      this.readyState = StreamReader.OPEN;
      this.onopen?.();
      response.setEncoding('utf8');
      response.on('error', () => undefined);
      response.on('close', () => this.#lose());
      response.on('data', (chunk: string) => {
        const blocks = (unread + chunk).split('\n\n');
        unread = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block.split('\n'));
      });
    });
    // The server is gone, so nothing reopens the stream.
    this.#request.on('error', () => this.#fail(StreamReader.CLOSED));
    this.#request.end();
  }

  #take(lines: readonly string[]): void {
    const field = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
    this.#lastEventId = field('id').at(-1) ?? this.#lastEventId;
    const data = field('data').join('\n');
    if (data) this.onmessage?.({ data, lastEventId: this.#lastEventId });
  }

  #lose(): void {
    this.#fail(StreamReader.CONNECTING);
    setImmediate(() => this.readyState === StreamReader.CLOSED || this.#open());
  }

  #fail(state: number): void {
    if (this.readyState === StreamReader.CLOSED) return;
    this.readyState = state;
    this.onerror?.();
  }
}
