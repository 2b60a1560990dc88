import { z } from 'zod';
import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import {
  changeFact,
  defineKind,
  type Fact,
  inBoth,
  needSameFacts,
  storedId,
} from '#features/office/server/acts/kind.ts';
import { holderFact } from '#features/office/server/acts/member-fact.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockReceivedPayment, type TakenRow } from '#features/pay/server/payments/payments-store.ts';
import { judgeReturn, returnPayment } from '#features/pay/server/payments/return-payment.ts';
import type { UserId } from '#platform/ids.ts';
import { storedWonText } from '#platform/number-text.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';

interface RefundRequest {
  readonly payment: number;
  readonly won: string;
}

/** Adds the payer to the body of a request to refund a payment that the operator received. */
export async function refundBody(
  tx: Tx,
  operator: UserId,
  { reason, ...asked }: RefundRequest & { readonly reason: string },
) {
  const row = await needReceived(tx, operator, asked.payment);
  return { ...asked, payer: row.payer_id, reason };
}

async function needReceived(tx: Tx, operator: UserId, id: number): Promise<TakenRow> {
  const row = await lockReceivedPayment(tx, { owners: [officialOwner(operator)] }, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

async function factsOf(tx: Tx, row: TakenRow, won: string): Promise<Fact[]> {
  const refunded = BigInt(row.refunded);
  return [
    {
      name: 'payment',
      ...inBoth('value', { name: row.merchant_name, nameKo: row.merchant_name_ko }, (shop) => `${row.id} (${shop})`),
    },
    ...(await holderFact(tx, row.payer_owner)),
    { name: 'paid', value: storedWonText(row.amount) },
    { name: 'sum', value: storedWonText(won) },
    ...changeFact('refunded', storedWonText(refunded), storedWonText(refunded + BigInt(won))),
  ];
}

/** Refunds some or all of a payment that the operator received to its payer. */
export const refundKind = defineKind({
  kind: 'money.refund',
  body: z.strictObject({
    payment: z.int().positive(),
    payer: storedId.nullable(),
    won: z.string().regex(/^[1-9]\d{0,17}$/, 'must be whole won, from 1 on'),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  about: async (_, { payer }) => (payer === null ? [] : [payer]),
  tell: async (tx, { payment, won, reason }, operator) => {
    const row = await needReceived(tx, operator, payment);
    const left = BigInt(row.amount) - BigInt(row.refunded);
    if (BigInt(won) > left)
      throw refuse(refusals, 'not_so_now', {
        detail: `Only ${left} won of the payment can still be refunded.`,
        errors: { won: `is more than the ${left} won that are left` },
      });
    return {
      subject: `refund:${payment}`,
      title: `${storedWonText(won)} (${payment})`,
      reason,
      facts: await factsOf(tx, row, won),
    };
  },
  carryOut: async (tx, services, { payment: id, won, reason }, { who, facts }) => {
    const said = { payment: id, amount: won };
    await record(tx, services.vault, who, 'payment.refunded', said);
    const payment = await needReceived(tx, who.organisation, id);
    needSameFacts(facts, await factsOf(tx, payment, won));
    const amount = BigInt(won);
    const cashback = await judgeReturn(tx, payment, amount);
    await returnPayment(tx, services, { payment, amount, cashback, reason, by: who.organisation });
  },
});
