import { voidActs } from '#features/office/server/acts/acts-store.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { NewTerms, OfficeCampaign } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { MOST_DRAFTS } from '../../rules.ts';
import {
  changeTerms,
  countOpen,
  findCampaign,
  insertCampaign,
  listCampaigns,
  type StoredTerms,
  setStopped,
} from '../campaigns-store.ts';
import { shopsForCampaigns } from '../shops-and-types.ts';
import { campaignsOnWire } from './campaign-wire.ts';
import { needIssued } from './predicates.ts';
import { needCampaign, subjectOf } from './start-campaign.ts';

/**
 * Creates the office's operations on campaigns. Starting one is an act that a second person checks
 * (`start-campaign.ts`).
 */
export function createCampaigns(services: Services) {
  const { db, vault } = services;
  const one = async (from: Queryable, who: OfficeOfficer, id: number): Promise<OfficeCampaign> => {
    const row = await findCampaign(from, id);
    const [campaign] = row ? await campaignsOnWire(services, from, who, [row]) : [];
    if (!campaign) throw refuse(commonRefusals, 'not_found');
    return campaign;
  };
  return {
    list: async (who: OfficeOfficer<'see'>, query: PageQuery): Promise<Page<OfficeCampaign>> => {
      const rows = await listCampaigns(db, { before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: await campaignsOnWire(services, db, who, page.items), next: page.next };
    },

    read: (who: OfficeOfficer<'see'>, id: number): Promise<OfficeCampaign> => one(db, who, id),

    make: (who: OfficeOfficer<'campaigns'>, terms: NewTerms, consent: Consent): Promise<OfficeCampaign> =>
      db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        if ((await countOpen(tx)).drafts >= MOST_DRAFTS)
          throw refuse(refusals, 'too_many_campaigns', { detail: `There can be at most ${MOST_DRAFTS} drafts.` });
        await needShops(services, tx, terms);
        await needIssued(tx, services, terms);
        const id = await insertCampaign(tx, kept(terms), who.person);
        await record(tx, vault, who, 'campaign.made', { campaign: id, ...said(terms) });
        return one(tx, who, id);
      }),

    change: (
      who: OfficeOfficer<'campaigns'>,
      { id, terms }: { readonly id: number; readonly terms: NewTerms },
      consent: Consent,
    ): Promise<OfficeCampaign> =>
      db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        await needShops(services, tx, terms);
        await needIssued(tx, services, terms);
        await voidActs(tx, who, { kind: 'campaign.start', subject: subjectOf(id) });
        const { state } = await needCampaign(tx, id);
        if (state !== 'draft')
          throw refuse(refusals, 'not_so_now', { detail: 'Only the terms of a draft can be changed.' });
        await changeTerms(tx, id, kept(terms));
        await record(tx, vault, who, 'campaign.changed', { campaign: id, ...said(terms) });
        return one(tx, who, id);
      }),

    stop: (
      who: OfficeOfficer<'stop'>,
      { id, reason }: { readonly id: number; readonly reason: string },
      consent: Consent,
    ): Promise<OfficeCampaign> =>
      db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        const { state, name, name_ko: nameKo } = await needCampaign(tx, id);
        if (state !== 'runs' && state !== 'coming')
          throw refuse(refusals, 'not_so_now', { detail: 'The campaign is not running.' });
        await setStopped(tx, id);
        await record(tx, vault, who, 'campaign.stopped', { campaign: id, name, nameKo, reason });
        return one(tx, who, id);
      }),
  };
}

/** Terms in the form of the audit trail. */
const said = ({ shops, predicate, ...terms }: NewTerms) => ({
  ...terms,
  shops: shops?.map(String) ?? null,
  predicate: predicate && `${predicate.claim}=${predicate.value}, ${predicate.vct}, ${predicate.issuer ?? 'as listed'}`,
});

const kept = ({ budget, mostPayment, mostMonth, ...terms }: NewTerms): StoredTerms => ({
  ...terms,
  budget: BigInt(budget),
  mostPayment: mostPayment === null ? null : BigInt(mostPayment),
  mostMonth: mostMonth === null ? null : BigInt(mostMonth),
});

async function needShops(services: Services, db: Queryable, { shops }: NewTerms): Promise<void> {
  const missing = shops && (await shopsForCampaigns.of(services).findMissing(db, shops));
  if (missing)
    throw refuse(commonRefusals, 'malformed', {
      detail: `There is no shop ${missing}.`,
      errors: { shops: `contains ${missing}, which is not a shop` },
    });
}
