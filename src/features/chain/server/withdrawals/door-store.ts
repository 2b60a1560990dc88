import { type AssetCode, assetOf } from '#features/currency/assets.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { NATIVE } from '../chain.ts';
import type { Address } from '../rpc/port.ts';
import { COVER_SILENT_S, type Cover } from './cover.ts';
import { type Gate, type GateRow, gateColumns, gateOf, gateTables } from './gate-store.ts';
import type { QuoteRow } from './quotes-store.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';

/** An address outside, as its person has used it. */
export interface KnownAddress {
  /** Time until which the address counts as new; null if it is not new. */
  readonly newUntil: Date | null;
  readonly newWon: bigint;
}

/** Returns the won sent to an address while it is new; undefined if it is not new. */
export const toNewOf = ({ newUntil, newWon }: KnownAddress): bigint | undefined => (newUntil ? newWon : undefined);

type CoverOf = Pick<Cover, 'reserve' | 'owed' | 'isFresh'>;

/** All data that decides one person's withdrawal of an asset to an address, read at one moment. */
export interface Door extends Gate {
  /** Won that the person has withdrawn today. */
  readonly person: bigint;
  /** Number of the person's withdrawals under way. */
  readonly open: number;
  /** Undefined if the person never used the address. */
  readonly address: KnownAddress | undefined;
  /** True if the asset is closed because its contract did not do what its logs reported. */
  readonly isClosed: boolean;
  /** Undefined before the first comparison of the treasury. */
  readonly cover: CoverOf | undefined;
  readonly gasCover: CoverOf | undefined;
  /** Amounts of the asset, and of the chain's coin, promised to withdrawals whose money is still in the treasury. */
  readonly promised: bigint;
  readonly promisedGas: bigint;
}

interface DoorRow extends GateRow {
  readonly person_today: string;
  readonly open: number;
  readonly new_until: Date | null;
  readonly is_new: boolean;
  readonly address_won: string;
  readonly is_closed: boolean;
  readonly reserve: string | null;
  readonly owed: string;
  readonly is_fresh: boolean;
  readonly gas_reserve: string | null;
  readonly gas_owed: string;
  readonly is_gas_fresh: boolean;
  readonly promised: string;
  readonly promised_gas: string;
}

/** Reads everything in one statement, since the gate is locked for all other withdrawals at that time. */
export async function readDoor(db: Queryable, { userId }: Owner, code: AssetCode, address: Address): Promise<Door> {
  const asset = assetOf(code).id;
  const native = assetOf(NATIVE).id;
  const row = await db.one(sql<DoorRow>`
    SELECT ${gateColumns}, coalesce(p.won, 0)::text AS person_today, o.open, a.first_at + make_interval(hours => l.new_hours) AS new_until,
           coalesce(a.first_at + make_interval(hours => l.new_hours) > clock_timestamp(), false) AS is_new, coalesce(a.new_won, 0)::text AS address_won,
           EXISTS (SELECT FROM chain_closed_assets x WHERE x.asset_id = ${asset}) AS is_closed,
           c.reserve::text AS reserve, coalesce(c.owed, 0)::text AS owed,
           coalesce(abs(extract(epoch FROM clock_timestamp() - c.looked_at)) <= ${COVER_SILENT_S}, false) AS is_fresh,
           n.reserve::text AS gas_reserve, coalesce(n.owed, 0)::text AS gas_owed,
           coalesce(abs(extract(epoch FROM clock_timestamp() - n.looked_at)) <= ${COVER_SILENT_S}, false) AS is_gas_fresh,
           o.promised::text AS promised, o.promised_gas::text AS promised_gas
      FROM ${gateTables}
     CROSS JOIN (SELECT coalesce(sum(w.won), 0) AS hot, coalesce(sum(w.amount) FILTER (WHERE w.asset_id = ${asset}), 0) AS promised,
                        coalesce(sum(w.amount) FILTER (WHERE w.asset_id = ${native}), 0) AS promised_gas,
                        count(*) FILTER (WHERE w.user_id = ${userId})::int AS open
                   FROM chain_withdrawals w WHERE w.state NOT IN ('done', 'returned')) o
      LEFT JOIN chain_person_days p ON p.user_id = ${userId} AND p.day = d.day
      LEFT JOIN chain_addresses a ON a.user_id = ${userId} AND a.address = ${address}
      LEFT JOIN chain_cover c ON c.asset_id = ${asset}
      LEFT JOIN chain_cover n ON n.asset_id = ${native}`);
  return {
    ...gateOf(row),
    person: BigInt(row.person_today),
    open: row.open,
    address: row.new_until
      ? { newUntil: row.is_new ? row.new_until : null, newWon: BigInt(row.address_won) }
      : undefined,
    isClosed: row.is_closed,
    cover: coverOf(row.reserve, row.owed, row.is_fresh),
    gasCover: coverOf(row.gas_reserve, row.gas_owed, row.is_gas_fresh),
    promised: BigInt(row.promised),
    promisedGas: BigInt(row.promised_gas),
  };
}

