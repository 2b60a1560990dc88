import type { Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { Limits } from '../../withdrawal-rules.ts';
import type { Address } from '../rpc/port.ts';

/** State of the gate: current limits, whether withdrawals are stopped, and the won withdrawn today in Seoul. */
export interface Gate {
  readonly limitsId: number;
  /** Time from which the limits apply. */
  readonly limitsAt: Date;
  readonly limits: Limits;
  readonly stopped: string | null;
  readonly stoppedAt: Date | null;
  /** Current date in Seoul. */
  readonly today: string;
  readonly wonToday: bigint;
  /** Won of withdrawals under way. */
  readonly wonHot: bigint;
}

export interface GateRow {
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

/** Columns of the gate `g`, its limits `l`, the day `d`, and the sum under way, `o.hot`. */
export const gateColumns = sql`
  l.id, l.one_won::text, l.person_won::text, l.total_won::text, l.hot_won::text, l.eyes_won::text, l.new_hours, l.new_won::text, l.made_at, g.stopped, g.stopped_at,
  d.day::text AS today, (CASE WHEN g.day = d.day THEN g.won ELSE 0 END)::text AS won_today, o.hot::text AS won_hot`;
export const gateTables = sql`
  chain_gate g CROSS JOIN (SELECT * FROM chain_limits ORDER BY id DESC LIMIT 1) l
  CROSS JOIN (SELECT (clock_timestamp() AT TIME ZONE 'Asia/Seoul')::date AS day) d`;

/** Reads the gate. To change it, read it under `lockGate`. */
export const readGate = async (db: Queryable): Promise<Gate> =>
  gateOf(
    await db.one(sql<GateRow>`SELECT ${gateColumns} FROM ${gateTables}
      CROSS JOIN (SELECT coalesce(sum(w.won), 0) AS hot FROM chain_withdrawals w WHERE w.state NOT IN ('done', 'returned')) o`),
  );

export const gateOf = (row: GateRow): Gate => ({
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
});

/**
 * Locks the gate against changes until the transaction ends, shared with other readers; used when withdrawals are
 * submitted to the engine.
 */
export async function shareGate(tx: Tx): Promise<Pick<Gate, 'stopped'>> {
  return tx.one(sql<Pick<Gate, 'stopped'>>`SELECT stopped FROM chain_gate FOR SHARE`);
}

/** Locks the gate exclusively until the transaction ends; read it with a statement after this lock. */
export async function takeGateLock(tx: Tx): Promise<void> {
  await tx.one(sql`SELECT 1 FROM chain_gate FOR NO KEY UPDATE`);
}

export async function lockGate(tx: Tx): Promise<Gate> {
  await takeGateLock(tx);
  return readGate(tx);
}

export const stopGate = (tx: Tx, why: string): Promise<number> =>
  tx.run(sql`UPDATE chain_gate SET stopped = ${why}, stopped_at = clock_timestamp()`);
export const openGate = (tx: Tx): Promise<number> =>
  tx.run(sql`UPDATE chain_gate SET stopped = NULL, stopped_at = NULL`);

/** Adds limits, which apply from the commit on; the caller has locked the gate. */
export async function insertLimits(
  tx: Tx,
  limits: Limits,
  by: { readonly madeBy: number; readonly checkedBy: number | null },
): Promise<void> {
  const { oneWon, personWon, totalWon, hotWon, eyesWon, newHours, newWon } = limits;
  tx.queue(sql`
    INSERT INTO chain_limits (one_won, person_won, total_won, hot_won, eyes_won, new_hours, new_won, made_by, checked_by)
    VALUES (${String(oneWon)}, ${String(personWon)}, ${String(totalWon)}, ${String(hotWon)}, ${String(eyesWon)}, ${newHours}, ${String(newWon)},
            ${by.madeBy}, ${by.checkedBy})`);
}

/** Returns the won that a person has withdrawn on that day. */
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

export interface CountedWithdrawal {
  readonly userId: number;
  readonly address: Address;
  readonly won: bigint;
}

/**
 * Subtracts a withdrawal that was returned without reaching the network from its day's totals, if that day is today,
 * and from its address's.
 */
export async function freeDay(tx: Tx, day: string, { userId, address, won }: CountedWithdrawal): Promise<void> {
  const less = String(won);
  tx.queue(sql`UPDATE chain_gate SET won = greatest(won - ${less}::numeric, 0) WHERE day = ${day}`);
  await tx.run(
    sql`UPDATE chain_person_days SET won = greatest(won - ${less}::numeric, 0) WHERE user_id = ${userId} AND day = ${day}`,
  );
  await tx.run(
    sql`UPDATE chain_addresses SET new_won = greatest(new_won - ${less}::numeric, 0) WHERE user_id = ${userId} AND address = ${address}`,
  );
}
