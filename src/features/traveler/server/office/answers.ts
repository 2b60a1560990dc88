import { resolve } from '#features/ledger/server/doors.ts';
import { parseUnits } from '#platform/money.ts';
import { hundredthsText } from '#platform/number-text.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { lockByName } from '#platform/server/store/locks.ts';
import { unitsPaid } from '../../payout.ts';
import { partOf, USD_PLACES } from '../../rules.ts';
import { refuseClaim, tellClaimant, tellOperator } from '../claim-notices.ts';
import { setApproved, setContradicted, setReleased, setTakenBack } from '../claims/claims-store.ts';
import { readRulesOf } from '../operators.ts';
import { lockRefund, type RefundRow } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import type { Confirmation } from '../tax-office/port.ts';

type Effect = 'decided' | 'same' | 'contradicts' | 'replaced' | 'unknown' | 'failed';

/**
 * Applies an answer of the office. The first one for a number decides its claim; a later different one is stored for
 * the operator to review.
 */
export async function applyAnswer(tx: Tx, answer: Confirmation): Promise<void> {
  await lockNumber(tx, answer.number);
  const record = await tx.maybe(sql<{ reference: string; refund_id: number | null }>`
    SELECT reference::text AS reference, refund_id FROM tax_records WHERE number = ${answer.number}`);
  const claim = record && record.refund_id !== null ? await lockRefund(tx, record.refund_id) : undefined;
  if (await isKept(tx, answer)) return;
  const effect = await effectOf(
    tx,
    answer,
    record !== undefined,
    claim?.reference === record?.reference ? claim : undefined,
  );
  await keepAnswer(tx, answer, effect);
}

/**
 * Serializes work on one number. Must be locked before the claim: otherwise an answer read while its number is being
 * stored would be kept as unknown and never applied.
 */
export const lockNumber = (tx: Tx, number: string): Promise<unknown> => lockByName(tx, `tax_number ${number}`);

/** Stores an answer that could not be applied, so that it does not block later answers. */
export const keepFailed = (tx: Tx, answer: Confirmation): Promise<number> => keepAnswer(tx, answer, 'failed');

/**
 * Retries the next failed answer of the tax office after an id. Returns that answer's id; undefined if there is none.
 */
export async function retryFailed(tx: Tx, after: number): Promise<number | undefined> {
  const row = await tx.maybe(sql<{ id: number; number: string }>`
    SELECT id, number FROM tax_answers WHERE effect = 'failed' AND id > ${after} ORDER BY id LIMIT 1`);
  if (!row) return undefined;
  await applyKept(tx, row.number, 'failed');
  return row.id;
}

/** Applies answers that arrived before their number was known, because the reply to the recording was lost. */
export const applyUnknown = (tx: Tx, number: string): Promise<void> => applyKept(tx, number, 'unknown');

async function applyKept(tx: Tx, number: string, effect: Effect): Promise<void> {
  const kept = await tx.rows(sql<{
    result: Confirmation['result'];
    refund: string | null;
    reason: string | null;
    at: Date;
  }>`
    DELETE FROM tax_answers WHERE number = ${number} AND effect = ${effect}
    RETURNING result, refund_cents::text AS refund, reason, at`);
  for (const { result, refund, reason, at } of kept.sort((a, b) => a.at.getTime() - b.at.getTime()))
    await applyAnswer(tx, {
      number,
      result,
      at: at.toISOString(),
      ...(refund !== null && { refund: hundredthsText(BigInt(refund)) }),
      ...(reason !== null && { reason }),
    });
}

async function effectOf(tx: Tx, answer: Confirmation, isKnown: boolean, claim: RefundRow | undefined): Promise<Effect> {
  if (!isKnown) return 'unknown';
  if (!claim) return 'replaced';
  const isEarly = claim.hold_state === 'held';
  const isOpen = claim.status === 'processing' || claim.status === 'returned' || isEarly;
  if (isOpen) {
    await decide(tx, claim, answer, isEarly);
    return 'decided';
  }
  const before = claim.status === 'refused' ? 'rejected' : isWhole(claim) ? 'confirmed' : 'partial';
  if (before === answer.result && (before !== 'partial' || centsOf(answer) === BigInt(claim.granted_cents ?? 0)))
    return 'same';
  await setContradicted(tx, claim);
  await addStep(tx, claim.id, 'contradicted', { code: answer.result, text: answer.reason?.slice(0, 500) });
  await tellClaimant(tx, claim);
  return 'contradicts';
}

const isWhole = ({ granted_cents, refund_cents }: RefundRow) => granted_cents === refund_cents;

function centsOf({ refund }: Confirmation): bigint {
  const cents = refund === undefined ? 0n : parseUnits(refund, USD_PLACES);
  return typeof cents === 'bigint' ? cents : 0n;
}

