import { hashPassword } from '#features/auth/server/sessions/passwords.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import type { Till } from '../wire.ts';
import {
  type ClerkRow,
  endSittingsOf,
  findClerk,
  insertClerk,
  listClerks,
  removeClerk,
  unlockClerk,
} from './clerks-store.ts';
import { openTill, type TillManager } from './enrolling.ts';
import { tillOnWire } from './on-wire.ts';
import type { TillRow } from './tills-store.ts';

const clerkOf = async (tx: Tx, { id }: TillRow, clerkId: number): Promise<ClerkRow> => {
  const clerk = await findClerk(tx, id, clerkId);
  if (!clerk) throw refuse(commonRefusals, 'not_found');
  return clerk;
};

/**
 * Creates the operations on clerks. Their codes are set with a passkey of the shop's staff, even if that person does
 * not use biometrics otherwise.
 */
export function createClerks({ db, vault }: Services) {
  return {
    add: async (
      who: TillManager,
      id: number,
      { name, digits }: { name: string; digits: string },
      consent: Consent,
    ): Promise<Till> => {
      const hash = await hashPassword(digits);
      return db.tx(async (tx) => {
        const till = await openTill(tx, who, id, consent, 'always');
        if ((await listClerks(tx, [id])).length >= LIMITS.clerks)
          throw refuse(refusals, 'too_many_clerks', { detail: `A till can have at most ${LIMITS.clerks} clerks.` });
        const clerk = await insertClerk(tx, till.id, { name, hash });
        if (clerk === undefined)
          throw refuse(refusals, 'clerk_named', { errors: { name: 'is the name of another clerk at this till' } });
        await record(tx, vault, who, 'till.clerk_set', { till: id, clerk, name });
        return tillOnWire(tx, who, id);
      });
    },

    unlock: async (
      who: TillManager,
      at: { readonly tillId: number; readonly clerkId: number },
      digits: string | undefined,
      consent: Consent,
    ): Promise<Till> => {
      const hash = digits === undefined ? undefined : await hashPassword(digits);
      return db.tx(async (tx) => {
        const till = await openTill(tx, who, at.tillId, consent, 'always');
        const clerk = await clerkOf(tx, till, at.clerkId);
        await unlockClerk(tx, clerk, hash);
        if (hash !== undefined) await endSittingsOf(tx, clerk);
        const said = { till: till.id, clerk: clerk.id, name: clerk.name, hasNewDigits: hash !== undefined };
        await record(tx, vault, who, 'till.clerk_unlocked', said);
        return tillOnWire(tx, who, till.id);
      });
    },

    remove: (
      who: TillManager,
      at: { readonly tillId: number; readonly clerkId: number },
      consent: Consent,
    ): Promise<Till> =>
      db.tx(async (tx) => {
        const till = await openTill(tx, who, at.tillId, consent);
        const clerk = await clerkOf(tx, till, at.clerkId);
        await removeClerk(tx, clerk);
        await endSittingsOf(tx, clerk);
        await record(tx, vault, who, 'till.clerk_removed', { till: till.id, clerk: clerk.id, name: clerk.name });
        return tillOnWire(tx, who, till.id);
      }),
  };
}
