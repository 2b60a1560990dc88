import { z } from 'zod';
import { addressOfOperator } from '#features/auth/server/users.ts';
import type { AccountOwner } from '#features/ledger/movement.ts';
import { type CheckedAct, defineKind, type Fact, needSameFacts } from '#features/office/server/acts/kind.ts';
import { holderFact, holdersOf } from '#features/office/server/acts/member-fact.ts';
import { record } from '#features/organisations/server/audit/trail.ts';

import type { UserId } from '#platform/ids.ts';
import { storedWonText } from '#platform/number-text.ts';
import { refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';
import { readOwners } from '../credits-store.ts';
import { issueCredit } from '../issuing.ts';
import { decryptCounterparty, type LineRow, lockFreeCredit } from '../lines.ts';

/**
 * Locks a bank credit. Refuses a line that is no credit, is used, is explained by an order, or may still return a
 * payment.
 */
export async function needCredit(tx: Tx, lineId: number) {
  const line = await lockFreeCredit(tx, lineId);
  if (!line)
    throw refuse(refusals, 'credit_used', {
      detail: 'The credit is not waiting to be issued, or it names a payment or an order that is still open.',
      errors: { lineId: 'is already used, or is not a credit' },
    });
  return line;
}

/** The recipient, shown to both people as typed and with the address it resolves to. */
export const recipientFact = (to: string | null, owner: AccountOwner): Fact => ({
  name: 'recipient',
  value: to === null ? owner : `${to} (${owner})`,
});

/** Returns the wallet that both people were shown; refuses if the recipient as typed resolves to another one by now. */
export async function needSameOwner(
  tx: Tx,
  to: string | null,
  { who, facts }: Pick<CheckedAct, 'who' | 'facts'>,
): Promise<AccountOwner> {
  const owner = await findOwner(tx, who.organisation, to);
  const shown = facts.find(({ name }) => name === 'recipient')?.value;
  if (owner === undefined || shown !== recipientFact(to, owner).value)
    throw refuse(refusals, 'cannot_be', { detail: 'The wallet no longer exists, or belongs to someone else.' });
  return owner;
}

/**
 * Returns the holder of the wallet that an act pays into, unless it is the operator. Neither they nor their staff may
 * make or check the act.
 */
export async function recipientsOf(tx: Tx, to: string | null): Promise<UserId[]> {
  if (to === null) return [];
  const owner = (await readOwners(tx, [to.toLowerCase()])).get(to.toLowerCase());
  return owner === undefined ? [] : holdersOf(tx, [owner]);
}

/** Describes a credit of the bank by its reference, its payer and the won that can still be issued. */
export async function factsOfCredit(tx: Tx, vault: Vault, line: LineRow): Promise<Fact[]> {
  const { party, text } = await decryptCounterparty(tx, vault, line);
  return [
    { name: 'sum', value: storedWonText(line.open) },
    ...(line.open === line.won ? [] : [{ name: 'whole_credit', value: storedWonText(line.won) } as const]),
    { name: 'bank_reference', value: `${line.reference}, ${line.booked_on}` },
    { name: 'payer', value: [party, text].filter(Boolean).join(', ') },
  ];
}

/**
 * Finds the wallet of an address, a verified e-mail address, a transfer reference or a business number; null is the
 * operator's own account.
 */
const findOwner = async (tx: Tx, operator: UserId, to: string | null): Promise<AccountOwner | undefined> =>
  to === null ? addressOfOperator(tx, operator) : (await readOwners(tx, [to.toLowerCase()])).get(to.toLowerCase());

export async function needOwner(tx: Tx, operator: UserId, to: string | null): Promise<AccountOwner> {
  const owner = await findOwner(tx, operator, to);
  if (owner === undefined)
    throw refuse(refusals, 'unknown_wallet', { errors: { to: 'names a recipient without a wallet on this server' } });
  return owner;
}

const factsOf = async (tx: Tx, vault: Vault, line: LineRow, asked: { to: string | null; owner: AccountOwner }) => [
  ...(await factsOfCredit(tx, vault, line)),
  recipientFact(asked.to, asked.owner),
  ...(await holderFact(tx, asked.owner)),
];

/** Issues a credit of the bank, or its rest after payments that came back, once to a wallet of this server. */
export const issueKind = defineKind({
  kind: 'money.issue',
  body: z.strictObject({
    lineId: z.int().positive(),
    to: z.string().min(1).max(254).nullable(),
    reason: z.string().min(1).max(200),
  }),
  make: 'issue',
  check: 'check',
  tell: async (tx, { lineId, to, reason }, operator, { services: { vault } }) => {
    const line = await needCredit(tx, lineId);
    const { open: won, reference } = line;
    const owner = await needOwner(tx, operator, to);
    const title = `${storedWonText(won)} (${reference})${to === null ? '' : ` → ${to}`}`.slice(0, 100);
    return { subject: `line:${lineId}`, title, reason, facts: await factsOf(tx, vault, line, { to, owner }) };
  },
  about: (tx, { to }) => recipientsOf(tx, to),
  carryOut: async (tx, services, { lineId, to }, { who, madeBy, facts }) => {
    await record(tx, services.vault, who, 'money.issued', { line: lineId, name: to ?? '' });
    const owner = await needSameOwner(tx, to, { who, facts });
    const line = await lockFreeCredit(tx, lineId);
    if (!line)
      throw refuse(refusals, 'cannot_be', {
        detail: 'The credit has been used, or it names a payment that may still come back.',
      });
    needSameFacts(facts, await factsOf(tx, services.vault, line, { to, owner }));
    const makers = { by: madeBy, checkedBy: who.person.userId };
    await issueCredit(tx, services, { ...makers, line, to: owner, kind: 'top_up' });
  },
});
