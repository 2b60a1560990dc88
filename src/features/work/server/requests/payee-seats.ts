import { RIGHTS } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** SQL condition: this user owns the paid address, or may spend the money of the organisation that owns it. */
export const isPaid = (user: ReturnType<typeof sql>, payee: string | null) => sql`(
  EXISTS (SELECT FROM users paid WHERE paid.id = ${user} AND paid.address = ${payee}::text)
  OR EXISTS (SELECT FROM users paid JOIN organisation_staff own ON own.organisation_id = paid.id
              WHERE paid.address = ${payee}::text AND own.user_id = ${user} AND own.role = ANY (${[...RIGHTS.spend]}::text[])))`;

/**
 * Returns which of these users a payment to this address pays, directly or through an organisation whose money they
 * spend.
 */
export async function listPaid(
  db: Queryable,
  payee: string | null,
  among: readonly (UserId | null)[],
): Promise<ReadonlySet<UserId | null>> {
  if (payee === null) return new Set();
  const rows = await db.rows(sql<{ id: UserId }>`
    SELECT u.id FROM unnest(${among.filter((id) => id !== null)}::bigint[]) AS u(id) WHERE ${isPaid(sql`u.id`, payee)}`);
  return new Set(rows.map(({ id }) => id));
}

/** The columns that decide whether a seat counts. */
interface Seat {
  readonly id: number;
  readonly user_id: UserId | null;
  readonly decided_by: UserId | null;
  readonly is_payee: boolean;
  readonly is_judged: boolean;
}

/**
 * Returns the seats with `is_payee` as it applies now. A seat judged at its decision keeps that result. Any other
 * belongs to a payee if its person was paid when asked, or if its person or decider is paid now. Leaving the payee for
 * a while therefore does not make an approval count.
 */
export async function judgeSeats<S extends Seat>(
  db: Queryable,
  payee: string | null,
  seats: readonly S[],
): Promise<S[]> {
  const unjudged = seats.filter((seat) => !seat.is_judged);
  const paid = await listPaid(
    db,
    payee,
    unjudged.flatMap(({ user_id, decided_by }) => [user_id, decided_by]),
  );
  const isPayee = ({ user_id, decided_by, is_payee }: Seat) => is_payee || paid.has(user_id) || paid.has(decided_by);
  return seats.map((seat) => (seat.is_judged ? seat : { ...seat, is_payee: isPayee(seat) }));
}

/** Records once whether decided seats count. */
export async function writeJudged(tx: Tx, seats: readonly Pick<Seat, 'id' | 'is_payee'>[]): Promise<void> {
  tx.queue(sql`
    UPDATE work_seats s SET is_payee = j.is_payee, is_judged = true
      FROM jsonb_to_recordset(${JSON.stringify(seats.map(({ id, is_payee }) => ({ id, is_payee })))}::jsonb) AS j(id bigint, is_payee boolean)
     WHERE s.id = j.id AND NOT s.is_judged AND s.state IN ('approved', 'rejected')`);
}
