import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { addressOf } from './books.ts';

export interface SendLoad {
  /** Ports of the servers among which the connections are distributed. */
  readonly ports: readonly number[];
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}
export interface SendFigures {
  readonly accepted: number;
  readonly tookS: number;
  /** Latencies in ascending order. */
  readonly timesMs: readonly number[];
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends over HTTP between random people. */
export const sendOverHttp = ({ tokens, ...load }: SendLoad): Promise<SendFigures> =>
  askOverHttp(load, (port) => sendOf(port, tokens));

/**
 * Sends POST requests that must answer 201 on persistent connections, one after another on each; hand-written, so that
 * the client uses little CPU.
 */
async function askOverHttp(
  { ports, connections, seconds }: Omit<SendLoad, 'tokens'>,
  requestOf: (port: number) => string,
): Promise<SendFigures> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const one = async (port: number) => {
    const link = await open(port);
    while (performance.now() < until) {
      const askedAt = performance.now();
      const status = await link.ask(requestOf(port));
      if (status !== 201) throw new Error(`a request was answered ${status}`);
      times.push(performance.now() - askedAt);
    }
    link.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, nth) => one(ports[nth % ports.length] ?? 0)));
  times.sort((a, b) => a - b);
  const tookS = (performance.now() - started) / 1000;
  return { accepted: times.length, tookS, timesMs: times, p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}

/** Returns the quantile of ascending numbers. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? 0;

function sendOf(port: number, tokens: readonly string[]): string {
  const from = 1 + Math.floor(Math.random() * tokens.length);
  const to = 1 + ((from + Math.floor(Math.random() * (tokens.length - 1))) % tokens.length);
  const body = `{"userId":${from},"assetType":"USDC","transactionType":"send","amount":"1.25","toAddress":"${addressOf(to)}","status":"pending"}`;
  return postOf(port, { path: '/api/transactions', token: tokens[from - 1] ?? '', body });
}

interface PostRequest {
  readonly path: string;
  readonly token: string;
  /** JSON in ASCII only. */
  readonly body: string;
}
/** Returns the bytes of a POST with its own idempotency key. */
const postOf = (port: number, { path, token, body }: PostRequest): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\nidempotency-key: ${randomUUID()}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Opens a connection for one request at a time; resolves to the status once the whole answer has arrived. */
async function open(port: number): Promise<{ ask(request: string): Promise<number>; close(): void }> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let text = '';
  let answered: ((status: number) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    const head = text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    if (text.length < head + 4 + length) return;
    const status = Number(text.slice(9, 12));
    text = '';
    answered?.(status);
  });
  socket.on('error', (error) => failed?.(error));
  socket.on('close', () => failed?.(new Error('the server closed the connection')));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    failed = reject;
  });
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        socket.write(request);
      }),
    close: () => {
      failed = undefined;
      socket.destroy();
    },
  };
}
