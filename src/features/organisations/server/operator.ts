import { z } from 'zod';
import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import type { UserId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { STATES, type State } from '../rules.ts';
import { changeState } from './organisations.ts';
import { lockOrganisation } from './organisations-store.ts';
import { takeAskedName } from './registered-name.ts';

/** The server operator's decision about an organisation. */
export const decision = z.object({
  id: z.int().positive(),
  state: z.enum(STATES),
  reason: z.string().trim().min(1).max(200).nullable(),
});
export type Decision = z.output<typeof decision>;

/** Result of a decision. `refused` has the reason if nothing was done. */
export const decided = z.object({ name: z.string(), state: z.enum(STATES), refused: z.string().nullable() });
export type DecisionResult = z.output<typeof decided>;
/** Name of the command on a running server. */
export const DECIDING = 'decide-organisation';

/** Organisations that wait for the operator's decision, oldest first. `all` counts those beyond the limit too. */
export const waiting = z.object({
  all: z.int().nonnegative(),
  organisations: z.array(z.object({ id: z.int().positive(), name: z.string(), askedAt: z.iso.datetime() })),
});
export type WaitingOrganisations = z.output<typeof waiting>;
/** Name of the command that lists them on a running server. */
export const WAITING = 'waiting-organisations';
const LISTED = 200;

/** Reads the oldest organisations that wait for approval, at most `limit`. */
export async function waitingOrganisations(db: Db, limit = LISTED): Promise<WaitingOrganisations> {
  const rows = await db.rows(sql<{ id: number; name: string; at: Date; all: number }>`
    SELECT id, name, created_at AS at, (count(*) OVER ())::int AS "all" FROM organisations
     WHERE state = 'asked'
     ORDER BY id LIMIT ${limit}`);
  const organisations = rows.map(({ id, name, at }) => ({ id, name, askedAt: at.toISOString() }));
  return { all: rows[0]?.all ?? 0, organisations };
}

/**
 * Decides within a transaction that has locked no other organisation except the operator’s. Refuses an impossible
 * change of state.
 */
export async function decideIn(
  tx: Tx,
  services: Services,
  { id, state, reason }: { readonly id: UserId } & Pick<Decision, 'state' | 'reason'>,
): Promise<void> {
  const row = await lockOrganisation(tx, { organisation: id });
  const as = officialOwner(id);
  if (state === 'approved' && row.state === state && row.asked_name !== null)
    await takeAskedName(tx, services, as, { row, by: null });
  else await changeState(tx, services, as, { row, state, reason, by: null });
}

/**
 * Approves, suspends or closes an organisation, or approves the new registered name that an approved one requested.
 * Undefined if there is no such organisation.
 */
export async function decideState(
  services: Services,
  { id, state, reason }: Decision,
): Promise<DecisionResult | undefined> {
  const { db } = services;
  const found = await db.maybe(
    sql<{ id: UserId; name: string; state: State; asked: string | null }>`
      SELECT id, name, state, (SELECT a.name FROM organisation_names_asked a WHERE a.organisation_id = o.id) AS asked FROM organisations o WHERE id = ${id}`,
  );
  if (!found) return undefined;
  if (found.state === 'closed') return { name: found.name, state: found.state, refused: 'it is closed for good' };
  const isRenamed = state === 'approved' && found.state === state && found.asked !== null;
  if (found.state === state && !isRenamed) return { name: found.name, state, refused: `it is ${state} already` };
  try {
    await db.tx((tx) => decideIn(tx, services, { id: found.id, state, reason }));
  } catch (error) {
    if (error instanceof Refusal) return { name: found.name, state: found.state, refused: error.message };
    throw error;
  }
  return { name: (isRenamed && found.asked) || found.name, state, refused: null };
}
