import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { PairAsset, Source } from '../../pairs.ts';

/**
 * Current state of a pair: its terms, the won exchanged today in Seoul, the feed's last rate, and its spendable funds.
 */
export interface PairRow {
  readonly code: PairAsset;
  readonly terms_id: number;
  readonly is_open: boolean;
  readonly source: Source;
  readonly person_won: string;
  readonly total_won: string;
  readonly made_by: number;
  /** Null: one person stopped the pair. */
  readonly checked_by: number | null;
  readonly made_at: Date;
  /** The day in Seoul, and the won exchanged on it so far. */
  readonly today: string;
  readonly won_today: string;
  readonly fed_won: string | null;
  readonly fed_at: Date | null;
  readonly fed_age_s: number | null;
  /** Spendable funds in the asset, in whole units. */
  readonly fund_asset: string;
  readonly fund_won: string;
}

const KRW = assetOf('KRW').id;
const fundIn = (asset: ReturnType<typeof sql>) =>
  sql`coalesce((SELECT a.balance - a.held FROM accounts a WHERE a.owner = 'house:exchange-' || lower(s.code) AND a.asset_id = ${asset}), 0)::text`;
const selectPair = sql`
  SELECT s.code, p.terms_id, t.is_open, t.source, t.person_won::text AS person_won, t.total_won::text AS total_won, t.made_by, t.checked_by, t.made_at,
         d.day::text AS today, (CASE WHEN p.day = d.day THEN p.won ELSE 0 END)::text AS won_today, r.won::text AS fed_won, r.as_of AS fed_at,
         extract(epoch FROM clock_timestamp() - r.as_of)::float8 AS fed_age_s, ${fundIn(sql`s.id`)} AS fund_asset, ${fundIn(sql`${KRW}`)} AS fund_won
    FROM exchange_pairs p JOIN exchange_pair_terms t ON t.id = p.terms_id JOIN assets s ON s.id = p.asset_id
   CROSS JOIN (SELECT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date AS day) d
    LEFT JOIN LATERAL (SELECT f.won, f.as_of FROM exchange_feed_rates f WHERE f.asset_id = p.asset_id ORDER BY f.as_of DESC, f.id DESC LIMIT 1) r ON true`;

export const findPair = (db: Queryable, asset: PairAsset): Promise<PairRow | undefined> =>
  db.maybe(sql<PairRow>`${selectPair} WHERE p.asset_id = ${assetOf(asset).id}`);

export const listPairs = (db: Queryable): Promise<PairRow[]> =>
  db.rows(sql<PairRow>`${selectPair} ORDER BY p.asset_id`);

/**
 * Locks a pair until the transaction ends, so that nobody else exchanges in it or changes it. Read after the lock,
 * since its terms may have changed while waiting.
 */
export async function lockPair(tx: Tx, asset: PairAsset): Promise<PairRow | undefined> {
  await tx.maybe(sql`SELECT 1 FROM exchange_pairs WHERE asset_id = ${assetOf(asset).id} FOR NO KEY UPDATE`);
  return findPair(tx, asset);
}

export interface NewTerms {
  readonly asset: PairAsset;
  readonly isOpen: boolean;
  readonly source: Source;
  readonly personWon: bigint;
  readonly totalWon: bigint;
  readonly madeBy: number;
  /** Null: one person stops the pair. */
  readonly checkedBy: number | null;
}

