import { createUser } from '#features/auth/server/users.ts';
import { insertType } from '#features/issuance/server/issuer/types-store.ts';
import { putSelfService } from '#features/issuance/server/self-service/self-service-store.ts';
import { makeOrganisation } from '#features/organisations/server/organisations.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { employment, issuers } from './issuing-stories.ts';

/**
 * Creates the credential types of the owner's organisation, and a school and a city that issue too, each run by another
 * person who never signs in.
 */
export async function makeIssuers(services: Services, tx: Tx, firm: Owner): Promise<void> {
  await insertType(tx, { organisation: firm.userId }, employment);
  for (const { owner, organisation, type, selfService } of issuers) {
    const { owner: runs } = await createUser(tx, services, { ...owner, passwordHash: null });
    const { as } = await makeOrganisation(tx, services, runs, organisation);
    const { id } = await insertType(tx, { organisation: as.userId }, type);
    if (selfService) await putSelfService(tx, { organisation: as.userId }, id, selfService.link, selfService.wanted);
  }
}
