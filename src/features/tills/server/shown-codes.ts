import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import { judgeCharge } from '#features/pay/server/charges/charges.ts';
import { findShop } from '#features/pay/server/shops/merchants-store.ts';
import { codeRefusals } from '#features/paycodes/refusals.ts';
import {
  type FoundShowing,
  findShowing,
  needReadable,
  oldCode,
  unknownCode,
} from '#features/paycodes/server/find-showing.ts';
import { findAnswer, type UseRow } from '#features/paycodes/server/grants-store.ts';
import { lockShowing, needTermsOfPayer, spendShowing, usedCode } from '#features/paycodes/server/take-showing.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { requestDigest } from '#platform/server/http/digest.ts';
import type { Clerk } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { NewCharge } from '../wire.ts';
import { lockClerk } from './doors.ts';
import { openTillCharge } from './till-payments.ts';

/** Limits payers' codes that no phone made. */
export const shownCodeLimits = {
  shown_code_of_till: { max: 30, windowS: 600 },
  shown_code_of_shop: { max: 100, windowS: 600 },
} satisfies Limits<string>;

/** A payer's code, and what the clerk charges. */
export interface ShownRequest {
  readonly code: string;
  readonly charge: NewCharge;
}
/** Result of a code: the charge, and whether this answer was given before. */
export interface ShownAnswer {
  readonly chargeId: number;
  readonly isPaid: boolean;
  readonly isReplay: boolean;
}

const ROUTE = 'POST /api/till/shown-codes';

/**
 * Creates the operation by which a till is paid by a payer's code. Wrong codes are counted by till and by shop, and
 * never against the payer, or anybody could lock a payer out. Charge, counter and payment commit together.
 */
export function createShownCodes(services: Services) {
  const { db } = services;
  const limiter = createLimiter(services, shownCodeLimits);
  /** Verifies a code outside the transaction. Counts one that no phone made: it may be a guess. */
  const verify = async (who: Clerk, text: string): Promise<FoundShowing> => {
    const code = needReadable(text);
    const forget = await limiter.take(
      { kind: 'shown_code_of_till', subject: `till:${who.tillId}` },
      { kind: 'shown_code_of_shop', subject: `shop:${who.organisation}` },
    );
    const found = await findShowing(services, code);
    if (found === undefined) throw unknownCode();
    await forget();
    if (!found.isInTime) throw oldCode();
    return found;
  };
  return {
    take: async (who: Clerk, asked: ShownRequest, key: string | undefined): Promise<ShownAnswer> => {
      if (key === undefined)
        throw refuse(codeRefusals, 'key_needed', {
          detail: 'A till that loses the answer asks again with the same Idempotency-Key.',
        });
      const digest = Buffer.from(requestDigest(ROUTE, asked), 'hex');
      const before = await findAnswer(db, who.tillId, key);
      if (before) return answered(before, digest);
      judgeCharge(asked.charge);
      const found = await verify(who, asked.code);
      await needTermsOfPayer(services, found);
      const shop = await findShop(db, officialOwner(who.organisation));
      if (!shop) throw refuse(commonRefusals, 'not_found');
      const answer = await db.tx(async (tx) => {
        await lockClerk(tx, who, true);
        // This request may have arrived twice, and waited for the till.
        const first = await findAnswer(tx, who.tillId, key);
        if (first) return answered(first, digest);
        const taken = await lockShowing(tx, found, shop);
        if (taken === 'used') return taken;
        const { id, amount } = await openTillCharge(tx, who, asked.charge);
        const use = { till_id: who.tillId, key, digest, charge_id: id, amount };
        const isPaid = await spendShowing(tx, services, taken, shop, use);
        return { chargeId: id, isPaid, isReplay: false };
      });
      if (answer === 'used') throw usedCode();
      return answer;
    },
  };
}

function answered(before: UseRow, digest: Uint8Array): ShownAnswer {
  if (Buffer.compare(before.digest, digest) !== 0)
    throw refuse(commonRefusals, 'key_reused', { detail: 'This Idempotency-Key was used for another request.' });
  return { chargeId: before.charge_id, isPaid: before.is_paid, isReplay: true };
}
