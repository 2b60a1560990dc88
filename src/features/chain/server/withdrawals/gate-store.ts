import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Limits } from '../../withdrawal-rules.ts';
import type { Address } from '../rpc/port.ts';

/** The gate as it stands: the limits that hold, whether somebody stopped it, and what left today in Seoul. */
export interface Gate {
  readonly limitsId: number;
  /** Since when they hold. */
  readonly limitsAt: Date;
  readonly limits: Limits;
  readonly stopped: string | null;
  readonly stoppedAt: Date | null;
  /** The day in Seoul. */
  readonly today: string;
  readonly wonToday: bigint;
  /** Won under way. */
  readonly wonHot: bigint;
}

interface GateRow {
  readonly id: number;
  readonly one_won: string;
  readonly person_won: string;
  readonly total_won: string;
  readonly hot_won: string;
  readonly eyes_won: string;
  readonly new_hours: number;
  readonly new_won: string;
  readonly made_at: Date;
  readonly stopped: string | null;
  readonly stopped_at: Date | null;
  readonly today: string;
  readonly won_today: string;
  readonly won_hot: string;
}

/** Reads it; whoever lets something out reads it under `lockGate`. */
export async function readGate(db: Queryable): Promise<Gate> {
  const row = await db.one(sql<GateRow>`
    SELECT l.id, l.one_won::text, l.person_won::text, l.total_won::text, l.hot_won::text, l.eyes_won::text, l.new_hours, l.new_won::text, l.made_at, g.stopped, g.stopped_at,
           d.day::text AS today, (CASE WHEN g.day = d.day THEN g.won ELSE 0 END)::text AS won_today,
           (SELECT coalesce(sum(w.won), 0) FROM chain_withdrawals w WHERE w.state NOT IN ('done', 'returned'))::text AS won_hot
      FROM chain_gate g CROSS JOIN (SELECT * FROM chain_limits ORDER BY id DESC LIMIT 1) l
     CROSS JOIN (SELECT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date AS day) d`);
  return {
    limitsId: row.id,
    limitsAt: row.made_at,
    limits: {
      oneWon: BigInt(row.one_won),
      personWon: BigInt(row.person_won),
      totalWon: BigInt(row.total_won),
      hotWon: BigInt(row.hot_won),
      eyesWon: BigInt(row.eyes_won),
      newHours: row.new_hours,
      newWon: BigInt(row.new_won),
    },
    stopped: row.stopped,
    stoppedAt: row.stopped_at,
    today: row.today,
    wonToday: BigInt(row.won_today),
    wonHot: BigInt(row.won_hot),
  };
}

/** The gate as it stays until the transaction ends, for who hands outside what went through it. */
export async function shareGate(tx: Tx): Promise<Pick<Gate, 'stopped'>> {
  return tx.one(sql<Pick<Gate, 'stopped'>>`SELECT stopped FROM chain_gate FOR SHARE`);
}

/** The gate, which nobody else goes through or changes until the transaction ends; read after the lock. */
export async function lockGate(tx: Tx): Promise<Gate> {
  await tx.one(sql`SELECT 1 FROM chain_gate FOR NO KEY UPDATE`);
  return readGate(tx);
}

export const stopGate = (tx: Tx, why: string): Promise<number> =>
  tx.run(sql`UPDATE chain_gate SET stopped = ${why}, stopped_at = clock_timestamp()`);
export const openGate = (tx: Tx): Promise<number> =>
  tx.run(sql`UPDATE chain_gate SET stopped = NULL, stopped_at = NULL`);

/** Adds limits, which hold from the commit on; the gate is locked. */
export async function insertLimits(
  tx: Tx,
  limits: Limits,
  by: { readonly madeBy: number; readonly checkedBy: number | null },
): Promise<void> {
  const { oneWon, personWon, totalWon, hotWon, eyesWon, newHours, newWon } = limits;
  await tx.run(sql`
    INSERT INTO chain_limits (one_won, person_won, total_won, hot_won, eyes_won, new_hours, new_won, made_by, checked_by)
    VALUES (${String(oneWon)}, ${String(personWon)}, ${String(totalWon)}, ${String(hotWon)}, ${String(eyesWon)}, ${newHours}, ${String(newWon)},
            ${by.madeBy}, ${by.checkedBy})`);
}

