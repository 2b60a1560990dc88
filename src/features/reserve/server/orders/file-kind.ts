import { z } from 'zod';
import { digitsOf } from '#features/banking/server/accounts.ts';
import { factOfAccount, needAccount } from '#features/banking/server/office/operator-account.ts';
import { defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { outsideOperator } from '#features/office/server/acts/outsider.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { MOST_ORDERS } from '#features/settlement/rules.ts';
import { makeOrderFile, partyOf } from '#features/settlement/server/orders/order-files.ts';
import { findOrder, listUnfiled } from '#features/settlement/server/orders/orders-store.ts';
import type { UserId } from '#platform/ids.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';

const ORDERS = 'bank-orders';

/** Adds the oldest orders that are in no file to the body of the request. */
export async function fileBody(tx: Tx, asked: { readonly accountId: number; readonly reason: string }) {
  const orders = await listUnfiled(tx, MOST_ORDERS);
  if (orders.length === 0) throw refuse(refusals, 'not_so_now', { detail: 'No order waits for a file.' });
  return { ...asked, orders: orders.map(({ id }) => id) };
}

/**
 * Puts orders into one file for the bank; both people are shown each of them. Their holds are posted when the bank
 * states the payments.
 */
export const orderFileKind = defineKind({
  kind: 'orders.file',
  body: z.strictObject({
    accountId: z.int().positive(),
    orders: z.array(z.int().positive()).min(1).max(MOST_ORDERS),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  // The holder may not make or check the act: the file contains the code that proves the holder's account.
  about: async (tx, { orders }) => {
    const holders: UserId[] = [];
    for (const id of orders) {
      const row = await findOrder(tx, id);
      if (row?.purpose === 'code') holders.push(...(await outsideOperator(tx, row.user_id)));
    }
    return [...new Set(holders)];
  },
  tell: async (tx, { accountId, orders, reason }, operator, { services: { vault } }) => {
    const account = await needAccount(tx, operator, accountId);
    let sum = 0n;
    const lines: Fact[] = [];
    for (const id of orders) {
      const row = await findOrder(tx, id);
      if (!row) throw refuse(refusals, 'not_so_now', { detail: 'An order in this file was already decided.' });
      const { name, bank, digits } = await partyOf(tx, vault, row);
      sum += BigInt(row.won);
      lines.push({ name: 'payout', value: `${name}, ${bank} ${digits}: ${storedWonText(row.won)}` });
    }
    return {
      subject: ORDERS,
      title: `${storedWonText(sum)} → ${orders.length}`,
      reason,
      facts: [await factOfAccount(tx, vault, account), { name: 'sum', value: storedWonText(sum) }, ...lines],
    };
  },
  carryOut: async (tx, { vault }, { accountId, orders }, { who, madeBy }) => {
    await record(tx, vault, who, 'orders.filed', { name: String(orders.length) });
    const account = await needAccount(tx, who.organisation, accountId);
    const digits = await digitsOf(tx, vault, account);
    const from = { name: account.account_holder, bank: account.bank_name, digits };
    if (!(await makeOrderFile(tx, vault, { orders, from, by: madeBy, checkedBy: who.person.userId })))
      throw refuse(refusals, 'act_changed', {
        detail: 'An order was already decided, stopped or put into another file. Withdraw this act and make it again.',
      });
  },
});