const coverOf = (reserve: string | null, owed: string, isFresh: boolean): CoverOf | undefined =>
  reserve === null ? undefined : { reserve: BigInt(reserve), owed: BigInt(owed), isFresh };

/** Maximum number of new addresses that a person can name per day. */
const MOST_NAMED = 50;

/**
 * Records that a person named an address, if it is new to them, and returns since when. Undefined if they named too
 * many new ones today.
 */
export async function nameAddress(
  tx: Tx,
  { userId }: Owner,
  address: Address,
  newHours: number,
): Promise<(KnownAddress & { readonly isFirst: boolean }) | undefined> {
  const named = await tx.maybe(sql<NamedRow>`
    INSERT INTO chain_addresses AS a (user_id, address) SELECT ${userId}, ${address}
     WHERE (SELECT count(*) FROM chain_addresses b WHERE b.user_id = ${userId} AND b.first_at > clock_timestamp() - interval '1 day') < ${MOST_NAMED}
    ON CONFLICT DO NOTHING
    RETURNING a.first_at + make_interval(hours => ${newHours}) AS new_until, ${newHours} > 0 AS is_new, '0' AS new_won`);
  const known =
    named ??
    (await tx.maybe(sql<NamedRow>`
      SELECT a.first_at + make_interval(hours => ${newHours}) AS new_until, a.first_at + make_interval(hours => ${newHours}) > clock_timestamp() AS is_new,
             a.new_won::text AS new_won FROM chain_addresses a WHERE a.user_id = ${userId} AND a.address = ${address}`));
  if (!known) return;
  const { is_new: isNew, new_until: until, new_won: won } = known;
  return { isFirst: known === named, newUntil: isNew ? until : null, newWon: BigInt(won) };
}

interface NamedRow {
  readonly new_until: Date;
  readonly is_new: boolean;
  readonly new_won: string;
}

export interface AcceptedWithdrawal {
  readonly quote: QuoteRow;
  readonly transferId: number;
  readonly state: 'waiting' | 'ready';
  /** The data that was read while the gate was locked. */
  readonly door: Door;
}

/**
 * Stores a withdrawal, and adds it to everyone's total of the day, its person's, and its address's while that is new.
 */
export const insertWithdrawal = (tx: Tx, { userId }: Owner, { quote, transferId, state, door }: AcceptedWithdrawal) => {
  const { won, to_address: to, asset } = quote;
  const isNew = door.address?.newUntil !== null;
  return tx.one(sql<WithdrawalRow>`
    WITH gate AS (UPDATE chain_gate SET won = CASE WHEN day = ${door.today} THEN won ELSE 0 END + ${won}::numeric, day = ${door.today}),
    person AS (
      INSERT INTO chain_person_days AS d (user_id, day, won) VALUES (${userId}, ${door.today}, ${won})
      ON CONFLICT (user_id) DO UPDATE SET won = CASE WHEN d.day = excluded.day THEN d.won ELSE 0 END + excluded.won, day = excluded.day, at = clock_timestamp()),
    address AS (UPDATE chain_addresses SET new_won = new_won + ${won}::numeric WHERE ${isNew} AND user_id = ${userId} AND address = ${to})
    INSERT INTO chain_withdrawals (user_id, quote_id, transfer_id, asset_id, amount, fee, won, to_address, gas_limit, state, counted_on)
    VALUES (${userId}, ${quote.id}, ${transferId}, ${assetOf(asset).id}, ${quote.amount}, ${quote.fee}, ${won}, ${to}, ${quote.gas_limit}, ${state}, ${door.today})
    RETURNING id, user_id, quote_id, transfer_id, ${asset}::text AS asset, amount::text AS amount, fee::text AS fee, won::text AS won, to_address, gas_limit, state,
      transaction_id, hash, failure, fee_transfer_id, counted_on::text AS counted_on, created_at, ended_at`);
};
