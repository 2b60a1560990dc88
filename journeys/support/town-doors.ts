import { randomUUID } from 'node:crypto';
import { audit } from '#app/server/audit.ts';
import { employment } from '#app/server/demo/issuing-stories.ts';
import { openFirmsAccount } from '#app/server/demo/money.ts';
import { makeFirmsPlace } from '#app/server/demo/places.ts';
import { demoProfile, makePersonsWorld } from '#app/server/demo/world.ts';
import { setProvenEmail } from '#features/auth/server/email/email-store.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { hashPassword } from '#features/auth/server/sessions/passwords.ts';
import { startSession } from '#features/auth/server/sessions/sessions.ts';
import { readUser, userOnWire } from '#features/auth/server/store.ts';
import { createUser } from '#features/auth/server/users.ts';
import { insertType } from '#features/issuance/server/issuer/types-store.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { changeState, makeOrganisation } from '#features/organisations/server/organisations.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import type { NewOrganisation } from '#features/organisations/wire.ts';
import type { UserId } from '#platform/ids.ts';
import type { Feature } from '#platform/server/feature.ts';
import type { Services } from '#platform/server/services.ts';

/** Password of every person that a journey creates. */
export const PASSWORD = 'correct horse battery';

/**
 * A person to create: by default a new Kim Minseo with the demo's money, credentials, contacts, trips, refunds and
 * approvals.
 */
export interface NewPerson {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nameKo?: string;
  /** False for a person without the demo's records. */
  readonly hasWorld?: boolean;
}

/** An organisation to create; by default it has the demo's name with a number. */
export type NewFirm = Partial<Pick<NewOrganisation, 'name' | 'nameKo' | 'kinds'>>;

/** Three digits, so that no firm's name is a prefix of another's. */
let firms = 100;

/** Functions through which a worker creates people and organisations in its server. */
export const doorsOf = (services: Services, parts: readonly Feature[]) => {
  const { db } = services;
  const passwordHash = hashPassword(PASSWORD);
  return {
    makePerson: async ({ hasWorld = true, ...names }: NewPerson) => {
      const email = `${randomUUID()}@example.com`;
      const hash = await passwordHash;
      return db.tx(async (tx) => {
        const { owner } = await createUser(tx, services, { ...demoProfile, ...names, email, passwordHash: hash });
        await setProvenEmail(tx, owner, email);
        if (hasWorld) await makePersonsWorld(services, tx, owner);
        const token = await startSession(tx, { id: owner.userId, passwordHash: hash }, undefined);
        if (token === undefined) throw new Error('The session did not start');
        return { user: userOnWire(await readUser(tx, owner)), token };
      });
    },

    /**
     * Creates an organisation of a person like the demo's: approved, with an address, ₩38,412,600 and a credential
     * type.
     */
    makeFirm: async (person: UserId, { name, nameKo, kinds = ['employer', 'merchant'] }: NewFirm) => {
      firms += 1;
      const wanted = {
        name: name ?? `Hanbit Trading ${firms} Co., Ltd.`,
        displayName: name ?? `Hanbit Trading ${firms}`,
        nameKo: nameKo ?? `한빛무역 ${firms}`,
        kinds,
        businessNumber: businessNumber(firms),
      };
      const owner = ownerProof(person);
      return db.tx(async (tx) => {
        const { row, as } = await makeOrganisation(tx, services, owner, wanted);
        await changeState(tx, services, as, { row, state: 'approved', reason: null, by: null });
        await openFirmsAccount(tx, await readOwnAddress(tx, as), new Date());
        if (kinds.includes('merchant')) await makeFirmsPlace(tx, as);
        await insertType(tx, { organisation: as.userId }, employment);
        return { id: row.id, address: row.seed.slice(-42), ...wanted };
      });
    },

    /** Problems found by the ledger's audit. */
    audit: async () => (await audit(db, parts)).problems,
  };
};
