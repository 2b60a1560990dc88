import { RIGHTS } from '#features/organisations/rules.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

/** SQL condition: this user is paid at an address now, or spends the money of the organisation that is. */
export const isPaid = (user: ReturnType<typeof sql>, payee: string | null) => sql`(
  EXISTS (SELECT FROM users paid WHERE paid.id = ${user} AND paid.address = ${payee}::text)
  OR EXISTS (SELECT FROM users paid JOIN organisation_staff own ON own.organisation_id = paid.id
              WHERE paid.address = ${payee}::text AND own.user_id = ${user} AND own.role = ANY (${[...RIGHTS.spend]}::text[])))`;

/** The users among some whom a payment to this address pays, or pays by an organisation whose money they spend. */
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

/** As much of a seat as decides whether it counts. */
interface Seat {
  readonly id: number;
  readonly user_id: UserId | null;
  readonly decided_by: UserId | null;
  readonly is_payee: boolean;
  readonly is_judged: boolean;
}

/**
 * Seats as they count now. A seat that was judged when it was decided stays as it was. Any other is a payee's if its person was paid when they were
 * asked, or if they or their decider are paid now: nobody gets their approval back by leaving the payee for a while.
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

/** Records of decided seats whether they count, once. */
export async function writeJudged(tx: Tx, seats: readonly Pick<Seat, 'id' | 'is_payee'>[]): Promise<void> {
  await tx.run(sql`
    UPDATE work_seats s SET is_payee = j.is_payee, is_judged = true
      FROM jsonb_to_recordset(${JSON.stringify(seats.map(({ id, is_payee }) => ({ id, is_payee })))}::jsonb) AS j(id bigint, is_payee boolean)
     WHERE s.id = j.id AND NOT s.is_judged AND s.state IN ('approved', 'rejected')`);
}
