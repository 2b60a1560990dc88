import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import { CHARGE_LIFE_S, chargeState } from '#features/pay/rules.ts';
import { cancelOwnCharge, judgeCharge, openCharge, readCharge } from '#features/pay/server/charges/charges.ts';
import { closeCancelled, lockCharge } from '#features/pay/server/charges/charges-store.ts';
import { closedCharge } from '#features/pay/server/refusals.ts';
import { lockShop } from '#features/pay/server/shops/merchants-store.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Clerk } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { NewCharge, TakenPayment, TillCharge } from '../wire.ts';
import { lockClerk } from './doors.ts';
import { priceLines } from './items/pricing.ts';
import { takenOnWire } from './on-wire.ts';
import { forgetTillCharge, insertTillCharge, isOwnCharge, listTaken, openCharges } from './takings-store.ts';
import { readTill } from './tills-store.ts';

/** Limits consecutive charges at one till. */
export const chargeLimits = { till_charge_of_till: { max: 600, windowS: 600 } } satisfies Limits<string>;

/** Creates the operations on a clerk's own charges and payments; they reveal nothing about the payer. */
export function createTaking(services: Services) {
  const { db } = services;
  const limiter = createLimiter(services, chargeLimits);
  const shown = async ({ organisation }: Clerk, id: number): Promise<TillCharge> => {
    const charge = await readCharge(services, officialOwner(organisation), id);
    const { amount, state, cashback, code, link, payload, expiresAt, paymentId } = charge;
    return { id, amount, state, cashback, code, link, payload, expiresAt, paymentId };
  };
  const needOwn = async (who: Clerk, id: number): Promise<void> => {
    if (!(await isOwnCharge(db, who, id))) throw refuse(commonRefusals, 'not_found');
  };
  return {
    /**
     * Creates a charge that replaces the one shown. Refuses if that was paid in the meantime, so the clerk sees the
     * payment.
     */
    ask: async (who: Clerk, asked: NewCharge): Promise<TillCharge> => {
      judgeCharge(asked);
      await limiter.take({ kind: 'till_charge_of_till', subject: `till:${who.tillId}` });
      const { id } = await db.tx(async (tx) => {
        await lockClerk(tx, who, true);
        return openTillCharge(tx, who, asked);
      });
      return shown(who, id);
    },

    read: async (who: Clerk, id: number): Promise<TillCharge> => {
      await needOwn(who, id);
      return shown(who, id);
    },

    cancel: async (who: Clerk, id: number): Promise<TillCharge> => {
      await needOwn(who, id);
      await db.tx((tx) => lockClerk(tx, who));
      await cancelOwnCharge(services, { owners: [officialOwner(who.organisation)] }, id);
      return shown(who, id);
    },

    list: async (who: Clerk, query: PageQuery): Promise<Page<TakenPayment>> => {
      const page = pageById(await listTaken(db, who, idBefore(query), query.limit + 1), query.limit);
      const { refund_limit } = await readTill(db, who, who.tillId);
      return { items: await takenOnWire(db, BigInt(refund_limit), page.items), next: page.next };
    },
  };
}

/**
 * Opens a charge of a clerk, whose row the caller has locked, in place of the till's open one. Items of the shop's list get
 * their current prices.
 */
export async function openTillCharge(
  tx: Tx,
  who: Clerk,
  { lines, ...told }: NewCharge,
): Promise<{ readonly id: number; readonly amount: bigint }> {
  const judged = judgeCharge(
    lines ? { amount: told.amount, items: await priceLines(tx, who, told.amount, lines) } : told,
  );
  await replaceOpen(tx, who);
  const owner = officialOwner(who.organisation);
  const { id: merchantId } = await lockShop(tx, owner);
  const id = await openCharge(tx, owner, { ...judged, merchantId, lifeS: CHARGE_LIFE_S });
  await insertTillCharge(tx, who, id);
  return { id, amount: judged.amount };
}

/** Cancels the till's open charges, since it shows one code. Charges are locked by id, before the shop. */
async function replaceOpen(tx: Tx, who: Clerk): Promise<void> {
  const owners = [officialOwner(who.organisation)];
  for (const id of await openCharges(tx, who)) {
    const row = await lockCharge(tx, id);
    const state = row && chargeState(row);
    if (state === 'paid') throw closedCharge('charge_paid');
    if (state === 'open') {
      await closeCancelled(tx, { owners }, id);
      await forgetTillCharge(tx, id);
    }
  }
}
