import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { NewPlace } from '../contract.ts';
import { openMinutes, type Week } from '../rules.ts';

export interface PlaceRow {
  readonly id: number;
  readonly state: 'asked' | 'approved' | 'refused';
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly reason: string | null;
}
export type PlaceState = PlaceRow['state'];

export interface PlacedShop {
  readonly id: number;
  readonly week: Week | null;
}

/**
 * Returns the open shop of an organisation that sells. Undefined for anyone else, since nobody approves a person's
 * place.
 */
export const findPlacedShop = (db: Queryable, { userId }: Pick<Owner, 'userId'>): Promise<PlacedShop | undefined> =>
  db.maybe(sql<PlacedShop>`
    SELECT m.id, m.week FROM merchants m JOIN organisations o ON o.id = m.user_id
     WHERE m.user_id = ${userId} AND m.closed_at IS NULL AND o.state = 'approved' AND 'merchant' = ANY (o.kinds)`);

/** Locks and returns the same shop, so that changes of its place run one after another. */
export async function lockPlacedShop(tx: Tx, owner: Pick<Owner, 'userId'>): Promise<PlacedShop | undefined> {
  tx.queue(sql`SELECT FROM merchants WHERE user_id = ${owner.userId} FOR NO KEY UPDATE`);
  return findPlacedShop(tx, owner);
}

export const listPlaces = (db: Queryable, shopId: number): Promise<PlaceRow[]> =>
  db.rows(sql<PlaceRow>`
    SELECT id, state, address, latitude, longitude, reason FROM shop_places WHERE merchant_id = ${shopId}`);

/** Lists the approved and requested places of several organisations. */
export const listPlacesOf = (
  db: Queryable,
  organisations: readonly number[],
): Promise<(PlaceRow & { organisation: number })[]> =>
  db.rows(sql<PlaceRow & { organisation: number }>`
    SELECT o.id AS organisation, p.id, p.state, p.address, p.latitude, p.longitude, p.reason
      FROM shop_places p JOIN merchants m ON m.id = p.merchant_id JOIN organisations o ON o.id = m.user_id WHERE o.id = ANY (${[...organisations]}::bigint[])`);

const MILLIONTHS = 1_000_000;
export const inDegrees = (millionths: number): number => millionths / MILLIONTHS;
const inMillionths = (degrees: number): number => Math.round(degrees * MILLIONTHS);

/** Stores a shop's place, replacing an earlier one in the same state. */
export async function putPlace(
  tx: Tx,
  shopId: number,
  state: 'asked' | 'approved',
  { address, latitude, longitude }: NewPlace,
): Promise<void> {
  await forgetPlaces(tx, shopId, ['asked', 'refused', state]);
  tx.queue(sql`INSERT INTO shop_places (merchant_id, state, address, latitude, longitude)
    VALUES (${shopId}, ${state}, ${address}, ${inMillionths(latitude)}, ${inMillionths(longitude)})`);
}

export const forgetPlaces = (tx: Tx, shopId: number, states: readonly PlaceState[]): Promise<number> =>
  tx.run(sql`DELETE FROM shop_places WHERE merchant_id = ${shopId} AND state = ANY (${[...states]}::text[])`);

/** Changes the state of a requested place, replacing an earlier place in that state. */
export async function changeAskedState(
  tx: Tx,
  shopId: number,
  to: 'approved' | 'refused',
  reason: string | null,
): Promise<void> {
  await forgetPlaces(tx, shopId, [to]);
  await tx.run(
    sql`UPDATE shop_places SET state = ${to}, reason = ${reason} WHERE merchant_id = ${shopId} AND state = 'asked'`,
  );
}

/**
 * Adds an approved organisation's shop with an approved place to the public list, and removes any other of that
 * organisation.
 */
export const listShop = (tx: Tx, { userId }: Pick<Owner, 'userId'>): Promise<number> =>
  tx.run(sql`
    UPDATE merchants m SET is_listed = m.closed_at IS NULL AND o.state = 'approved' AND 'merchant' = ANY (o.kinds)
             AND EXISTS (SELECT FROM shop_places p WHERE p.merchant_id = m.id AND p.state = 'approved')
      FROM organisations o WHERE o.id = m.user_id AND m.user_id = ${userId}`);

/** Stores a shop's opening hours, as given and as searched. */
export const putWeek = (tx: Tx, shopId: number, week: Week | null): Promise<number> =>
  tx.run(sql`UPDATE merchants SET week = ${week && JSON.stringify(week)}::jsonb,
      open_minutes = ${`{${openMinutes(week ?? [])
        .map(([from, to]) => `[${from},${to})`)
        .join(',')}}`}::int4multirange WHERE id = ${shopId}`);
