import { randomUUID } from 'node:crypto';
import { setProvenEmail } from '#features/auth/server/email/email-store.ts';
import { startSession } from '#features/auth/server/sessions/sessions.ts';
import { createUser } from '#features/auth/server/users.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { demoProfile, makePersonsWorld } from '../demo/world.ts';
import type { TestApp } from './harness.ts';

/** Somebody who is signed in on the screen server. */
export interface Person {
  readonly userId: number;
  readonly token: string;
  readonly email: string;
  readonly address: string;
}

/** The names under which a person is made. */
export interface PersonNames {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nameKo?: string;
}

/** Makes a person who owns nothing. */
export const newPerson = (app: TestApp, names: PersonNames = {}): Promise<Person> =>
  makePerson(app, { firstName: 'Jun', lastName: 'Park', ...names }, async () => undefined);

/** Makes a new Kim Minseo with the demo's money, credentials, contacts, trips, refunds and approvals, but without its organisations. */
export const personWithDemo = (app: TestApp): Promise<Person> =>
  makePerson(app, demoProfile, (tx, owner) => makePersonsWorld(app.built.mounted.services, tx, owner));

async function makePerson(
  app: TestApp,
  profile: Pick<typeof demoProfile, 'firstName' | 'lastName' | 'nameKo'>,
  furnish: (tx: Tx, owner: Owner) => Promise<void>,
): Promise<Person> {
  const { services } = app.built.mounted;
  const email = `${randomUUID()}@example.com`;
  return app.db.tx(async (tx) => {
    const { owner, user } = await createUser(tx, services, { ...profile, email, passwordHash: null });
    await setProvenEmail(tx, owner, email);
    await furnish(tx, owner);
    const token = await startSession(tx, { id: owner.userId, passwordHash: null }, undefined);
    if (token === undefined) throw new Error('the session did not start');
    return { userId: owner.userId, token, email, address: user.address };
  });
}

/** Puts back LocalPay's four sample shops, which the start of a hosted server removes and the demo's payments need. */
export async function seedShops({ db }: TestApp): Promise<void> {
  await db.tx(async (tx) => {
    const { columns } = await tx.one(
      sql<{ columns: string }>`SELECT columns FROM harness.seeded WHERE name = 'merchants'`,
    );
    await tx.exec(`INSERT INTO merchants (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM harness.rows_of_merchants ON CONFLICT DO NOTHING`);
  });
}
