import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type AccountOwner, HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { submit } from '#features/ledger/server/doors.ts';
import type { UserId } from '#platform/ids.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';

export const addressOf = (user: number): AccountOwner => `0x${user.toString(16).padStart(40, '0')}`;
const UNIT = 1_000_000n;

/** Creates people without a password. */
export const openPeople = (db: Queryable, people: number): Promise<number> => openMorePeople(db, 1, people);

/** Creates further such people with numbers from `from` on. */
export const openMorePeople = (db: Queryable, from: number, to: number): Promise<number> =>
  db.run(sql`INSERT INTO users (email, first_name, last_name, address, did)
    SELECT 'user' || n || '@example.com', 'Bench', 'Mark', '0x' || lpad(to_hex(n), 40, '0'), 'did:ethr:0x7a69:0x' || lpad(to_hex(n), 40, '0')
      FROM generate_series(${from}::int, ${to}::int) n`);

/** Creates people with a million USDC each, posted through the ledger's functions. */
export async function openBooks(db: Db, people: number): Promise<void> {
  await db.tx(
    async (tx) => {
      await openPeople(tx, people);
      await tx.run(
        sql`INSERT INTO accounts (owner, asset_id, allow_negative) VALUES ('house:fees', 2, false), ('house:issuance', 2, true)`,
      );
      await tx.run(
        sql`INSERT INTO accounts (owner, asset_id, user_id, allow_negative) SELECT address, 2, id, false FROM users ORDER BY id`,
      );
    },
    { isLong: true },
  );
  await inFlight(256, people, async (n) => {
    await submit(db, usdc(HOUSE.issuance, addressOf(n + 1), 1_000_000n * UNIT, 0n));
  });
}

/** Generates movements as the product does, each with its own key: between random people, or all to one merchant. */
export function payments(people: number, isHot: boolean): () => Movement {
  const pick = () => 1 + Math.floor(Math.random() * people);
  return () => {
    const from = pick();
    const to = isHot ? 1 + (from % 2) : 1 + ((from + Math.floor(Math.random() * (people - 1))) % people);
    const key = randomUUID();
    const digest = createHash('sha256').update(key).digest('hex');
    const movement = usdc(addressOf(from), addressOf(to), 1_250_000n, 1_000n);
    return {
      ...movement,
      initiator: from as UserId,
      idempotency: { key, digest, answer: { isCounterpartyKnown: true } },
    };
  };
}

export function usdc(from: AccountOwner, to: AccountOwner, amount: bigint, fee: bigint): Movement {
  return transfer({ kind: 'payment', initiator: null, asset: 'USDC', amount, fee, from, to });
}

/** Creates a session for each of these people; returns the tokens. */
export async function openSessions(db: Db, people: number): Promise<string[]> {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await db.run(sql`INSERT INTO sessions (user_id, token_hash)
    SELECT nth, hash FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS s(hash, nth)`);
  return tokens;
}

/** Runs `total` tasks, at most `most` at a time. */
export async function inFlight(most: number, total: number, one: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const loop = async () => {
    while (next < total) await one(next++);
  };
  await Promise.all(Array.from({ length: most }, loop));
}

/** Runs tasks for some seconds, a fixed number at a time; returns how many were done. */
export async function forSeconds(
  most: number,
  seconds: number,
  one: () => Promise<void>,
): Promise<{ done: number; tookS: number }> {
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < until) {
      await one();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: most }, loop));
  return { done, tookS: (performance.now() - started) / 1000 };
}
