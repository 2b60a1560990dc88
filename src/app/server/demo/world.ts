import type { OwnerProfile } from '#features/auth/server/sessions/owner.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import type { Ago } from './ago.ts';
import { makeFirm } from './firm.ts';
import { makeMoney } from './money.ts';
import { makePlaces } from './places.ts';
import { makeRecords } from './records.ts';

/** The person of the demo. */
export const demoProfile: OwnerProfile = {
  email: 'minseo.kim@example.com',
  firstName: 'Minseo',
  lastName: 'Kim',
  nameKo: '김민서',
};

/**
 * Makes one believable world around a new owner (docs/product/demo.md#world), in the transaction that makes the owner and through the doors
 * that everybody uses; nothing of it moves by itself afterwards.
 */
export async function makeDemoWorld(services: Services, tx: Tx, owner: Owner): Promise<void> {
  const { now } = await tx.one(sql<{ now: Date }>`SELECT now() AS now`);
  const ago: Ago = (days, hours = 0) => new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
  await makeMoney(tx, owner, ago);
  await makePlaces(tx);
  await makeRecords(services, tx, owner, ago);
  await makeFirm(services, tx, owner, ago);
  // What the world did is no news to anybody, so no stream and no listener hears of it.
  await tx.run(sql`DELETE FROM outbox WHERE xid = pg_current_xact_id()`);
}
