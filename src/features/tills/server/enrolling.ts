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
import { insertClerk } from './clerks-store.ts';
import { tillOnWire, tillsOnWire } from './on-wire.ts';
import { changeTill, countTills, endTill, insertTill, listTills, lockTill, type TillRow } from './tills-store.ts';
import { newToken } from './tokens.ts';

export type TillManager = Officer<'shop'>;

/** Parses a limit in won; 0 is allowed. */
const readLimit = (text: string): bigint => (text === '0' ? 0n : readWon(text, 'refundLimit'));

/** Locks and returns a till that has not ended, for a signed change. */
export async function openTill(
  tx: Tx,
  who: TillManager,
  id: number,
  consent: Consent,
  need?: 'always',
): Promise<TillRow> {
  await lockAs(tx, who, consent, { need });
  const till = await lockTill(tx, who, id);
  if (!till) throw refuse(commonRefusals, 'not_found');
  if (till.ended_at !== null)
    throw refuse(refusals, 'till_ended', { detail: 'This till has been ended. Enrol the device again.' });
  return till;
}

/**
 * Creates the operations with which staff enrol and end an organisation's tills. Enrolling needs a passkey, even if the
 * person does not use biometrics otherwise.
 */
export function createTills(services: Services) {
  const { db, vault } = services;
  return {
    list: async (who: TillManager): Promise<Till[]> => tillsOnWire(db, await listTills(db, who)),

    /**
     * Makes the calling device a till and ends the caller's session, so that nothing of the person stays there. Only
     * the device gets the token.
     */
    enrol: async (
      who: TillManager,
      { name, refundLimit, clerks }: NewTill,
      { consent, session }: { readonly consent: Consent; readonly session: Session | null },
    ): Promise<{ till: Till; token: string }> => {
      const limit = readLimit(refundLimit);
      const hashed: { name: string; hash: string }[] = [];
      for (const clerk of clerks) hashed.push({ name: clerk.name, hash: await hashPassword(clerk.digits) });
      const { token, hash } = newToken();
      return db.tx(async (tx) => {
        const { kinds } = await lockAs(tx, who, consent, { need: 'always' });
        if (!kinds.includes('merchant')) throw refuse(refusals, 'no_merchant');
        if ((await countTills(tx, who)) >= LIMITS.tills)
          throw refuse(refusals, 'too_many_tills', {
            detail: `An organisation can have at most ${LIMITS.tills} tills.`,
          });
        const id = await insertTill(tx, who, { name, refundLimit: limit, hash });
        for (const clerk of hashed) await insertClerk(tx, id, clerk);
        const said = { till: id, name, refundLimit: limit.toString(), clerks: hashed.map((clerk) => clerk.name) };
        await record(tx, vault, who, 'till.enrolled', said);
        if (session) await endSession(tx, session);
        return { till: await tillOnWire(tx, who, id), token };
      });
    },

    change: (
      who: TillManager,
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

    end: (who: TillManager, id: number, consent: Consent): Promise<void> =>
      db.tx(async (tx) => {
        const till = await openTill(tx, who, id, consent);
        await endTill(tx, till);
        await record(tx, vault, who, 'till.ended', { till: id, name: till.name });
      }),
  };
}
