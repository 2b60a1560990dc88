import { isIPv6 } from 'node:net';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { lockOfKind } from '#platform/server/store/locks.ts';
import type { Vault } from '#platform/server/vault/vault.ts';

/** Number of attempts allowed in a window of seconds. No window is longer than attempts are stored (prunables.ts). */
export interface Limit {
  /** Number of attempts. It may be higher in personal mode, where every caller is on the owner's own machine. */
  readonly max: number | { readonly personal: number; readonly hosted: number };
  readonly windowS: number;
}
/** Limits of one feature by kind. Each kind belongs to one feature. */
export type Limits<K extends string> = Readonly<Record<K, Limit>>;

/** Kind of attempt, and its subject: an account's e-mail, the `networkOf` an address, `user:7`. */
export interface Attempt<K extends string = string> {
  readonly kind: K;
  readonly subject: string;
}
export interface Limiter<K extends string = string> {
  /**
   * Counts attempts, all or none. Refuses with `too_many_requests` (429, Retry-After) if one exceeds its limit.
   * Counting before the work is done keeps parallel guesses within the limit. Resolves to a function that takes the
   * attempts back, for example after a correct password.
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
 * Creates rate limits that are stored and timed by the database, so they apply across nodes and restarts. Subjects are
 * stored as fingerprints under the server's data key: all possible addresses could be tried against a bare hash.
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
 * Counts something in the caller's transaction, so that a rollback undoes it. Returns false, without counting, if any
 * node has already counted it within the window.
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

/** Returns the network of a peer for limits: an IPv4 address, or the /64 that one IPv6 household has. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Returns the network that one household or office shares: /24 for IPv4, /64 for IPv6. */
export const subnetOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/** Returns the range within which one subscriber can easily get several networks: /24 for IPv4, /48 for IPv6. */
export const holderOf = (address: string): string => {
  const network = subnetOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
};

/** Returns the refusal for an attempt above its limit instead of throwing it. */
export async function refusalOfTry<T>(taking: Promise<T>): Promise<T | Refusal> {
  try {
    return await taking;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return error;
    throw error;
  }
}

/** Locks the subjects, so that two transactions cannot both take the last attempt. A fixed order prevents deadlocks. */
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
    detail: 'Too many attempts. Wait a while and try again.',
    retryAfterS: Math.max(1, last.wait ?? windowS),
  });
}
