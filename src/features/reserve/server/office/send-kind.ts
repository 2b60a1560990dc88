import { z } from 'zod';
import { addressOfOperator } from '#features/auth/server/users.ts';
import { currencyNow } from '#features/currency/server/store.ts';
import { needRoom } from '#features/exchange/server/holding-cap.ts';
import { transfer } from '#features/ledger/movement.ts';
import { mustPost } from '#features/ledger/server/doors.ts';
import { defineKind } from '#features/office/server/acts/kind.ts';
import { holderFact } from '#features/office/server/acts/member-fact.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import { refusals } from '../../office-contract.ts';
import { needOwner, needSameOwner, recipientFact, recipientsOf } from './issue-kind.ts';

/** Sends won from the operator's own account to a wallet of this server. */
export const sendKind = defineKind({
  kind: 'money.send',
  body: z.strictObject({
    to: z.string().min(1).max(254),
    won: z.string().regex(/^[1-9]\d{0,17}$/, 'must be whole won, from 1 on'),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { to, won, reason }, operator) => {
    const owner = await needOwner(tx, operator, to);
    return {
      subject: `send:${owner}`,
      title: `${storedWonText(won)} → ${to}`.slice(0, 100),
      reason,
      facts: [{ name: 'sum', value: storedWonText(won) }, recipientFact(to, owner), ...(await holderFact(tx, owner))],
    };
  },
  about: (tx, { to }) => recipientsOf(tx, to),
  carryOut: async (tx, services, { to: wallet, won }, { who, facts }) => {
    await record(tx, services.vault, who, 'money.sent', { name: `${storedWonText(won)} → ${wallet}` });
    const to = await needSameOwner(tx, wallet, { who, facts });
    const from = await addressOfOperator(tx, who.organisation);
    const currency = await currencyNow(tx);
    const plan = { kind: 'send', asset: 'KRW', amount: BigInt(won), from, to, currency: currency.id } as const;
    await mustPost(tx, transfer({ ...plan, initiator: who.organisation }), () =>
      refuse(refusals, 'operator_short', { detail: 'The operator’s balance does not cover this amount.' }),
    );
    await needRoom(tx, services, currency, { address: to, isOwn: false });
  },
});
