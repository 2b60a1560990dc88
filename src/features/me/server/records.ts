import { passkeyOnWire } from '#features/auth/server/passkeys/passkey-handlers.ts';
import { listPasskeys } from '#features/auth/server/passkeys/passkeys.ts';
import { readUser, userOnWire } from '#features/auth/server/store.ts';
import { accountOf } from '#features/banking/server/accounts.ts';
import { listAccounts } from '#features/banking/server/store.ts';
import { contactOf } from '#features/contacts/server/contacts.ts';
import { listContacts, openCard, showsName } from '#features/contacts/server/store.ts';
import { documentOf } from '#features/documents/server/document.ts';
import { listDocuments } from '#features/documents/server/store.ts';
import { listBalances } from '#features/ledger/server/balances.ts';
import { readHistory } from '#features/ledger/server/history.ts';
import { balanceOnWire, transactionOnWire } from '#features/ledger/server/on-wire.ts';
import { notificationOf } from '#features/notifications/server/handlers.ts';
import { listNotifications } from '#features/notifications/server/store.ts';
import { planOf } from '#features/traveler/server/plans.ts';
import { listPlans } from '#features/traveler/server/plans-store.ts';
import { refundOf } from '#features/traveler/server/refunds.ts';
import { listRefunds } from '#features/traveler/server/refunds-store.ts';
import { approvalsOf } from '#features/work/server/approvals.ts';
import { listApprovals } from '#features/work/server/store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { type BoundedList, readPages, readWhole } from '#platform/server/store/pages.ts';
import { readLocalPay } from './local-pay.ts';

/**
 * Everything beside the identity that a person may read here, in the form in which the API answers it: account numbers masked, documents
 * without their images, of each list the newest 5,000.
 */
export async function readRecords({ db, vault, settings }: Services, owner: Owner): Promise<Record<string, unknown>> {
  type List<Row> = (before: number, count: number) => Promise<readonly Row[]>;
  const listed = <Row extends { readonly id: number }, Item>(
    list: List<Row>,
    write: (row: Row) => Item | Promise<Item>,
  ): Promise<BoundedList<Item>> =>
    readWhole(list, async (rows) => {
      const items: Item[] = [];
      for (const row of rows) items.push(await write(row));
      return items;
    });
  return {
    profile: userOnWire(await readUser(db, owner)),
    passkeys: (await listPasskeys(db, owner)).map(passkeyOnWire),
    balances: (await listBalances(db, owner)).map(balanceOnWire),
    transactions: await readPages(
      (query) => readHistory(db, owner, query),
      async (rows) => rows.map((row) => transactionOnWire(row, owner.userId)),
    ),
    localPay: await readLocalPay(db, owner, settings),
    approvals: await readWhole(
      (before, count) => listApprovals(db, owner, before, count),
      (rows) => approvalsOf(db, rows),
    ),
    refunds: await listed((before, count) => listRefunds(db, owner, before, count), refundOf),
    trips: await listed((before, count) => listPlans(db, owner, before, count), planOf),
    documents: await listed(
      (before, count) => listDocuments(db, owner, before, count),
      (row) => documentOf(db, vault, row),
    ),
    bankAccounts: await listed(
      (before, count) => listAccounts(db, owner, before, count),
      (row) => accountOf(db, vault, row, null),
    ),
    contacts: await listed(
      (before, count) => listContacts(db, owner, before, count),
      async (row) => contactOf(row, await openCard(db, vault, row), settings.chainId),
    ),
    showsNameToPayers: await showsName(db, owner),
    notifications: await listed((before, count) => listNotifications(db, owner, before, count), notificationOf),
  };
}
