import type { z } from 'zod';
import { formatUnits } from '#platform/money.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { comparedLine, OperatorClaim, shopOfOperator } from '../../wire.ts';
import { rulesOnWire, usd } from '../on-wire.ts';
import type { RulesVersion } from '../operators.ts';
import type { RefundRow } from '../refunds/refunds-store.ts';
import { stepsOf } from '../refunds/steps.ts';
import { type AnswerRow, answersOf, type RecordRow, type ReportRow, type ShopRow } from './operator-store.ts';

type Compared = z.output<typeof comparedLine>;

export const shopOnWire = (row: ShopRow): z.output<typeof shopOfOperator> => ({
  id: row.id,
  organisationId: row.shop_id,
  name: row.name,
  nameKo: row.name_ko,
  businessNumber: row.business_number,
  since: onWire(row.since),
  endedAt: row.ended_at && onWire(row.ended_at),
});

/** Converts claims to the form that their operator sees. */
export async function claimsOnWire(db: Queryable, rows: readonly RefundRow[]): Promise<OperatorClaim[]> {
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    merchantName: row.merchant_name,
    merchantNameKo: row.merchant_name_ko,
    purchaseAmount: usd(row.purchase_cents),
    refundAmount: usd(row.refund_cents),
    grantedAmount: row.granted_cents && usd(row.granted_cents),
    feeAmount: usd(row.fee_cents),
    status: row.status,
    waitsFor: row.waits_for,
    number: row.number,
    payoutTo: row.payout_to,
    transactionId: row.transfer_id ?? row.early_id,
    owedAmount: usd(row.owed_cents),
    isEarly: row.early_id !== null,
    contradictedAt: row.contradicted_at && onWire(row.contradicted_at),
    createdAt: onWire(row.created_at),
    steps: steps.get(row.id) ?? [],
  }));
}

export const versionOnWire = ({ rules, validFrom, isCurrent }: RulesVersion) => ({
  ...rulesOnWire(rules),
  validFrom: validFrom && onWire(validFrom),
  isCurrent,
});

const answerOnWire = ({ result, refund_cents, at, effect }: AnswerRow) => ({
  result,
  refundAmount: refund_cents && usd(refund_cents),
  at: onWire(at),
  effect,
});

/** Compares records with the office's answers, by number. */
export async function comparedOnWire(db: Queryable, rows: readonly RecordRow[]): Promise<Compared[]> {
  const answers = Map.groupBy(
    await answersOf(
      db,
      rows.map(({ number }) => number),
    ),
    ({ number }) => number,
  );
  return rows.map((row) => {
    const of = answers.get(row.number) ?? [];
    return {
      number: row.number,
      claimId: row.refund_id,
      recordedAt: onWire(row.at),
      refundAmount: usd(row.refund_cents),
      answers: of.map(answerOnWire),
      state: row.state,
    };
  });
}

export const reportOnWire = (row: ReportRow, from: string, to: string) => ({
  from,
  to,
  claims: row.claims,
  recorded: row.recorded,
  refused: row.refused,
  paid: row.paid,
  purchaseAmount: usd(row.purchase),
  grantedAmount: usd(row.granted),
  feeAmount: usd(row.fee),
  paidUsdc: formatUnits(BigInt(row.usdc), 6),
  paidWon: row.won,
  returnedUsdc: formatUnits(BigInt(row.usdc_back), 6),
  returnedWon: row.won_back,
  owedAmount: usd(row.owed),
});