/** Adds terms of a pair, which apply from the commit on. */
export async function setTerms(tx: Tx, terms: NewTerms): Promise<void> {
  const { id: asset } = assetOf(terms.asset);
  await lockPair(tx, terms.asset);
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO exchange_pair_terms (asset_id, is_open, source, person_won, total_won, made_by, checked_by)
    VALUES (${asset}, ${terms.isOpen}, ${terms.source}, ${String(terms.personWon)}, ${String(terms.totalWon)}, ${terms.madeBy}, ${terms.checkedBy}) RETURNING id`);
  tx.queue(sql`INSERT INTO exchange_pairs AS p (asset_id, terms_id) VALUES (${asset}, ${id})
    ON CONFLICT (asset_id) DO UPDATE SET terms_id = excluded.terms_id`);
}

/** Reports whether anyone has stopped a pair since a given time. */
export const wasStoppedSince = async (tx: Tx, asset: PairAsset, since: Date): Promise<boolean> =>
  (await tx.maybe(
    sql`SELECT 1 AS is FROM exchange_pair_terms WHERE asset_id = ${assetOf(asset).id} AND checked_by IS NULL AND made_at >= ${since} LIMIT 1`,
  )) !== undefined;

/** Returns the won that a person has exchanged in a pair on a day; 0 if the stored count is of an earlier day. */
export const readPersonDay = async (
  db: Queryable,
  { userId }: Owner,
  { code, today }: Pick<PairRow, 'code' | 'today'>,
): Promise<bigint> =>
  BigInt(
    (
      await db.maybe(sql<{ won: string }>`
        SELECT won::text AS won FROM exchange_person_days WHERE user_id = ${userId} AND asset_id = ${assetOf(code).id} AND day = ${today}`)
    )?.won ?? 0,
  );

/** Returns `readPersonDay` of every pair, by asset. */
export const listPersonDays = async (db: Queryable, { userId }: Owner): Promise<ReadonlyMap<AssetCode, bigint>> =>
  new Map(
    (
      await db.rows(sql<{ code: AssetCode; won: string }>`
        SELECT s.code, d.won::text AS won FROM exchange_person_days d JOIN assets s ON s.id = d.asset_id
         WHERE d.user_id = ${userId} AND d.day = (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date`)
    ).map(({ code, won }) => [code, BigInt(won)]),
  );

/**
 * Adds an exchange to the day's totals of its pair and of the person; the caller has locked the pair. Stores the day
 * with `quote`, so that a refused exchange can be subtracted again.
 */
export async function countDay(
  tx: Tx,
  { userId }: Owner,
  { code, today }: Pick<PairRow, 'code' | 'today'>,
  { quote, won }: { readonly quote: number; readonly won: bigint },
): Promise<void> {
  const { id: asset } = assetOf(code);
  const more = String(won);
  await tx.run(
    sql`UPDATE exchange_pairs SET won = CASE WHEN day = ${today} THEN won ELSE 0 END + ${more}::numeric, day = ${today} WHERE asset_id = ${asset}`,
  );
  tx.queue(sql`
    INSERT INTO exchange_person_days AS d (user_id, asset_id, day, won) VALUES (${userId}, ${asset}, ${today}, ${more})
    ON CONFLICT (user_id, asset_id) DO UPDATE SET won = CASE WHEN d.day = excluded.day THEN d.won ELSE 0 END + excluded.won, day = excluded.day, at = clock_timestamp()`);
  tx.queue(sql`UPDATE exchange_quotes SET counted_on = ${today} WHERE id = ${quote}`);
}

/** Subtracts an exchange that a bank refused from its day, once. */
export async function freeDay(tx: Tx, transferId: number): Promise<void> {
  const quote = await tx.maybe(sql<{ user_id: number; asset_id: number; counted_on: string; won: string }>`
    UPDATE exchange_quotes q SET counted_on = NULL
      FROM (SELECT id, counted_on FROM exchange_quotes WHERE transfer_id = ${transferId} AND counted_on IS NOT NULL FOR UPDATE) b
     WHERE q.id = b.id
    RETURNING q.user_id, CASE WHEN q.from_asset = ${KRW} THEN q.to_asset ELSE q.from_asset END AS asset_id, b.counted_on::text AS counted_on,
      (CASE WHEN q.from_asset = ${KRW} THEN q.takes ELSE q.gives + q.fee END)::text AS won`);
  if (!quote) return;
  const { user_id: userId, asset_id: asset, counted_on: day, won } = quote;
  await tx.run(
    sql`UPDATE exchange_pairs SET won = greatest(won - ${won}::numeric, 0) WHERE asset_id = ${asset} AND day = ${day}`,
  );
  await tx.run(
    sql`UPDATE exchange_person_days SET won = greatest(won - ${won}::numeric, 0) WHERE user_id = ${userId} AND asset_id = ${asset} AND day = ${day}`,
  );
}

export const forgetDays = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM exchange_person_days WHERE user_id = ${userId}`);
