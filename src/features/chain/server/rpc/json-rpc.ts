import { z } from 'zod';
import { type Egress, EgressError, type OutgoingReply } from '#platform/server/outside/egress.ts';
import { ChainRefused, ChainUnanswered } from './errors.ts';

/** Connection to one node. Its calls reject with ChainUnanswered or ChainRefused. */
export interface Endpoint {
  /** Name of the endpoint by its position in NETWORK_RPC_URL: `endpoint 1`. */
  readonly name: string;
  /** Returns the result, validated by its shape. */
  ask<T>(method: string, params: readonly unknown[], shape: z.ZodType<T>): Promise<T>;
}

const TIMEOUT_MS = 5000;
/**
 * Seconds to pause when a node requests it: the time that the node names, within these bounds; if it names none,
 * `unnamed`, doubled each time.
 */
const PAUSE_S = { least: 1, unnamed: 10, most: 300 } as const;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
/** A full block of Ethereum with its transactions is below 2 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
const MOST_SAID = 160;
/** Maximum length of a node's message that is processed. */
const MOST_READ = 10_000;
/** Path segments shorter than this, such as an API version, are not treated as keys: they could be any word. */
const LEAST_SECRET = 4;

const reply = z.union([
  z.object({
    id: z.literal(1),
    error: z.object({ code: z.number(), message: z.string() }),
  }),
  z.object({ id: z.literal(1), result: z.unknown() }),
]);

function replyOf(text: string): z.output<typeof reply> | undefined {
  try {
    return reply.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Lists the parts of a URL that may be a key, encoded and decoded, the longest first: a node may repeat them in its
 * messages.
 */
function secretsOf(url: string): readonly string[] {
  const { href, host, hostname, username, password, pathname, search, searchParams } = new URL(url);
  const whole = [url, href, host, hostname, pathname, search, username, password];
  const parts = [hostname.split('.'), pathname.split('/'), search.slice(1).split(/[&=]/), [...searchParams].flat()];
  const secrets = [...whole, ...parts.flat()].flatMap((part) => [part, decoded(part)]);
  return [...new Set(secrets)]
    .filter(({ length }) => length >= LEAST_SECRET)
    .sort((one, other) => other.length - one.length);
}

const wallClockMs = () => performance.timeOrigin + performance.now();

/**
 * Parses `Retry-After` into seconds from now (RFC 9110, section 10.2.3); undefined if it is neither seconds nor a date.
 */
function namedS(said: string | readonly string[] | undefined, nowMs: number): number | undefined {
  if (typeof said !== 'string') return undefined;
  if (/^\d{1,9}$/.test(said)) return Number(said);
  const atMs = HTTP_DATE.test(said) ? Date.parse(said) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : (atMs - nowMs) / 1000;
}

/** Pauses for all callers of one node. A 503 without a time requests no pause. */
function pausesOf(now: () => number) {
  let [untilMs, times] = [0, 0];
  const isOn = () => now() < untilMs;
  return {
    isOn,
    /** Begins a pause if the response requests one, and returns whether it does. No second pause begins during one. */
    begin: ({ status, headers }: Pick<OutgoingReply, 'status' | 'headers'>): boolean => {
      const named = namedS(headers['retry-after'], now());
      const isAsked = status === TOO_MANY || (status === UNAVAILABLE && named !== undefined);
      if (isOn()) return isAsked;
      const seconds = named ?? PAUSE_S.unnamed * 2 ** times;
      times = isAsked ? times + 1 : 0;
      if (isAsked) untilMs = now() + Math.min(Math.max(seconds, PAUSE_S.least), PAUSE_S.most) * 1000;
      return isAsked;
    },
  };
}

/** Calls a node by JSON-RPC 2.0 through egress. No part of its URL appears in an error. */
export function endpointOf(egress: Egress, url: string, place: number, now = wallClockMs): Endpoint {
  const name = `endpoint ${place}`;
  const pauses = pausesOf(now);
  const busy = () => new ChainUnanswered(`${name} of the chain limits requests (429, 503)`);
  const secrets = secretsOf(url);
  const said = (message: string) =>
    secrets
      .reduce((text, secret) => text.replaceAll(secret, '...'), message.slice(0, MOST_READ))
      .replaceAll(/[^ -~]/g, ' ')
      .slice(0, MOST_SAID);
  return {
    name,
    ask: async (method, params, shape) => {
      if (pauses.isOn()) throw busy();
      const text = await egress
        .request({
          from: 'operator',
          purpose: 'chain',
          isRepeatable: true,
          url,
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
        })
        .then(
          (answer) => {
            if (pauses.begin(answer)) throw busy();
            return answer.body.toString('utf8');
          },
          (error: unknown) => {
            const fault = error instanceof EgressError ? error.fault : 'failed';
            throw new ChainUnanswered(`${name} of the chain gave no answer (${fault})`);
          },
        );
      const told = replyOf(text);
      if (!told) throw new ChainUnanswered(`${name} of the chain answered ${method} without a JSON-RPC reply`);
      if ('error' in told) throw new ChainRefused(`${name}: ${said(told.error.message)}`, told.error.code);
      const judged = shape.safeParse(told.result);
      if (!judged.success) throw new ChainUnanswered(`${name} of the chain answered ${method} in an unexpected form`);
      return judged.data;
    },
  };
}
