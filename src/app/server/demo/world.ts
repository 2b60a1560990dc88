import type { OwnerProfile } from '#features/auth/server/sessions/owner.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { makeFirm } from './firm.ts';
import { makeMoney } from './money.ts';
import { type DemoPeople, drawPeople } from './people.ts';
import { makePlaces } from './places.ts';
import { type Ago, makeRecords } from './records.ts';

/** Profile of the demo's person. */
export const demoProfile: OwnerProfile = {
  email: 'minseo.kim@example.com',
  firstName: 'Minseo',
  lastName: 'Kim',
  nameKo: '김민서',
};

/**
 * Creates a plausible world around a new owner (docs/product/demo.md#world), in the transaction that creates the owner
 * and through the same functions as real use. Nothing in it changes by itself later.
 */
export async function makeDemoWorld(services: Services, tx: Tx, owner: Owner): Promise<void> {
  const ago = await agoOf(tx);
  const people = drawPeople(services);
  await makePersons(services, tx, owner, people, ago);
  await makeFirm(services, tx, owner, ago);
  await people.create(tx, owner);
  await silence(tx);
}

/**
 * Creates the part of the world that several owners of one store can have: everything but the organisations, whose
 * names are unique.
 */
export async function makePersonsWorld(services: Services, tx: Tx, owner: Owner): Promise<void> {
  const people = drawPeople(services);
  await makePersons(services, tx, owner, people, await agoOf(tx));
  await people.create(tx, owner);
  await silence(tx);
}

async function makePersons(services: Services, tx: Tx, owner: Owner, people: DemoPeople, ago: Ago): Promise<void> {
  await makeMoney(tx, owner, people, ago);
  await makePlaces(tx);
  await makeRecords(services, tx, owner, people, ago);
}

async function agoOf(tx: Tx): Promise<Ago> {
  const { now } = await tx.one(sql<{ now: Date }>`SELECT now() AS now`);
  return (days, hours = 0) => new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
}

/** Deletes the events of this transaction, so that no stream or listener reports the creation of the world. */
const silence = (tx: Tx) => tx.run(sql`DELETE FROM outbox WHERE xid = pg_current_xact_id()`);
