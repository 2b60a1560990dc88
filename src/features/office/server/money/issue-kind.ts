import { z } from 'zod';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { readOwners } from '#features/reserve/server/credits-store.ts';
import { issueCredit } from '#features/reserve/server/issuing.ts';
import { type LineRow, lockFreeCredit, openTold } from '#features/reserve/server/lines.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../contract.ts';
import { defineKind, type Fact } from '../acts/kind.ts';
import { addressOfOperator } from './money-store.ts';

export const wonText = (won: string | bigint): string => `₩${BigInt(won).toLocaleString('en-US')}`;

/** The credit of a line, locked; refused where it is none, is used, or an order explains it. */
export async function needCredit(tx: Tx, lineId: number) {
  const line = await lockFreeCredit(tx, lineId);
  if (!line)
    throw refuse(refusals, 'credit_used', {
      detail: 'This is no credit of the bank that waits to be issued.',
      errors: { lineId: 'is used, or no credit' },
    });
  return line;
}

/** A credit of the bank by its reference, sum and payer. */
export async function factsOfCredit(tx: Tx, vault: Vault, line: LineRow): Promise<Fact[]> {
  const { party, text } = await openTold(tx, vault, line);
  return [
    { name: 'sum', value: wonText(line.won) },
    { name: 'bank_reference', value: `${line.reference}, ${line.booked_on}` },
    { name: 'payer', value: [party, text].filter(Boolean).join(', ') },
  ];
}

/** The wallet of an address or a proven e-mail address; null is the operator's own account. */
export const findOwner = async (tx: Tx, operator: UserId, to: string | null): Promise<AccountOwner | undefined> =>
  to === null ? addressOfOperator(tx, operator) : (await readOwners(tx, [to.toLowerCase()])).get(to.toLowerCase());

export async function needOwner(tx: Tx, operator: UserId, to: string | null): Promise<AccountOwner> {
  const owner = await findOwner(tx, operator, to);
  if (owner === undefined)
    throw refuse(refusals, 'unknown_wallet', { errors: { to: 'names nobody who has a wallet here' } });
  return owner;
}

/** A credit of the bank is issued, whole and once, to a wallet of this server. */
export const issueKind = defineKind({
  kind: 'money.issue',
  body: z.strictObject({
    lineId: z.int().positive(),
    to: z.string().min(1).max(254).nullable(),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { lineId, to, reason }, operator, { vault }) => {
    const line = await needCredit(tx, lineId);
    const { won, reference } = line;
    const owner = await needOwner(tx, operator, to);
    const title = `${wonText(won)} (${reference})${to === null ? '' : ` → ${to}`}`.slice(0, 100);
    return {
      subject: `line:${lineId}`,
      title,
      reason,
      facts: [
        ...(await factsOfCredit(tx, vault, line)),
        { name: 'recipient', value: to === null ? owner : `${to} (${owner})` },
      ],
    };
  },
  carryOut: async (tx, services, { lineId, to }, { who, madeBy }) => {
    await record(tx, services.vault, who, 'money.issued', { line: lineId, name: to ?? '' });
    const owner = await findOwner(tx, who.organisation, to);
    if (owner === undefined) throw refuse(refusals, 'cannot_be', { detail: 'Nobody has that wallet any more.' });
    const makers = { by: madeBy, checkedBy: who.person.userId };
    const issued = await issueCredit(tx, services, { ...makers, lineId, to: owner, kind: 'top_up' });
    if (!issued) throw refuse(refusals, 'cannot_be', { detail: 'The credit was used meanwhile.' });
  },
});
