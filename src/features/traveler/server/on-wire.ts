import { formatUnits } from '#platform/money.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { assetPaid, unitsPaid } from '../payout.ts';
import { type RefundRules, USD_PLACES } from '../rules.ts';
import type { Payout, Refund, RulesOnWire } from '../wire.ts';
import type { RefundRow } from './refunds/refunds-store.ts';
import { stepsOf } from './refunds/steps.ts';

export const usd = (cents: bigint | string): string => formatUnits(BigInt(cents), USD_PLACES);
export const percent = (bps: number): string => formatUnits(BigInt(bps), 2);

/** Returns the payable cents of a claim: the confirmed or else the claimed refund, less the operator's fee. */
export const payableCents = (row: Pick<RefundRow, 'granted_cents' | 'refund_cents' | 'fee_cents'>): bigint =>
  BigInt(row.granted_cents ?? row.refund_cents) - BigInt(row.fee_cents);

const places = { USDC: 6, KRW: 0 } as const;

function paidOf(row: RefundRow): Refund['paid'] {
  const transactionId = row.transfer_id ?? row.early_id;
  if (transactionId === null || row.payout_to === null || row.paid_cents === null) return null;
  const currency = assetPaid(row.payout_to) === 'USDC' ? 'USDC' : 'KRW';
  const amount = formatUnits(
    unitsPaid(row.payout_to, BigInt(row.paid_cents), BigInt(row.won_per_dollar)),
    places[currency],
  );
  return { transactionId, amount, currency };
}

function payoutOf({ payout_to: to, payout_bank_id: bankAccountId }: RefundRow): Payout | null {
  if (to === null) return null;
  return to === 'bank' && bankAccountId !== null ? { to, bankAccountId } : { to: to === 'usdc' ? to : 'won' };
}

const earlyOf = ({ hold_id, hold_until, hold_state }: RefundRow): Refund['early'] =>
  hold_id === null || hold_until === null || hold_state === null
    ? null
    : { transactionId: hold_id, until: hold_until, state: hold_state };

/** Converts claims to the form that their claimants see, with steps and operators. */
export async function refundsOf(db: Queryable, rows: readonly RefundRow[]): Promise<Refund[]> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const operators = await namesOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    merchantName: row.merchant_name,
    merchantNameKo: row.merchant_name_ko,
    purchaseAmount: usd(row.purchase_cents),
    refundAmount: usd(row.refund_cents),
    receiptHash: row.receipt_hash,
    status: row.status,
    isAutomatic: row.is_automatic,
    purchasedOn: row.purchased_on,
    entryDate: row.entry_date,
    approvedAt: row.approved_at && onWire(row.approved_at),
    processedAt: row.processed_at && onWire(row.processed_at),
    createdAt: onWire(row.created_at),
    paymentId: row.payment_id,
    operator: (row.operator_id !== null && operators.get(row.operator_id)) || null,
    number: row.number,
    grantedAmount: row.granted_cents && usd(row.granted_cents),
    feeAmount: usd(row.fee_cents),
    payout: payoutOf(row),
    paid: paidOf(row),
    early: earlyOf(row),
    owedAmount: usd(row.owed_cents),
    waitsFor: row.waits_for,
    steps: steps.get(row.id) ?? [],
  }));
}

export async function refundOf(db: Queryable, row: RefundRow): Promise<Refund> {
  const [refund] = await refundsOf(db, [row]);
  if (!refund) throw new Error(`claim ${row.id} was not converted`);
  return refund;
}

async function namesOf(db: Queryable, rows: readonly RefundRow[]): Promise<Map<number, Refund['operator']>> {
  const ids = [...new Set(rows.flatMap(({ operator_id }) => operator_id ?? []))];
  const found = await db.rows(sql<{ id: number; name: string; name_ko: string | null }>`
    SELECT id, display_name AS name, name_ko FROM organisations WHERE id = ANY (${ids}::bigint[])`);
  return new Map(found.map(({ id, name, name_ko: nameKo }) => [id, { id, name, nameKo }]));
}

export const rulesOnWire = (rules: RefundRules): RulesOnWire => ({
  version: rules.version,
  tiers: rules.tiers.map(({ from, bps }) => ({ from: usd(from), percent: percent(bps) })),
  dailyAmount: usd(rules.dayCents),
  entryDays: rules.entryDays,
  feePercent: percent(rules.feeBps),
  earlyDays: rules.earlyDays,
  foreignOnly: rules.foreignOnly,
});
