import { forgetUser } from '#features/auth/server/deletion-store.ts';
import { forgetAccounts } from '#features/banking/server/store.ts';
import { forgetContacts } from '#features/contacts/server/store.ts';
import { forgetCredentials } from '#features/credentials/server/store.ts';
import { forgetDocuments } from '#features/documents/server/store.ts';
import { forgetQuotes } from '#features/exchange/server/store.ts';
import { forgetKey } from '#features/identity/server/store.ts';
import { forgetAnswers } from '#features/ledger/server/account-closure.ts';
import { forgetNotifications } from '#features/notifications/server/store.ts';
import { forgetShop } from '#features/pay/server/merchants-store.ts';
import { forgetPlans } from '#features/traveler/server/plans-store.ts';
import { forgetRefunds } from '#features/traveler/server/refunds-store.ts';
import { forgetApprovals } from '#features/work/server/store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { forgetMails } from '#platform/server/outside/mail/mail-queue.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';

/** Removes everything personal of a user from every feature, and then the key that sealed it. What stays names an address alone. */
export async function forgetEverything(tx: Tx, vault: Vault, owner: Owner): Promise<void> {
  const subject = userSubject(owner.userId);
  await forgetUser(tx, owner);
  await forgetKey(tx, owner);
  await forgetCredentials(tx, owner);
  await forgetDocuments(tx, owner);
  await forgetAnswers(tx, owner);
  await forgetContacts(tx, owner);
  await forgetQuotes(tx, owner);
  await forgetAccounts(tx, owner);
  await forgetShop(tx, owner);
  await forgetApprovals(tx, owner);
  await forgetPlans(tx, owner);
  await forgetRefunds(tx, owner);
  await forgetNotifications(tx, owner);
  await forgetMails(tx, subject);
  await vault.forget(tx, subject);
}
