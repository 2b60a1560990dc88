import { hashPassword } from '#features/auth/server/sessions/passwords.ts';
import { endSession } from '#features/auth/server/sessions/sessions.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockAs } from '#features/organisations/server/lock-as.ts';
import { readWon } from '#features/pay/server/refusals.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Officer, Session } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import type { NewTill, Till } from '../wire.ts';
import {
  type ClerkRow,
  endSittingsOf,
  findClerk,
  insertClerk,
  listClerks,
  removeClerk,
  unlockClerk,
} from './clerks-store.ts';
import { tillOnWire, tillsOnWire } from './on-wire.ts';
import { changeTill, countTills, endTill, insertTill, listTills, lockTill, type TillRow } from './tills-store.ts';
import { newToken } from './tokens.ts';

type Who = Officer<'shop'>;

/** Won of a limit; 0 is one too. */
const readLimit = (text: string): bigint => (text === '0' ? 0n : readWon(text, 'refundLimit'));

/** The tills of an organisation and their clerks, made and ended by its staff. A till and its clerks' digits are set by a passkey, whatever their person has set. */
export function createTills(services: Services) {
  const { db, vault } = services;
  /** One that has not ended, locked, for who signs. */
  const openTill = async (tx: Tx, who: Who, id: number, consent: Consent, need?: 'always'): Promise<TillRow> => {
    await lockAs(tx, who, consent, need);
    const till = await lockTill(tx, who, id);
    if (!till) throw refuse(commonRefusals, 'not_found');
    if (till.ended_at !== null)
      throw refuse(refusals, 'till_ended', { detail: 'This till has ended: enrol the device again.' });
    return till;
  };
  const clerkOf = async (tx: Tx, { id }: TillRow, clerkId: number): Promise<ClerkRow> => {
    const clerk = await findClerk(tx, id, clerkId);
    if (!clerk) throw refuse(commonRefusals, 'not_found');
    return clerk;
  };
  return {
    list: async (who: Who): Promise<Till[]> => tillsOnWire(db, await listTills(db, who)),

    /** Makes the device that asks a till, and ends the session that asks: nothing of its person stays there. The token is told to the device alone. */
    enrol: async (
      who: Who,
      { name, refundLimit, clerks }: NewTill,
      { consent, session }: { readonly consent: Consent; readonly session: Session | null },
    ): Promise<{ till: Till; token: string }> => {
      const limit = readLimit(refundLimit);
      const hashed: { name: string; hash: string }[] = [];
      for (const clerk of clerks) hashed.push({ name: clerk.name, hash: await hashPassword(clerk.digits) });
      const { token, hash } = newToken();
      return db.tx(async (tx) => {
        const { kinds } = await lockAs(tx, who, consent, 'always');
        if (!kinds.includes('merchant')) throw refuse(refusals, 'no_merchant');
        if ((await countTills(tx, who)) >= LIMITS.tills)
          throw refuse(refusals, 'too_many_tills', { detail: `No more than ${LIMITS.tills} tills at once.` });
        const id = await insertTill(tx, who, { name, refundLimit: limit, hash });
        for (const clerk of hashed) await insertClerk(tx, id, clerk);
        const said = { till: id, name, refundLimit: limit.toString(), clerks: hashed.map((clerk) => clerk.name) };
        await record(tx, vault, who, 'till.enrolled', said);
        if (session) await endSession(tx, session);
        return { till: await tillOnWire(tx, who, id), token };
      });
    },

    change: (
      who: Who,
      id: number,
      { name, refundLimit }: { name?: string | undefined; refundLimit?: string | undefined },
      consent: Consent,
    ): Promise<Till> => {
      const limit = refundLimit === undefined ? undefined : readLimit(refundLimit);
      return db.tx(async (tx) => {
        const till = await openTill(tx, who, id, consent, 'always');
        await changeTill(tx, till, { name, refundLimit: limit });
        const said = {
          till: id,
          ...(name !== undefined && { name }),
          ...(limit !== undefined && { refundLimit: limit.toString() }),
        };
        await record(tx, vault, who, 'till.changed', said);
        return tillOnWire(tx, who, id);
      });
    },

    end: (who: Who, id: number, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        const till = await openTill(tx, who, id, consent);
        await endTill(tx, till);
        await record(tx, vault, who, 'till.ended', { till: id, name: till.name });
      }),

    addClerk: async (
      who: Who,
      id: number,
      { name, digits }: { name: string; digits: string },
      consent: Consent,
    ): Promise<Till> => {
      const hash = await hashPassword(digits);
      return db.tx(async (tx) => {
        const till = await openTill(tx, who, id, consent, 'always');
        if ((await listClerks(tx, [id])).length >= LIMITS.clerks)
          throw refuse(refusals, 'too_many_clerks', { detail: `No more than ${LIMITS.clerks} clerks at a till.` });
        const clerk = await insertClerk(tx, till.id, { name, hash });
        if (clerk === undefined)
          throw refuse(refusals, 'clerk_named', { errors: { name: 'is another clerk’s at this till' } });
        await record(tx, vault, who, 'till.clerk_set', { till: id, clerk, name });
        return tillOnWire(tx, who, id);
      });
    },

    unlockClerk: async (
      who: Who,
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

    removeClerk: (
      who: Who,
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
