import { z } from 'zod';
import { type Egress, EgressError } from '#platform/server/outside/egress.ts';
import { ChainRefused, ChainUnanswered } from './errors.ts';

/** What one node answers; rejects with ChainUnanswered or ChainRefused. */
export interface Endpoint {
  /** `endpoint 1`: its place in NETWORK_RPC_URL. */
  readonly name: string;
  /** The result, judged by its shape. */
  ask<T>(method: string, params: readonly unknown[], shape: z.ZodType<T>): Promise<T>;
}

const TIMEOUT_MS = 5000;
/** How long a node is left alone that says 429 (RFC 6585, section 4): as it says, within these, in seconds. */
const ALONE_S = { unsaid: 10, most: 300 } as const;
const TOO_MANY = 429;
/** A full block of Ethereum with its transactions is below 2 MB. */
const MAX_BYTES = 16 * 1024 * 1024;
const MOST_SAID = 160;
/** Of what a node says no more is looked through. */
const MOST_READ = 10_000;
/** Shorter parts of a path, such as its version, are no key, and may be any word. */
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

/** Whatever of a URL may be a key, as it stands there and as it is meant, the longest first: a node may repeat it in its words. */
function secretsOf(url: string): readonly string[] {
  const { href, host, hostname, username, password, pathname, search, searchParams } = new URL(url);
  const whole = [url, href, host, hostname, pathname, search, username, password];
  const parts = [hostname.split('.'), pathname.split('/'), search.slice(1).split(/[&=]/), [...searchParams].flat()];
  const secrets = [...whole, ...parts.flat()].flatMap((part) => [part, decoded(part)]);
  return [...new Set(secrets)]
    .filter(({ length }) => length >= LEAST_SECRET)
    .sort((one, other) => other.length - one.length);
}

/** `Retry-After` in seconds (RFC 9110, section 10.2.3); a date, or none, counts as unsaid. */
function aloneS(said: string | readonly string[] | undefined): number {
  const seconds = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : ALONE_S.unsaid;
  return Math.min(seconds, ALONE_S.most);
}

/** A node by JSON-RPC 2.0, through the one door out; nothing of its URL stands in an error. One that says 429 is asked nothing until its time is over. */
export function endpointOf(egress: Egress, url: string, place: number, now = () => performance.now()): Endpoint {
  const name = `endpoint ${place}`;
  let aloneUntilMs = 0;
  const busy = () => new ChainUnanswered(`${name} of the chain wants to be asked less often (429)`);
  const secrets = secretsOf(url);
  const said = (message: string) =>
    secrets
      .reduce((text, secret) => text.replaceAll(secret, '...'), message.slice(0, MOST_READ))
      .replaceAll(/[^ -~]/g, ' ')
      .slice(0, MOST_SAID);
  return {
    name,
    ask: async (method, params, shape) => {
      if (now() < aloneUntilMs) throw busy();
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
          ({ status, headers, body }) => {
            if (status !== TOO_MANY) return body.toString('utf8');
            aloneUntilMs = now() + aloneS(headers['retry-after']) * 1000;
            throw busy();
          },
          (error: unknown) => {
            const fault = error instanceof EgressError ? error.fault : 'failed';
            throw new ChainUnanswered(`${name} of the chain gave no answer (${fault})`);
          },
        );
      const told = replyOf(text);
      if (!told) throw new ChainUnanswered(`${name} of the chain answered ${method} with no JSON-RPC reply`);
      if ('error' in told) throw new ChainRefused(`${name}: ${said(told.error.message)}`, told.error.code);
      const judged = shape.safeParse(told.result);
      if (!judged.success) throw new ChainUnanswered(`${name} of the chain answered ${method} with what it is not`);
      return judged.data;
    },
  };
}
