import { setTimeout as sleep } from 'node:timers/promises';
import { parseUnits } from '#platform/money.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Address } from '../../rpc/port.ts';
import { payCoins, payTokens } from '../deposit-world.ts';
import type { KilledServer } from './server.ts';

/** A withdrawal that a person requests, under one key until it is answered. */
export interface RequestedWithdrawal {
  readonly token: string;
  readonly asset: 'XP' | 'USDC';
  readonly amount: string;
  readonly units: bigint;
  readonly to: Address;
  readonly key: string;
  quoteId?: number;
  /** `made` once a request was answered, or `over` if its quote expired first. */
  end?: 'made' | 'over';
  /** The last response, to diagnose a request without an end. */
  said?: string;
}

export interface Person {
  readonly token: string;
  readonly at: Address;
}

export type Random = (below: number) => number;

/** Returns a pseudorandom generator for a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PLACES = { XP: 18, USDC: 6 } as const;

export async function newPerson(server: KilledServer, nth: number): Promise<Person> {
  const body = { email: `k${nth}@example.com`, password: 'correct horse battery', firstName: 'Kill', lastName: 'Mark' };
  const reply = await server.ask<{ token: string; user: { address: string } }>('/api/auth/register', { body });
  if (reply?.status !== 201) throw new Error(`registering: ${reply?.status}`);
  return { token: reply.body.token, at: reply.body.user.address.toLowerCase() as Address };
}

let paying: Promise<unknown> = Promise.resolve();

/**
 * Pays a person on the chain, whether a server runs or not. Payments are serialized, since the node counts the sender's
 * nonces.
 */
export function payIn(server: KilledServer, person: Person, random: Random): Promise<void> {
  const paid = paying.then(() => payOne(server, person, random));
  paying = paid.catch(() => undefined);
  return paid;
}

async function payOne({ anvil, xp, usdc }: KilledServer, { at }: Person, random: Random): Promise<void> {
  const which = random(5);
  if (which === 0) await payCoins(anvil, at, 10n ** 17n);
  else if (which < 3) await payTokens(anvil, xp, at, BigInt(1000 + random(1000)) * 10n ** 18n);
  else await payTokens(anvil, usdc, at, BigInt(1000 + random(1000)) * 10n ** 6n);
}

let count = 0;
/** A person may name fifty new addresses per day. */
const PAYEES = 40;

/** Makes a request whose amount identifies it uniquely. */
export function newRequest({ token, at }: Person, random: Random): RequestedWithdrawal {
  count += 1;
  const asset = random(2) === 0 ? 'XP' : 'USDC';
  const amount = `${1 + random(20)}.${String(count).padStart(6, '0')}`;
  const units = parseUnits(amount, PLACES[asset]);
  if (typeof units !== 'bigint') throw new Error('no amount');
  const to: Address = `0xdead${String(random(PAYEES)).padStart(4, '0')}${at.slice(-32)}`;
  return { token, asset, amount, units, to, key: `kill-${count}` };
}

/** Continues an unanswered request: quotes it once, and repeats it under its key until the outcome is known. */
export async function pressUntilAnswered(server: KilledServer, asked: RequestedWithdrawal): Promise<void> {
  const { token, asset, amount, to, key } = asked;
  if (asked.quoteId === undefined) {
    const body = { assetType: asset, amount, toAddress: to };
    const quoted = await server.ask<{ id: number }>('/api/chain/quotes', { token, body });
    asked.said = `quote: ${quoted?.status}`;
    if (quoted?.status !== 201) return;
    asked.quoteId = quoted.body.id;
  }
  const made = await server.ask<{ code?: string }>('/api/chain/withdrawals', {
    token,
    body: { quoteId: asked.quoteId },
    key,
  });
  asked.said = `press: ${made?.status} ${made?.body.code}`;
  if (made?.status === 201 || made?.status === 200) asked.end = 'made';
  else if (made?.body.code === 'quote_expired' || made?.body.code === 'not_found') asked.end = 'over';
}

/** Counts deposits and withdrawals that are under way. */
export const countOpen = async ({ db }: KilledServer): Promise<number> =>
  (
    await db.one(sql<{ n: number }>`
      SELECT (SELECT count(*) FROM chain_deposits WHERE state = 'arriving')::int + (SELECT count(*) FROM chain_sweeps WHERE ended_at IS NULL)::int
        + (SELECT count(*) FROM chain_transactions WHERE ended_at IS NULL)::int + (SELECT count(*) FROM chain_withdrawals WHERE ended_at IS NULL)::int
        + (SELECT greatest(w.head - s.number - 3, 0)::int FROM chain_watch w, chain_scan s) AS n`)
  ).n;

/** Lists them, for diagnosis. */
export const listOpen = ({ db }: KilledServer): Promise<object[]> =>
  db.rows(sql<object>`
    SELECT 'deposit' AS what, id, state, waits AS why FROM chain_deposits WHERE state = 'arriving'
    UNION ALL SELECT 'sweep', id, state, failure FROM chain_sweeps WHERE ended_at IS NULL
    UNION ALL SELECT kind, id, concat(state, ' ', nonce, ' ', wallet), fault FROM chain_transactions WHERE ended_at IS NULL
    UNION ALL SELECT 'withdrawal', id, state, failure FROM chain_withdrawals WHERE ended_at IS NULL
    UNION ALL SELECT 'watch', w.head, w.why, s.number::text FROM chain_watch w, chain_scan s`);

/** Mines blocks continuously, even while no server runs. */
export function mining({ anvil }: KilledServer): () => Promise<void> {
  let isOn = true;
  const ended = (async () => {
    while (isOn) {
      await anvil.mine();
      await sleep(600);
    }
  })();
  return async () => {
    isOn = false;
    await ended;
  };
}
