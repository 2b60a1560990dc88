import { z } from 'zod';
import { digitsOf } from '#features/banking/server/accounts.ts';
import { type AccountRow, lockAnyAccount } from '#features/banking/server/store.ts';
import { proveAccount } from '#features/banking/server/verification.ts';
import { defineKind, type Fact, inBoth, needSameFacts, storedId } from '#features/office/server/acts/kind.ts';
import { outsideOperator } from '#features/office/server/acts/outsider.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { refusals } from '../../office-contract.ts';

/** Adds the account's holder to the body of a request about it. */
export async function proveBody(tx: Tx, account: number, document: string) {
  const row = await lockAnyAccount(tx, account);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return { account, holder: row.user_id, document };
}

async function needPending(tx: Tx, id: number) {
  const row = await lockAnyAccount(tx, id);
  if (row?.status !== 'pending')
    throw refuse(refusals, 'not_so_now', { detail: 'The account is already verified, or no longer exists.' });
  return row;
}

/** Describes the account and its user: the document names only the holder at the bank. */
async function factsOf(tx: Tx, vault: Vault, row: AccountRow): Promise<Fact[]> {
  const holder = row.user_id as UserId;
  const names = (await namesOf(tx, [holder])).get(holder) ?? { name: '', nameKo: null };
  return [
    { name: 'bank_account', value: `${row.bank_name} ${await digitsOf(tx, vault, row)}, ${row.account_holder}` },
    { name: 'member', ...inBoth('value', names, (name) => `${name} (${holder})`) },
  ];
}

/** Proves a bank account by a document of the bank that two people have looked at. */
export const proveKind = defineKind({
  kind: 'account.prove',
  body: z.strictObject({ account: z.int().positive(), holder: storedId, document: z.string().min(1).max(200) }),
  make: 'issue',
  check: 'check',
  about: async (tx, { holder }) => outsideOperator(tx, holder),
  tell: async (tx, { account: id, document }, _operator, { services: { vault } }) => {
    const row = await needPending(tx, id);
    return {
      subject: `bank-account:${id}`,
      title: `${row.bank_name}, ${row.account_holder}`.slice(0, 100),
      reason: document,
      facts: await factsOf(tx, vault, row),
    };
  },
  carryOut: async (tx, { vault }, { account: id }, { who, facts }) => {
    const row = await needPending(tx, id);
    await record(tx, vault, who, 'account.proven', { account: id });
    // The user may change the holder's name while the account is not proven.
    needSameFacts(facts, await factsOf(tx, vault, row));
    await proveAccount(tx, vault, row);
  },
});
