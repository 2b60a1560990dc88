import { lockUser } from '#features/auth/server/store.ts';
import { refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { type Claim, refusals } from '../../contract.ts';
import { FIRST_RULES, isWithinEntryDays, judgeClaim, MAX_CLAIMS } from '../../rules.ts';
import { usd } from '../on-wire.ts';
import { findOperator } from '../operators.ts';
import type { Passport } from '../shown-passports.ts';
import {
  addToDay,
  type ClaimTime,
  claimTime,
  countRefunds,
  hasLikeIt,
  insertRefund,
  type NewRefund,
  type RefundRow,
} from './refunds-store.ts';
import { addStep } from './steps.ts';

type ClaimOnPaper = Omit<Claim, 'userId' | 'likeAnother'> & Partial<Pick<Claim, 'likeAnother'>>;

/** Judges and stores a paper claim made now, or a demo record of one made at `at`. Refuses with the reason. */
export async function claimRefund(
  tx: Tx,
  owner: Owner,
  claim: ClaimOnPaper,
  at?: Date,
  passport?: Passport,
): Promise<RefundRow> {
  const operator = at === undefined ? await findOperator(tx) : undefined;
  const rules = operator?.rules ?? FIRST_RULES;
  const judged = judgeClaim(claim, rules);
  if ('fault' in judged)
    throw refuse(refusals, judged.fault, { errors: { [judged.field]: refusals[judged.fault].title } });
  const time = await claimTime(tx, owner, at);
  const { purchaseCents, refundCents, share } = judged;
  const { merchantName, receiptHash, isAutomatic, purchasedOn = null } = claim;
  if (purchasedOn !== null && purchasedOn > time.day)
    throw refuse(refusals, 'purchased_later', { errors: { purchasedOn: refusals.purchased_later.title } });
  await lockUser(tx, owner);
  const day = purchasedOn ?? time.day;
  if (claim.likeAnother === 'ask' && (await hasLikeIt(tx, owner, { merchantName, purchaseCents, day })))
    throw refuse(refusals, 'like_another', {
      detail: `You have already claimed $${usd(purchaseCents)} at ${merchantName} for ${day}. Is this another purchase?`,
    });
  return writeClaim(tx, owner, time, {
    merchantName,
    purchaseCents,
    refundCents,
    receiptHash,
    isAutomatic,
    purchasedOn,
    operatorId: operator?.id ?? null,
    rules,
    rateBps: share,
    isWorkedOff: at === undefined,
    passport,
  });
}

interface JudgedClaim extends Omit<NewRefund, 'rulesVersion'> {
  readonly rules: typeof FIRST_RULES;
  readonly isWorkedOff: boolean;
  readonly passport: Passport | undefined;
}

/** Stores a claim of a locked user. SQL enforces one claim per receipt and the day's total. */
export async function writeClaim(
  tx: Tx,
  owner: Owner,
  time: ClaimTime,
  { rules, isWorkedOff, passport, ...claim }: JudgedClaim,
): Promise<RefundRow> {
  // An unknown nationality, or a missing passport, is not refused: the claim waits for it.
  if (rules.foreignOnly && passport?.isForeign === false)
    throw refuse(refusals, 'not_foreign', { detail: 'Your verified passport was issued by this country.' });
  if (time.entry !== null && !isWithinEntryDays(time.entry, time.day, rules.entryDays))
    throw refuse(refusals, 'too_long_since_entry', {
      errors: { entryDate: `must be at most ${rules.entryDays} days ago` },
      detail: `Your stay began on ${time.entry}, more than ${rules.entryDays} days ago. If you came again, add that trip first.`,
    });
  if ((await countRefunds(tx, owner)) >= MAX_CLAIMS) throw refuse(refusals, 'too_many_claims');
  const refund = await insertRefund(tx, owner, { ...claim, rulesVersion: rules.version }, time, isWorkedOff);
  if (!refund) throw refuse(refusals, 'receipt_claimed', { errors: { receiptHash: 'has already been claimed' } });
  if (!(await addToDay(tx, owner, time.day, claim.refundCents, rules.dayCents)))
    throw refuse(refusals, 'over_daily_limit', { errors: { refundAmount: refusals.over_daily_limit.title } });
  if (isWorkedOff) await addStep(tx, refund.id, 'claimed', { cents: claim.refundCents });
  return refund;
}
