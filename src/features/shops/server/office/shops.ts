import { DECISIONS, type Decision } from '#features/office/rules.ts';
import { asCannot } from '#features/office/server/acts/checking.ts';
import { needOutsider } from '#features/office/server/acts/outsider.ts';
import { lockOffice } from '#features/office/server/entry/lock-office.ts';
import { isBusinessNumber, type State } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { decideIn } from '#features/organisations/server/operator.ts';
import { isNameOfOrganisation, lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import type { OfficeShop } from '../../office-contract.ts';
import { refusals } from '../../office-contract.ts';
import { placeOnWire } from '../places.ts';
import { listPlacesOf, type PlaceState } from '../places-store.ts';
import { countAskedPlaces, countShops, listShops, needShop, type ShopRow, searchShops } from './shops-store.ts';

type ListQuery = PageQuery & { state: State; place?: 'asked' | undefined; q: string };

/** Creates the office's operations on organisations by one officer. */
export function createShops(services: Services) {
  const { db, vault } = services;
  return {
    list: async (_: OfficeOfficer<'see'>, query: ListQuery): Promise<Page<OfficeShop>> => {
      const place = { before: idBefore(query), count: query.limit + 1 };
      const rows =
        query.q === ''
          ? await listShops(db, { state: query.state, isAsking: query.place !== undefined, ...place })
          : await searchShops(db, { q: query.q, ...place });
      const page = pageById(rows, query.limit);
      return { items: await onWire(db, page.items), next: page.next };
    },

    figures: async (_: OfficeOfficer<'see'>): Promise<Record<State | 'places', number>> => ({
      places: await countAskedPlaces(db),
      asked: 0,
      approved: 0,
      suspended: 0,
      closed: 0,
      ...Object.fromEntries((await countShops(db)).map(({ state, n }) => [state, n])),
    }),

    /** Changes an organisation's state. Its audit trail names the operator, the office's names the officer. */
    decide: (
      who: OfficeOfficer<'shops'>,
      { id, decision, reason }: { readonly id: number; readonly decision: Decision; readonly reason: string | null },
      consent: Consent,
    ): Promise<OfficeShop> => {
      const work = db.tx(async (tx) => {
        await lockOffice(tx, who, consent);
        const organisation = (await needShop(tx, id)).id;
        const { state, display_name: name, name_ko: nameKo } = await lockOrganisation(tx, { organisation });
        await needOutsider(tx, who, [organisation]);
        const { from, to } = DECISIONS[decision];
        if (!(from as readonly State[]).includes(state))
          throw refuse(refusals, 'not_so_now', { detail: `The organisation’s state, ${state}, does not allow this.` });
        await record(tx, vault, who, 'organisation.decided', { organisation, name, nameKo, decision, reason });
        await decideIn(tx, services, { id: organisation, state: to, reason });
        return shopOf(tx, organisation);
      });
      return asCannot(work, (code) => code in refusals);
    },
  };
}

/** Returns one organisation as the office sees it. */
export async function shopOf(from: Queryable, id: number): Promise<OfficeShop> {
  const [shop] = await onWire(from, [await needShop(from, id)]);
  if (!shop) throw new Error(`organisation ${id} is not there`);
  return shop;
}

/** Returns organisations as the office sees them. */
async function onWire(from: Queryable, rows: readonly ShopRow[]): Promise<OfficeShop[]> {
  const names = await namesOf(
    from,
    rows.map(({ owner_id }) => owner_id),
  );
  const places = await listPlacesOf(
    from,
    rows.map(({ id }) => id),
  );
  const shops: OfficeShop[] = [];
  for (const row of rows) {
    const placeIn = (state: PlaceState) => {
      const found = places.find((one) => one.organisation === row.id && one.state === state);
      return found ? placeOnWire(found) : null;
    };
    const called = [row.name, row.display_name, row.name_ko];
    shops.push(
      shopOnWire(row, {
        ...namesAs('owner', names.get(row.owner_id)),
        areNamesFree: !(await isNameOfOrganisation(from, called, row)),
        place: placeIn('approved'),
        askedPlace: placeIn('asked'),
      }),
    );
  }
  return shops;
}

function shopOnWire(
  row: ShopRow,
  {
    areNamesFree,
    ...found
  }: Pick<OfficeShop, 'owner' | 'ownerKo' | 'place' | 'askedPlace'> & { readonly areNamesFree: boolean },
): OfficeShop {
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    nameKo: row.name_ko,
    kinds: row.kinds,
    businessNumber: row.business_number,
    trade: row.trade,
    state: row.state,
    reason: row.reason,
    isRefused: row.is_refused,
    address: row.seed.slice(-42),
    seed: row.seed,
    createdAt: row.created_at.toISOString(),
    ...found,
    checks: {
      isNumberGood: isBusinessNumber(row.business_number),
      isNumberFree: !row.is_number_taken,
      areNamesFree,
      isOwnerReached: row.is_owner_reached,
      isOwnerVerified: row.is_owner_verified,
      isOwnerTrial: !row.is_owner_verified && row.is_owner_trial,
    },
    waits: row.waits,
  };
}
