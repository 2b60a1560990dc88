import { z } from 'zod';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { lockAccount } from '#features/banking/server/store.ts';
import { HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { recipientOfRow } from '#platform/server/events/recipient.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import { defineKind } from '../acts/kind.ts';
import { wonText } from './issue-kind.ts';
import { addressOfOperator } from './money-store.ts';

/** A proven bank account of the operator’s, which stays as it is until the transaction ends. */
export async function needAccount(tx: Tx, operator: UserId, accountId: number) {
  const account = await lockAccount(tx, recipientOfRow({ user_id: operator }), accountId);
  if (account?.status !== 'verified')
    throw refuse(refusals, 'not_so_now', {
      detail: 'The operator has no such bank account, or has not proven it.',
      errors: { accountId: 'is no proven bank account of the operator' },
    });
  return account;
}

/** Won of the operator leave the currency: they are held, the bank is asked to pay them out, and its answer moves or frees them. */
export const redeemKind = defineKind({
  kind: 'money.redeem',
  body: z.strictObject({
    accountId: z.int().positive(),
    won: z.string().regex(/^[1-9]\d{0,17}$/, 'must be whole won, from 1 on'),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { accountId, won, reason }, operator) => {
    const { bank_name: bank } = await needAccount(tx, operator, accountId);
    return { subject: `redeem:${accountId}`, title: `${wonText(won)} → ${bank}`, reason };
  },
  carryOut: async (tx, services, { accountId, won }, { who }) => {
    const desk = bankDeskOf(services);
    if (!desk.bank.isOffered) throw refuse(refusals, 'cannot_be', { detail: 'No bank is connected to this server.' });
    await record(tx, services.vault, who, 'money.redeemed', { account: accountId, name: wonText(won) });
    const operator = recipientOfRow({ user_id: who.organisation });
    const account = await needAccount(tx, who.organisation, accountId);
    const from = await addressOfOperator(tx, who.organisation);
    const plan = { asset: 'KRW', amount: BigInt(won), fee: 0n, from, to: HOUSE.bank } as const;
    const outcome = await post(tx, {
      ...plan,
      kind: 'withdrawal',
      initiator: who.organisation,
      legs: transferLegs(plan),
      hold: {},
    });
    if (outcome.status !== 'accepted')
      throw refuse(refusals, 'cannot_be', { detail: 'The operator has less than that to spend.' });
    await desk.request(tx, operator, account, { purpose: 'pay', won: BigInt(won), transferId: outcome.id });
  },
});