/** Won that a person let leave on that day. */
export const readPersonDay = async (
  db: Queryable,
  { userId }: Owner,
  { today }: Pick<Gate, 'today'>,
): Promise<bigint> =>
  BigInt(
    (
      await db.maybe(
        sql<{
          won: string;
        }>`SELECT won::text AS won FROM chain_person_days WHERE user_id = ${userId} AND day = ${today}`,
      )
    )?.won ?? 0,
  );

/** An address as its person knows it. */
export interface KnownAddress {
  /** Until when it is new; null where it is not. */
  readonly newUntil: Date | null;
  readonly newWon: bigint;
}

/** What left for it while it is new; undefined where it is not. */
export const toNewOf = ({ newUntil, newWon }: KnownAddress): bigint | undefined => (newUntil ? newWon : undefined);

/** A person names no more new addresses in a day. */
const MOST_NAMED = 50;

/** Since when a person has named an address, from now on where they never did; undefined where they have named too many today. */
export async function nameAddress(
  tx: Tx,
  { userId }: Owner,
  address: Address,
  newHours: number,
): Promise<(KnownAddress & { readonly isFirst: boolean }) | undefined> {
  const made = await tx.run(sql`
    INSERT INTO chain_addresses (user_id, address) SELECT ${userId}, ${address}
     WHERE (SELECT count(*) FROM chain_addresses a WHERE a.user_id = ${userId} AND a.first_at > clock_timestamp() - interval '1 day') < ${MOST_NAMED}
    ON CONFLICT DO NOTHING`);
  const known = await readAddressOf(tx, userId, address, newHours);
  return known && { isFirst: made === 1, ...known };
}

/** The same of one that was named; undefined of one that was not. */
export async function readAddressOf(
  db: Queryable,
  userId: number,
  address: Address,
  newHours: number,
): Promise<KnownAddress | undefined> {
  const row = await db.maybe(sql<{ new_until: Date; is_new: boolean; new_won: string }>`
    SELECT a.first_at + make_interval(hours => ${newHours}) AS new_until, a.new_won::text AS new_won,
           a.first_at + make_interval(hours => ${newHours}) > clock_timestamp() AS is_new
      FROM chain_addresses a WHERE a.user_id = ${userId} AND a.address = ${address}`);
  return row && { newUntil: row.is_new ? row.new_until : null, newWon: BigInt(row.new_won) };
}

export interface Counted {
  readonly userId: number;
  readonly address: Address;
  readonly won: bigint;
}

/** Counts what leaves in the day of all and of its person, and for its address where that is new; the gate is locked. */
export async function countDay(
  tx: Tx,
  today: string,
  { userId, address, won }: Counted,
  isNew: boolean,
): Promise<void> {
  const more = String(won);
  await tx.run(
    sql`UPDATE chain_gate SET won = CASE WHEN day = ${today} THEN won ELSE 0 END + ${more}::numeric, day = ${today}`,
  );
  await tx.run(sql`
    INSERT INTO chain_person_days AS d (user_id, day, won) VALUES (${userId}, ${today}, ${more})
    ON CONFLICT (user_id) DO UPDATE SET won = CASE WHEN d.day = excluded.day THEN d.won ELSE 0 END + excluded.won, day = excluded.day, at = clock_timestamp()`);
  if (isNew)
    await tx.run(
      sql`UPDATE chain_addresses SET new_won = new_won + ${more}::numeric WHERE user_id = ${userId} AND address = ${address}`,
    );
}

/** Gives back what came back without the network: to its day, where that is today still, and to its address. */
export async function freeDay(tx: Tx, day: string, { userId, address, won }: Counted): Promise<void> {
  const less = String(won);
  await tx.run(sql`UPDATE chain_gate SET won = greatest(won - ${less}::numeric, 0) WHERE day = ${day}`);
  await tx.run(
    sql`UPDATE chain_person_days SET won = greatest(won - ${less}::numeric, 0) WHERE user_id = ${userId} AND day = ${day}`,
  );
  await tx.run(
    sql`UPDATE chain_addresses SET new_won = greatest(new_won - ${less}::numeric, 0) WHERE user_id = ${userId} AND address = ${address}`,
  );
}
