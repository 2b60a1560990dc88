import { z } from 'zod';
import { changeFact, defineKind, type Fact } from '#features/office/server/acts/kind.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { sendingTitle } from '../../network-titles.ts';
import { refusals } from '../../office-contract.ts';
import { findSending, giveUpSending, type SendingRow } from '../sending/store.ts';
import { findWithdrawal, type WithdrawalRow } from '../withdrawals/withdrawals-store.ts';
import { aboutOf } from './network-kinds.ts';
import { named, withdrawalFacts } from './network-read.ts';

const body = z.strictObject({ transaction: z.int().positive(), reason: z.string().min(1).max(200) });

interface Found {
  readonly row: SendingRow;
  readonly withdrawal: WithdrawalRow | undefined;
  readonly title: string;
}

/** Returns a transaction with its title; refuses if there is none. */
async function findOne(tx: Tx, id: number): Promise<Found> {
  const row = await findSending(tx, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  const { request, nonce } = row;
  const withdrawal = request.kind === 'withdrawal' ? await findWithdrawal(tx, request.withdrawalId) : undefined;
  const of = withdrawal && named(withdrawal);
  return { row, withdrawal, title: sendingTitle({ id, kind: request.kind, nonce }, of) };
}

/**
 * Gives up a transaction that no node accepts or nobody signs, so that later ones can proceed. A payment of nothing
 * takes its nonce, unless it gets into a block first.
 */
export const voidKind = defineKind({
  kind: 'network.void',
  body,
  make: 'issue',
  check: 'check',
  about: async (tx, { transaction }) => {
    const { request } = (await findOne(tx, transaction)).row;
    return request.kind === 'withdrawal' ? aboutOf(tx, { withdrawal: request.withdrawalId }) : [];
  },
  tell: async (tx, { transaction, reason }) => {
    const { row, title, withdrawal } = await findOne(tx, transaction);
    if (!['reserved', 'signed', 'sent'].includes(row.state) || row.isVoid || row.request.kind === 'sweep')
      throw refuse(refusals, 'not_so_now', {
        detail: 'The transaction is in a block, has ended, or was already given up.',
      });
    const of = withdrawal ? await withdrawalFacts(tx, withdrawal) : [];
    const pays = withdrawal ? `${named(withdrawal).amount} ${withdrawal.asset}` : row.request.kind;
    const facts: Fact[] = [
      { name: 'transaction', value: String(transaction) },
      ...of,
      // Omits the transaction's state, which may change before the check.
      ...changeFact('payment', pays, '0'),
    ];
    return { subject: `sending:${transaction}`, title, reason, facts };
  },
  carryOut: async (tx, { vault }, { transaction, reason }, { who }) => {
    const { title } = await findOne(tx, transaction);
    await record(tx, vault, who, 'network.voided', { name: title, reason });
    if (!(await giveUpSending(tx, transaction)))
      throw refuse(refusals, 'cannot_be', {
        detail: 'The transaction is in a block by now, has ended, or was already given up.',
      });
  },
});
