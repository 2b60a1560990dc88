import { z } from 'zod';
import { digitsOf } from '#features/banking/server/accounts.ts';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { lockAccount } from '#features/banking/server/store.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { recipientOfRow } from '#platform/server/events/recipient.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '#features/office/contract.ts';
import { changeFact, defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { wonText } from './issue-kind.ts';
import { addressOfOperator, spendableOf } from './money-store.ts';

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

/** The won that the operator's own account can pay now. Refuses more. */
async function needAvailable(tx: Tx, operator: UserId, won: string): Promise<bigint> {
  const spendable = await spendableOf(tx, operator);
  if (BigInt(won) > spendable)
    throw refuse(refusals, 'not_so_now', {
      detail: `At most ${spendable} won can be redeemed.`,
      errors: { won: `is more than the ${spendable} won that can be redeemed` },
    });
  return spendable;
}

/** The bank, number and holder of an account. */
export const factOfAccount = async (
  tx: Tx,
  vault: Vault,
  account: Awaited<ReturnType<typeof needAccount>>,
): Promise<Fact> => ({
  name: 'bank_account',
  value: `${account.bank_name} ${await digitsOf(tx, vault, account)}, ${account.account_holder}`,
});

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
  tell: async (tx, { accountId, won, reason }, operator, { services: { vault } }) => {
    const account = await needAccount(tx, operator, accountId);
    const before = await needAvailable(tx, operator, won);
    return {
      subject: `redeem:${accountId}`,
      title: `${wonText(won)} → ${account.bank_name}`,
      reason,
      facts: [
        { name: 'sum', value: wonText(won) },
        await factOfAccount(tx, vault, account),
        ...changeFact('spendable', wonText(before), wonText(before - BigInt(won))),
      ],
    };
  },
  carryOut: async (tx, services, { accountId, won }, { who }) => {
    const desk = bankDeskOf(services);
    if (!(await desk.takes(tx, 'pay')))
      throw refuse(refusals, 'cannot_be', { detail: 'No bank is connected to this server.' });
    await record(tx, services.vault, who, 'money.redeemed', { account: accountId, name: wonText(won) });
    const operator = recipientOfRow({ user_id: who.organisation });
    const account = await needAccount(tx, who.organisation, accountId);
    const from = await addressOfOperator(tx, who.organisation);
    const plan = { kind: 'withdrawal', asset: 'KRW', amount: BigInt(won), from, to: HOUSE.bank, hold: {} } as const;
    const transferId = await mustPost(tx, transfer({ ...plan, initiator: who.organisation }), () =>
      refuse(refusals, 'operator_short', { detail: 'The operator has less than that to spend.' }),
    );
    await desk.request(tx, operator, account, { purpose: 'pay', won: BigInt(won), transferId });
  },
});
