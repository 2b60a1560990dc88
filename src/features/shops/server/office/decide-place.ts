import { needOutsider } from '#features/office/server/acts/outsider.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { tellNews } from '#features/organisations/server/tell-news.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { OfficeShop } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { decideAskedPlace } from '../places.ts';
import { shopOf } from './shops.ts';
import { needShop } from './shops-store.ts';

interface PlaceDecision {
  readonly id: number;
  /** Id of the place that the officer saw. */
  readonly place: number;
  readonly decision: 'approve' | 'refuse';
  readonly reason: string | null;
}

/**
 * Approves or refuses the place that the officer saw. The organisation's audit trail names the operator, the office's
 * names the officer.
 */
export const decidePlace = (
  services: Services,
  who: OfficeOfficer<'shops'>,
  { id, ...decided }: PlaceDecision,
  consent: Consent,
): Promise<OfficeShop> =>
  services.db.tx(async (tx) => {
    const { vault } = services;
    await lockOffice(tx, who, consent);
    const organisation = (await needShop(tx, id)).id;
    const row = await lockOrganisation(tx, { organisation });
    const { state, display_name: name, name_ko: nameKo } = row;
    await needOutsider(tx, who, [organisation]);
    const asked = state === 'approved' ? await decideAskedPlace(tx, organisation, decided) : undefined;
    if (!asked)
      throw refuse(refusals, 'not_so_now', { detail: 'The shop has since requested another place, or none.' });
    const said = { decision: decided.decision, address: asked.address, reason: decided.reason };
    const news = decided.decision === 'approve' ? 'place_approved' : 'place_refused';
    await tellNews(tx, services, row, { news, roles: ['owner', 'manager'], reason: decided.reason });
    await record(tx, vault, { organisation, role: 'operator', person: null }, 'place.decided', said);
    await record(tx, vault, who, 'place.decided', { organisation, name, nameKo, ...said });
    return shopOf(tx, organisation);
  });
