import { findOperator } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { type NewPlace, type Place, refusals, type ShopPlace } from '../contract.ts';
import type { Week } from '../rules.ts';
import {
  changeAskedState,
  findPlacedShop,
  forgetPlaces,
  inDegrees,
  listPlaces,
  listShop,
  lockPlacedShop,
  type PlacedShop,
  type PlaceRow,
  putPlace,
  putWeek,
} from './places-store.ts';

export const placeOnWire = ({ id, address, latitude, longitude }: PlaceRow): Place => ({
  id,
  address,
  latitude: inDegrees(latitude),
  longitude: inDegrees(longitude),
});

/** Returns a shop's approved, requested and refused places. */
async function readPlaces(db: Queryable, shopId: number): Promise<Omit<ShopPlace, 'week'>> {
  const rows = await listPlaces(db, shopId);
  const [approved, asked, refused] = (['approved', 'asked', 'refused'] as const).map((state) =>
    rows.find((row) => row.state === state),
  );
  return {
    place: approved ? placeOnWire(approved) : null,
    asked: asked ? placeOnWire(asked) : null,
    refused: refused ? { ...placeOnWire(refused), reason: refused.reason ?? '' } : null,
  };
}

function needShop(shop: PlacedShop | undefined): PlacedShop {
  if (shop) return shop;
  throw refuse(refusals, 'no_shop_here', { detail: 'This is not an approved organisation of kind merchant.' });
}

export async function readShopPlace(db: Queryable, owner: Owner): Promise<ShopPlace> {
  const { id, week } = needShop(await findPlacedShop(db, owner));
  return { ...(await readPlaces(db, id)), week: week && [...week] };
}

interface PlaceChange {
  readonly place?: NewPlace | null | undefined;
  readonly week?: Week | null | undefined;
}

/**
 * Changes a shop's place and opening hours. Without an office the place applies at once, otherwise after its approval.
 */
export function changeShopPlace(
  { db }: Services,
  owner: Owner,
  change: PlaceChange,
  consent: Consent,
): Promise<ShopPlace> {
  return db.tx(async (tx) => {
    await consent.use(tx);
    const { id } = needShop(await lockPlacedShop(tx, owner));
    if (change.week !== undefined) await putWeek(tx, id, change.week);
    if (change.place === null) await forgetPlaces(tx, id, ['asked', 'approved', 'refused']);
    else if (change.place) await putPlace(tx, id, (await findOperator(tx)) ? 'asked' : 'approved', change.place);
    await listShop(tx, owner);
    return readShopPlace(tx, owner);
  });
}

/**
 * Approves or refuses a requested place if it is still the same one, and returns it; undefined otherwise. The
 * organisation is locked.
 */
export async function decideAskedPlace(
  tx: Tx,
  organisation: UserId,
  {
    place,
    decision,
    reason,
  }: { readonly place: number; readonly decision: 'approve' | 'refuse'; readonly reason: string | null },
): Promise<PlaceRow | undefined> {
  const shop = await lockPlacedShop(tx, { userId: organisation });
  const asked = shop && (await listPlaces(tx, shop.id)).find(({ id, state }) => id === place && state === 'asked');
  if (shop && asked) {
    await changeAskedState(tx, shop.id, decision === 'approve' ? 'approved' : 'refused', reason);
    await listShop(tx, { userId: organisation });
  }
  return asked;
}
