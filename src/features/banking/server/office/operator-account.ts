import { actRefusals } from '#features/office/refusals.ts';
import type { Fact } from '#features/office/server/acts/kind.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { digitsOf } from '../accounts.ts';
import { lockAccount } from '../store.ts';

/** Returns a verified bank account of the operator, locked until the transaction ends. */
export async function needAccount(tx: Tx, operator: UserId, accountId: number) {
  const account = await lockAccount(tx, recipientOfRow({ user_id: operator }), accountId);
  if (account?.status !== 'verified')
    throw refuse(actRefusals, 'not_so_now', {
      detail: 'The operator has no such verified bank account.',
      errors: { accountId: 'is not a verified bank account of the operator' },
    });
  return account;
}

/** Describes an account for the checker: bank, number and holder. */
export const factOfAccount = async (
  tx: Tx,
  vault: Vault,
  account: Awaited<ReturnType<typeof needAccount>>,
): Promise<Fact> => ({
  name: 'bank_account',
  value: `${account.bank_name} ${await digitsOf(tx, vault, account)}, ${account.account_holder}`,
});
