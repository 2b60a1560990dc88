import { createHash } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { hundredthsText } from '#platform/number-text.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { onWire } from '#platform/wire-time.ts';
import type { RefundRules } from '../../rules.ts';
import { refuseClaim, tellClaimant, tellOperator } from '../claim-notices.ts';
import { isTooLate } from '../claims/claim-deadline.ts';
import { setOperator, setTold, setWaiting } from '../claims/claims-store.ts';
import { decidingPassport, isClaimedByPassport, lackOf } from '../claims/passport.ts';
import { findOperator, readRulesOf } from '../operators.ts';
import { lockRefund, type RefundRow } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import type { ClaimParties, Passport, ShownPassport } from '../shown-passports.ts';
import type { Purchase, Recorded, TaxOffice } from '../tax-office/port.ts';
import { applyUnknown, lockNumber } from './answers.ts';

/** Seconds until a claim without an operator or passport is processed again. Events that bring one wake it sooner. */
const LOOK_AGAIN_S = 600;

interface Needs {
  readonly db: Db;
  readonly vault: Vault;
  readonly office: TaxOffice;
  readonly findShown: (tx: Tx, of: ClaimParties) => Promise<ShownPassport | undefined>;
}

/** Submits a claim to the office once it has an operator and a passport. Stores the answer under the claim's lock. */
export async function recordClaim(needs: Needs, id: number): Promise<void> {
  const ready = await needs.db.tx((tx) => makeReady(tx, needs, id));
  if (!ready) return;
  const answer = await needs.office.record(ready.purchase);
  await needs.db.tx((tx) => writeAnswer(tx, id, ready, answer));
}

interface Ready {
  readonly operator: UserId;
  readonly purchase: Purchase;
}

/** Returns the purchase to submit. Undefined if it cannot be submitted yet or already has a number. */
async function makeReady(tx: Tx, needs: Needs, id: number): Promise<Ready | undefined> {
  const claim = await lockRefund(tx, id);
  if (claim?.status !== 'processing' || claim.number !== null) return undefined;
  const operator = claim.operator_id ?? (await findOperator(tx))?.id;
  if (operator === undefined) return void (await setWaiting(tx, claim, 'operator', LOOK_AGAIN_S));
  if (claim.operator_id === null) await setOperator(tx, claim, { id: operator });
  if (!needs.office.isOffered) return void (await setWaiting(tx, claim, 'office', LOOK_AGAIN_S));
  const rules = await readRulesOf(tx, operator, claim.rules_version);
  const passport = await decidingPassport(tx, needs, { userId: claim.user_id, operator }, rules);
  const lack = lackOf(passport, rules, needs.office);
  if (lack !== undefined || passport === undefined) {
    if (claim.waits_for !== lack) await tellClaimant(tx, claim);
    return void (await setWaiting(tx, claim, lack ?? 'passport', LOOK_AGAIN_S));
  }
  const purchase =
    claim.told !== null && claim.passport !== null ? claim.told : await fixPurchase(tx, claim, passport, rules);
  return purchase && { operator, purchase };
}

/** Fixes the purchase that is sent to the office, or refuses the claim. */
async function fixPurchase(
  tx: Tx,
  claim: RefundRow,
  passport: Passport | ShownPassport,
  rules: RefundRules,
): Promise<Purchase | undefined> {
  if (await isTooLate(tx, claim, rules)) {
    await refuseClaim(tx, claim, 'too_long_since_entry');
    return undefined;
  }
  if (await isClaimedByPassport(tx, passport.fingerprint, claim)) {
    await refuseClaim(tx, claim, 'claimed_by_passport');
    return undefined;
  }
  const purchase = await purchaseOf(tx, claim, passport.fingerprint);
  await setTold(tx, claim, passport.fingerprint, purchase);
  if ('by' in passport) await addStep(tx, claim.id, 'shown', { text: passport.by });
  return purchase;
}

async function purchaseOf(tx: Tx, claim: RefundRow, passport: Uint8Array): Promise<Purchase> {
  const known = await tx.maybe(sql<{ business_number: string; at: Date }>`
    SELECT o.business_number, p.created_at AS at FROM payments p JOIN organisations o ON o.id = p.payee_id WHERE p.id = ${claim.payment_id}`);
  const leaves = await tx.one(sql<{ on: string | null }>`
    SELECT min(end_date)::text AS on FROM travel_plans WHERE user_id = ${claim.user_id} AND start_date <= ${claim.claim_day} AND end_date >= ${claim.claim_day}`);
  return {
    reference: claim.reference,
    receiptHash: receiptHash(claim),
    merchant: { name: claim.merchant_name, businessNumber: known?.business_number ?? null },
    purchasedAt: onWire(known?.at ?? beginOf(claim.purchased_on) ?? claim.created_at),
    amount: hundredthsText(BigInt(claim.purchase_cents)),
    refund: hundredthsText(BigInt(claim.refund_cents)),
    passport: Buffer.from(passport).toString('hex'),
    departsOn: leaves.on,
  };
}

/** Returns the start of a day in Seoul. */
const beginOf = (day: string | null) => (day === null ? undefined : new Date(`${day}T00:00:00+09:00`));

/** Receipts issued here are identified by their hash. The typed number of a paper receipt is hashed first. */
function receiptHash({ receipt_hash: typed }: RefundRow): string {
  if (/^[0-9a-f]{64}$/.test(typed)) return typed;
  return createHash('sha256').update(typed).digest('hex');
}

async function writeAnswer(tx: Tx, id: number, ready: Ready, answer: Recorded): Promise<void> {
  if (answer.status === 'recorded') await lockNumber(tx, answer.number);
  const claim = await lockRefund(tx, id);
  if (answer.status === 'recorded') await keepRecord(tx, claim, ready, answer.number);
  // The claim was reopened in the meantime and will be submitted under its new reference.
  if (!claim || claim.reference !== ready.purchase.reference || claim.status !== 'processing') return;
  if (answer.status === 'refused') return refuseClaim(tx, claim, answer.code, answer.text);
  await addStep(tx, id, 'recorded', { text: answer.number });
  await setWaiting(tx, claim, 'office', null);
  const recorded = { ...claim, number: answer.number };
  await tellClaimant(tx, recorded);
  await tellOperator(tx, recorded, 'refund.recorded');
  await applyUnknown(tx, answer.number);
}

/** Throws if the office gave this number to another purchase, because its decision would then be about the other. */
async function keepRecord(
  tx: Tx,
  claim: RefundRow | undefined,
  { operator, purchase }: Ready,
  number: string,
): Promise<void> {
  tx.queue(sql`INSERT INTO tax_records (number, reference, operator_id, refund_id, refund_cents)
    VALUES (${number}, ${purchase.reference}::uuid, ${operator}, ${claim?.id ?? null}, ${BigInt(purchase.refund.replace('.', ''))})
    ON CONFLICT (number) DO NOTHING`);
  const kept = await tx.maybe(sql`
    SELECT FROM tax_records WHERE number = ${number} AND reference = ${purchase.reference}::uuid`);
  if (!kept) throw new Error('the tax office returned a number that belongs to another purchase');
}