/** Returns the refund granted by an answer: at most the amount claimed; 0 for nothing. */
function grantedOf(claim: RefundRow, answer: Confirmation): bigint {
  const asked = BigInt(claim.refund_cents);
  if (answer.result === 'confirmed') return asked;
  if (answer.result === 'rejected') return 0n;
  const part = centsOf(answer);
  return part < asked ? part : asked;
}

async function decide(tx: Tx, claim: RefundRow, answer: Confirmation, isEarly: boolean): Promise<void> {
  const granted = grantedOf(claim, answer);
  const code = answer.reason?.slice(0, 500);
  if (granted === 0n) return isEarly ? takeBackEarlyPayment(tx, claim, 'rejected') : rejectAgain(tx, claim, code);
  const { feeBps } = await readRulesOf(tx, claim.operator_id, claim.rules_version);
  const fee = feeOf(granted, feeBps);
  if (isEarly) await releaseEarlyPayment(tx, claim, granted, fee);
  else await setApproved(tx, claim, { granted, fee });
  await addStep(tx, claim.id, granted < BigInt(claim.refund_cents) ? 'reduced' : 'confirmed', {
    cents: granted,
    text: code,
  });
  const decided = {
    ...claim,
    granted_cents: `${granted}`,
    fee_cents: `${fee}`,
    status: isEarly ? claim.status : 'approved',
  } as const;
  await tellClaimant(tx, decided, !isEarly && claim.payout_to === null ? 'approved' : null);
  await tellOperator(tx, decided, 'refund.confirmed');
}

/** Returns the operator's fee, at least a cent less than the refund. */
export const feeOf = (granted: bigint, feeBps: number): bigint => {
  const fee = partOf(granted, feeBps);
  return fee < granted ? fee : granted - 1n;
};

const rejectAgain = (tx: Tx, claim: RefundRow, text: string | undefined): Promise<void> =>
  claim.status === 'returned' ? Promise.resolve() : refuseClaim(tx, claim, 'rejected', text);

/**
 * Settles an early payment after its confirmation. After a partial one, the excess goes back to the operator and the
 * rest of the hold is released.
 */
async function releaseEarlyPayment(tx: Tx, claim: RefundRow, granted: bigint, fee: bigint): Promise<void> {
  const paid = BigInt(claim.paid_cents ?? 0);
  const kept = granted - fee < paid ? granted - fee : paid;
  const to = claim.payout_to ?? 'usdc';
  const rate = BigInt(claim.won_per_dollar);
  const back = unitsPaid(to, paid, rate) - unitsPaid(to, kept, rate);
  await endHold(tx, claim, back === 0n ? { outcome: 'void' } : { outcome: 'post', amount: back });
  await setReleased(tx, claim, { granted, fee, kept });
  await addStep(tx, claim.id, 'released', { cents: kept });
}

/** Takes an early payment back by posting its hold, as agreed when it was paid. */
export async function takeBackEarlyPayment(
  tx: Tx,
  claim: RefundRow,
  code: 'rejected' | 'deadline' | 'purchase_returned',
  news: 'taken_back' | null = 'taken_back',
): Promise<void> {
  await endHold(tx, claim, { outcome: 'post' });
  await setTakenBack(tx, claim);
  await addStep(tx, claim.id, 'taken_back', { cents: BigInt(claim.paid_cents ?? 0), code });
  const returned = { ...claim, status: 'returned' } as const;
  await tellClaimant(tx, returned, news);
  await tellOperator(tx, returned, 'refund.returned');
}

type End = { readonly outcome: 'void' } | { readonly outcome: 'post'; readonly amount?: bigint };
async function endHold(tx: Tx, { id, hold_id: hold }: RefundRow, end: End): Promise<void> {
  if (hold === null) throw new Error(`claim ${id} has no hold`);
  const [word] = await resolve(tx, [{ id: hold, ...end }]);
  if (word !== 'done') throw new Error(`the hold of claim ${id} is ${word}`);
}

const isKept = async (tx: Queryable, { number, result, at }: Confirmation): Promise<boolean> =>
  (await tx.maybe(
    sql`SELECT id FROM tax_answers WHERE number = ${number} AND result = ${result} AND at = ${at}::timestamptz`,
  )) !== undefined;

const keepAnswer = (tx: Tx, answer: Confirmation, effect: Effect): Promise<number> =>
  tx.run(sql`INSERT INTO tax_answers (number, result, refund_cents, reason, at, effect)
    VALUES (${answer.number}, ${answer.result}, ${answer.result === 'partial' ? centsOf(answer) : null}, ${answer.reason?.slice(0, 500) ?? null},
      ${answer.at}::timestamptz, ${effect}) ON CONFLICT (number, result, at) DO NOTHING`);
