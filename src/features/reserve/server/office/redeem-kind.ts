import { z } from 'zod';
import { addressOfOperator } from '#features/auth/server/users.ts';
import { bankDeskOf } from '#features/banking/server/bank/of-settings.ts';
import { factOfAccount, needAccount } from '#features/banking/server/office/operator-account.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import { changeFact, defineKind } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';

import type { UserId } from '#platform/ids.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../office-contract.ts';
import { spendableOf } from './money-store.ts';

/** Returns the won to redeem; refuses more than the operator's own account can spend. */
async function needAvailable(tx: Tx, operator: UserId, won: string): Promise<bigint> {
  const spendable = await spendableOf(tx, operator);
  if (BigInt(won) > spendable)
    throw refuse(refusals, 'not_so_now', {
      detail: `At most ${spendable} won can be redeemed.`,
      errors: { won: `is more than the ${spendable} won that can be redeemed` },
    });
  return spendable;
}

/**
 * Redeems won of the operator: they are held, the bank is asked to pay them out, and its answer posts or voids the
 * hold.
 */
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
      title: `${storedWonText(won)} → ${account.bank_name}`,
      reason,
      facts: [
        { name: 'sum', value: storedWonText(won) },
        await factOfAccount(tx, vault, account),
        ...changeFact('spendable', storedWonText(before), storedWonText(before - BigInt(won))),
      ],
    };
  },
  carryOut: async (tx, services, { accountId, won }, { who }) => {
    const desk = bankDeskOf(services);
    if (!(await desk.takes(tx, 'pay')))
      throw refuse(refusals, 'cannot_be', { detail: 'No bank is connected to this server.' });
    await record(tx, services.vault, who, 'money.redeemed', { account: accountId, name: storedWonText(won) });
    const operator = recipientOfRow({ user_id: who.organisation });
    const account = await needAccount(tx, who.organisation, accountId);
    const from = await addressOfOperator(tx, who.organisation);
    const plan = { kind: 'withdrawal', asset: 'KRW', amount: BigInt(won), from, to: HOUSE.bank, hold: {} } as const;
    const transferId = await mustPost(tx, transfer({ ...plan, initiator: who.organisation }), () =>
      refuse(refusals, 'operator_short', { detail: 'The operator’s balance does not cover this amount.' }),
    );
    await desk.request(tx, operator, account, { purpose: 'pay', won: BigInt(won), transferId });
  },
});
