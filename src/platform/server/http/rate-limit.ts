import { isIPv6 } from 'node:net';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { lockOfKind } from '#platform/server/store/locks.ts';
import type { Vault } from '#platform/server/vault/vault.ts';

/** How often something may be tried within so many seconds: no window is longer than attempts are kept (prunables.ts). */
export interface Limit {
  /** In personal mode every caller is this machine, so that much may be nearly free there. */
  readonly max: number | { readonly personal: number; readonly hosted: number };
  readonly windowS: number;
}
/** The limits of one feature by kind; a kind is one feature's alone. */
export type Limits<K extends string> = Readonly<Record<K, Limit>>;

/** What is tried, and by or against whom: an account's e-mail, `networkOf` an address, `user:7`. */
export interface Attempt<K extends string = string> {
  readonly kind: K;
  readonly subject: string;
}
export interface Limiter<K extends string = string> {
  /**
   * Counts tries, all or none, and refuses with `too_many_requests` (429, Retry-After) when one of them is one too many. Counting
   * before the work is done keeps parallel guesses inside the limit. Resolves to a function that takes them back (the password was right).
   */
  take(...tries: readonly Attempt<K>[]): Promise<() => Promise<void>>;
}

interface LimiterParts {
  readonly db: Db;
  readonly vault: Pick<Vault, 'mac'>;
  readonly settings: { readonly mode: 'personal' | 'hosted' };
}
interface Counted {
  readonly kind: string;
  readonly subject: Uint8Array;
  readonly limit: Limit;
  readonly max: number;
}

/**
 * Rate limits kept in the store, by its clock, so that they hold across nodes and restarts. Who tried stands there as a fingerprint under the server's
 * data key, since all the addresses there are can be tried out on a bare hash.
 */
export function createLimiter<K extends string>(
  { db, vault, settings: { mode } }: LimiterParts,
  limits: Limits<K>,
): Limiter<K> {
  return {
    take: async (...tries) => {
      const hashed: Counted[] = [];
      for (const { kind, subject } of tries) {
        const limit = limits[kind];
        const max = typeof limit.max === 'number' ? limit.max : limit.max[mode];
        hashed.push({ kind, limit, max, subject: await vault.mac('attempts', `${kind}\n${subject}`) });
      }
      const ids = await db.tx(async (tx) => {
        await lock(tx, hashed);
        for (const one of hashed) await checkOne(tx, one);
        const taken: number[] = [];
        for (const { kind, subject } of hashed) {
          const row = await tx.one(
            sql<{ id: number }>`INSERT INTO attempts (kind, subject) VALUES (${kind}, ${subject}) RETURNING id`,
          );
          taken.push(row.id);
        }
        return taken;
      });
      return async () => void (await db.run(sql`DELETE FROM attempts WHERE id = ANY (${ids}::bigint[])`));
    },
  };
}

/**
 * Counts something in the caller's transaction, so that it is forgotten if that rolls back. Returns false if it was already counted within
 * the window, on any node; then nothing is counted.
 */
export async function isFirstWithin(
  tx: Tx,
  vault: LimiterParts['vault'],
  { kind, subject: text }: Attempt,
  windowS: number,
): Promise<boolean> {
  const subject = await vault.mac('attempts', `${kind}\n${text}`, tx);
  await lockOfKind(tx, LOCKS, Buffer.from(subject).readInt32BE(0));
  const counted = await tx.run(sql`
    INSERT INTO attempts (kind, subject)
    SELECT ${kind}, ${subject}
     WHERE NOT EXISTS (
       SELECT FROM attempts
        WHERE kind = ${kind} AND subject = ${subject} AND at > clock_timestamp() - make_interval(secs => ${windowS}))`);
  return counted > 0;
}

/** The network that a peer belongs to, as far as limits care: an IPv4 address, or the /64 that one IPv6 household is given. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** The network of a peer, which one household or office shares: the /24 of an IPv4 address, the /64 of an IPv6 one. */
export const subnetOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** The network of a peer, as far as one holder is easily given more than one: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const holderOf = (address: string): string => {
  const network = subnetOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
};

/** A try that is one too many, as its refusal in place of throwing it. */
export async function refusalOfTry<T>(taking: Promise<T>): Promise<T | Refusal> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return error;
    throw error;
  }
}

/** Two transactions must not both see the last free place; locked in one order, so that they cannot wait for each other. */
async function lock(tx: Tx, tries: readonly Counted[]): Promise<void> {
  const keys = tries.map(({ subject }) => Buffer.from(subject).readInt32BE(0)).sort((a, b) => a - b);
  for (const key of keys) await lockOfKind(tx, LOCKS, key);
}
const LOCKS = 1_096_045_650;

async function checkOne(tx: Tx, { kind, subject, max, limit: { windowS } }: Counted): Promise<void> {
  const last = await tx.one(sql<{ count: number; wait: number | null }>`
    SELECT count(*) AS count,
      ceil(extract(epoch FROM min(at) + make_interval(secs => ${windowS}) - clock_timestamp()))::int AS wait
    FROM (SELECT at FROM attempts
      WHERE kind = ${kind} AND subject = ${subject} AND at > clock_timestamp() - make_interval(secs => ${windowS})
      ORDER BY at DESC LIMIT ${max}) AS newest`);
  if (last.count < max) return;
  throw refuse(commonRefusals, 'too_many_requests', {
    detail: 'Too many tries. Wait a while and try again.',
    retryAfterS: Math.max(1, last.wait ?? windowS),
  });
}
