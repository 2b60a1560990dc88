import { createUser } from '#features/auth/server/users.ts';
import { readOwnAddress } from '#features/ledger/server/store.ts';
import { makeOrganisation } from '#features/organisations/server/organisations.ts';
import { insertMember } from '#features/organisations/server/staff/staff-store.ts';
import { insertShop } from '#features/traveler/server/operator/operator-store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { makeIssuers } from './issuers.ts';
import { openFirmsAccount, openRefundAccounts } from './money.ts';
import { makeFirmsPlace } from './places.ts';
import type { Ago } from './records.ts';
import { colleagues, firm, refundFirm } from './stories.ts';

/** Creates the organisation of the demo's owner, with two colleagues and its money. */
export async function makeFirm(services: Services, tx: Tx, owner: Owner, ago: Ago): Promise<void> {
  const { as } = await makeOrganisation(tx, services, owner, firm);
  for (const { role, ...person } of colleagues) {
    const { owner: colleague } = await createUser(tx, services, { ...person, passwordHash: null });
    await insertMember(tx, as.userId, colleague, role);
  }
  await openFirmsAccount(tx, await readOwnAddress(tx, as), ago(30));
  await makeFirmsPlace(tx, as);
  await makeRefundFirm(services, tx, owner, as, ago);
  await makeIssuers(services, tx, as);
}

/**
 * Creates the refund operator with its money; the owner's organisation is its designated shop. A refund progresses only
 * when a person acts.
 */
async function makeRefundFirm(services: Services, tx: Tx, owner: Owner, shop: Owner, ago: Ago): Promise<void> {
  const { as } = await makeOrganisation(tx, services, owner, refundFirm);
  await openRefundAccounts(tx, await readOwnAddress(tx, as), ago(30));
  await insertShop(tx, { organisation: as.userId }, shop.userId);
}
