import { isIPv6 } from 'node:net';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';

interface Limit {
  readonly max: number;
  readonly windowS: number;
}
/** How often each kind of thing may be tried (no window is longer than attempts are kept, retention.ts); in personal mode every caller is this machine, so registering is nearly free there. */
const limitsOf = (mode: 'personal' | 'hosted') =>
  ({
    // Of one account from one network, and of one account in all: then those networks alone may try that it is used in.
    password_of_account: { max: 10, windowS: 900 },
    password_of_account_a_day: { max: 100, windowS: 86_400 },
    password_from_address: { max: 30, windowS: 900 },
    // Letters to an address that nobody has proven, regardless of who gave it.
    email_proof_to_address: { max: 3, windowS: 86_400 },
    // Right ones: each costs a slow hash, and what it lets do is told by mail.
    right_password_of_account: { max: mode === 'hosted' ? 100 : 10_000, windowS: 900 },
    password_change_of_user: { max: mode === 'hosted' ? 10 : 1000, windowS: 3600 },
    passkey_challenge: { max: 600, windowS: 3600 },
    // By session and network, so that a thief of one uses up nobody else's.
    challenge_of_asker: { max: mode === 'hosted' ? 200 : 10_000, windowS: 900 },
    registration: { max: mode === 'hosted' ? 60 : 10_000, windowS: 3600 },
    // Whether an e-mail is taken is told to the caller for it.
    email_change_of_user: { max: mode === 'hosted' ? 10 : 1000, windowS: 3600 },
    email_change_from_network: { max: mode === 'hosted' ? 30 : 1000, windowS: 3600 },
    recovery_of_account: { max: 5, windowS: 3600 },
    recovery_from_address: { max: 30, windowS: 3600 },
    recovery_codes_of_user: { max: 20, windowS: 3600 },
    recovery_code_of_account: { max: 10, windowS: 3600 },
    recovery_code_from_address: { max: 30, windowS: 3600 },
    right_code_of_account: { max: 30, windowS: 3600 },
    verification: { max: mode === 'hosted' ? 120 : 10_000, windowS: 900 },
    // Six digits would be guessed by anyone who may try often.
    charge_code_of_user: { max: mode === 'hosted' ? 30 : 10_000, windowS: 900 },
    charge_code_from_network: { max: mode === 'hosted' ? 120 : 10_000, windowS: 900 },
    // Shops have numbers in a row, and each tells whose it is.
    shop_of_user: { max: mode === 'hosted' ? 120 : 10_000, windowS: 900 },
    shop_from_network: { max: mode === 'hosted' ? 480 : 10_000, windowS: 900 },
    // Everything that somebody has, in one file: nobody wants many.
    export_of_user: { max: mode === 'hosted' ? 10 : 1000, windowS: 3600 },
    upload: { max: mode === 'hosted' ? 60 : 1000, windowS: 3600 },
  }) satisfies Record<string, Limit>;
export type LimitKind = keyof ReturnType<typeof limitsOf>;

/** What is tried, and by or against whom: an account's e-mail, `networkOf` an address, `user:7`. */
export interface Attempt {
  readonly kind: LimitKind;
  readonly subject: string;
}
export interface Limiter {
  /**
   * Counts tries, all or none, and refuses with `too_many_requests` (429, Retry-After) when one of them is one too many. Counting
   * before the work is done keeps parallel guesses inside the limit. Resolves to a function that takes them back (the password was right).
   */
  take(...tries: readonly Attempt[]): Promise<() => Promise<void>>;
}

interface LimiterParts {
  readonly db: Db;
  readonly vault: Pick<Vault, 'mac'>;
  readonly settings: { readonly mode: 'personal' | 'hosted' };
}
interface Counted {
  readonly kind: LimitKind;
  readonly subject: Uint8Array;
  readonly limit: Limit;
}

/**
 * Rate limits kept in the store, by its clock, so that they hold across nodes and restarts. Who tried stands there as a fingerprint under the server's
 * data key, since all the addresses there are can be tried out on a bare hash.
 */
export function createLimiter({ db, vault, settings }: LimiterParts): Limiter {
  const limits = limitsOf(settings.mode);
  return {
    take: async (...tries) => {
      const hashed: Counted[] = [];
      for (const { kind, subject } of tries)
        hashed.push({ kind, limit: limits[kind], subject: await vault.mac('attempts', `${kind}\n${subject}`) });
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
  for (const key of keys) await tx.rows(sql`SELECT pg_advisory_xact_lock(${LOCKS}, ${key}::int)`);
}
const LOCKS = 1_096_045_650;

async function checkOne(tx: Tx, { kind, subject, limit: { max, windowS } }: Counted): Promise<void> {
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
