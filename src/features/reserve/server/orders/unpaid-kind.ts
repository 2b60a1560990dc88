import { z } from 'zod';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { defineKind, storedId } from '#features/office/server/acts/kind.ts';
import { outsideOperator } from '#features/office/server/acts/outsider.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { partyOf } from '#features/settlement/server/orders/order-files.ts';
import { findOrder } from '#features/settlement/server/orders/orders-store.ts';
import { storedWonText } from '#platform/number-text.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { hasDebit } from '../lines.ts';

/** Adds the order's holder to the body of a request about it. */
export async function unpaidBody(tx: Tx, order: number, reason: string) {
  const row = await findOrder(tx, order);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return { order, holder: row.user_id, reason };
}

/** Returns an undecided order for which the bank has stated no debit; refuses any other. */
async function needUnpaid(tx: Tx, order: number) {
  const row = await findOrder(tx, order);
  if (!row) throw refuse(refusals, 'not_so_now', { detail: 'The order is already decided.' });
  if (await hasDebit(tx, row.reference))
    throw refuse(refusals, 'not_so_now', {
      detail: 'A bank statement contains a debit for this order, so it may be paid.',
    });
  return row;
}

/** Returns the held money of an order that the bank will not pay to its holder. */
export const unpaidKind = defineKind({
  kind: 'orders.unpaid',
  body: z.strictObject({ order: z.int().positive(), holder: storedId, reason: z.string().min(1).max(200) }),
  make: 'issue',
  check: 'check',
  about: async (tx, { holder }) => outsideOperator(tx, holder),
  tell: async (tx, { order, reason }, _operator, { services: { vault } }) => {
    const row = await needUnpaid(tx, order);
    const { name, bank, digits } = await partyOf(tx, vault, row);
    return {
      subject: `bank-order:${order}`,
      title: `${storedWonText(row.won)} (${row.bank_name})`,
      reason,
      facts: [
        { name: 'sum', value: storedWonText(row.won) },
        { name: 'bank_account', value: `${bank} ${digits}, ${name}` },
      ],
    };
  },
  carryOut: async (tx, services, { order }, { who }) => {
    await record(tx, services.vault, who, 'orders.unpaid', { order });
    const { reference } = await needUnpaid(tx, order);
    await bankDeskOf(services).decide(tx, reference, { outcome: 'failed', reason: 'refused' });
  },
});
