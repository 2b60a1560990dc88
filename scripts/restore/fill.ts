import { createHash, randomUUID } from 'node:crypto';
import { functions, migrations } from '../../src/app/server/migrations.ts';
import { type AccountOwner, transfer } from '../../src/features/ledger/movement.ts';
import { submit } from '../../src/features/ledger/server/doors.ts';
import type { UserId } from '../../src/platform/ids.ts';
import { type Db, sql } from '../../src/platform/server/store/db.ts';
import { migrate } from '../../src/platform/server/store/migrate.ts';
import { addressOf, makePeople } from '../failover/people.ts';

const PEOPLE = 500;
const IN_FLIGHT = 64;
/** Time limit of one run, so that a part stays within ten minutes. */
const FILL_MS = 420_000;
const LOOK_MS = 15_000;

/** Returns the number of transfers in a store, and its size in bytes. */
export const sizeOf = (db: Db) =>
  db.one(sql<{ transfers: number; bytes: number }>`
    SELECT (SELECT count(*) FROM transfers) AS transfers, pg_database_size(current_database()) AS bytes`);

/**
 * Adds transfers through the real functions until count and size suffice or the run's time is over; the next run
 * continues.
 */
export async function fillUp(db: Db, wanted: { readonly transfers: number; readonly bytes: number }) {
  await migrate(db, migrations(), functions());
  const { n } = await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM users`);
  if (n === 0) await makePeople(db, PEOPLE);
  for (const until = performance.now() + FILL_MS; ; ) {
    const now = await sizeOf(db);
    const isDone = now.transfers >= wanted.transfers && now.bytes >= wanted.bytes;
    if (isDone || performance.now() > until) return { ...now, isDone };
    const end = performance.now() + LOOK_MS;
    const one = async () => {
      while (performance.now() < end) await send(db);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  }
}

/** Makes one transfer between two people as the product does, with its own key. */
async function send(db: Db): Promise<void> {
  const from = 1 + Math.floor(Math.random() * PEOPLE);
  const to = 1 + ((from + Math.floor(Math.random() * (PEOPLE - 1))) % PEOPLE);
  const plan = transfer({
    kind: 'payment',
    initiator: from as UserId,
    asset: 'USDC',
    amount: 12_500n,
    fee: 1000n,
    from: addressOf(from) as AccountOwner,
    to: addressOf(to) as AccountOwner,
  });
  const key = randomUUID();
  const digest = createHash('sha256').update(key).digest('hex');
  const { status } = await submit(db, {
    ...plan,
    idempotency: { key, digest, answer: { isCounterpartyKnown: true } },
  });
  if (status !== 'accepted') throw new Error(`a payment was ${status}`);
}
