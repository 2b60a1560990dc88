import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import { verifyPassword } from '#features/auth/server/sessions/passwords.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { merchantOnWire, readCity } from '#features/pay/server/shops/merchants.ts';
import { findShop } from '#features/pay/server/shops/merchants-store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Till } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../contract.ts';
import { TRIES } from '../rules.ts';
import type { TillScreen } from '../wire.ts';
import { beginSitting, endSitting, findClerk, forgiveTries, listClerks, takeTry } from './clerks-store.ts';
import { findSitting, lockOpenTill, type SittingRow } from './doors-store.ts';
import { clerkOnWire, figuresOnWire } from './on-wire.ts';
import { figuresToday, isDayClosed } from './takings-store.ts';
import { readTill } from './tills-store.ts';
import { newToken } from './tokens.ts';

/** Limits entries of codes at one till, besides the lock of each clerk. */
export const entryLimits = {
  till_entry_of_till: { max: 60, windowS: 900 },
  till_entry_from_network: { max: 600, windowS: 900 },
} satisfies Limits<string>;

/** Creates the operations to enter a till by a six-digit code, and to leave it. */
export function createEntering(services: Services) {
  const { db, vault } = services;
  const limiter = createLimiter(services, entryLimits);
  const screen = async (at: Till, sitting: SittingRow | undefined): Promise<TillScreen> => {
    const row = await readTill(db, at, at.tillId);
    const shop = await findShop(db, officialOwner(at.organisation));
    if (!shop) throw refuse(commonRefusals, 'forbidden', { detail: 'The shop is not open.' });
    const { name, nameKo, kind, cashbackBps, seed, payload } = merchantOnWire(shop, await readCity(services));
    return {
      name: row.name,
      refundLimit: row.refund_limit,
      shop: { name, nameKo, kind, cashbackBps, seed, payload },
      clerks: (await listClerks(db, [row.id])).map(clerkOnWire),
      sitting: sitting
        ? {
            clerkId: sitting.clerk_id,
            name: sitting.name,
            until: onWire(sitting.until),
            today: figuresOnWire(await figuresToday(db, at, sitting.clerk_id)),
          }
        : null,
      isClosed: await isDayClosed(db, at),
    };
  };
  return {
    screen,

    /**
     * Lets a clerk in by their code. Each try is counted and committed before it is checked, so that concurrent tries
     * never exceed five.
     */
    enter: async (
      at: Till,
      { clerkId, digits }: { readonly clerkId: number; readonly digits: string },
      address: string,
    ): Promise<{ shown: TillScreen; token: string }> => {
      await limiter.take(
        { kind: 'till_entry_of_till', subject: `till:${at.tillId}` },
        { kind: 'till_entry_from_network', subject: networkOf(address) },
      );
      const tried = await takeTry(db, at, clerkId);
      if (!tried) throw (await findClerk(db, at.tillId, clerkId)) ? lockedOut() : refuse(commonRefusals, 'not_found');
      if (!(await verifyPassword(tried.digits_hash, digits))) {
        if (tried.tries < TRIES) throw wrong(TRIES - tried.tries);
        const said = { till: at.tillId, clerk: clerkId, name: tried.name };
        await db.tx((tx) =>
          record(tx, vault, { organisation: at.organisation, role: 'till', person: null }, 'till.clerk_locked', said),
        );
        throw lockedOut();
      }
      const { token, hash } = newToken();
      await db.tx(async (tx) => {
        if (!(await lockOpenTill(tx, at, true)))
          throw refuse(commonRefusals, 'not_found', { detail: 'This till has been ended.' });
        // The code was changed or the clerk removed while the code was checked.
        if (!(await forgiveTries(tx, clerkId, tried))) throw refuse(commonRefusals, 'not_found');
        await beginSitting(tx, at, clerkId, hash);
      });
      return { shown: await screen(at, await findSitting(db, at, hash)), token };
    },

    lock: async (at: Till): Promise<void> => void (await endSitting(db, at)),
  };
}

const wrong = (left: number) =>
  refuse(refusals, 'wrong_digits', {
    detail: `The digits are wrong. Attempts left: ${left}.`,
    errors: { digits: `are wrong; attempts left: ${left}` },
  });
const lockedOut = () =>
  refuse(refusals, 'clerk_locked', {
    detail: 'Locked after five wrong entries. The owner of the shop can unlock this clerk.',
  });
