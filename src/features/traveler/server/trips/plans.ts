import { lockUser } from '#features/auth/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type NewPlan, type Plan, type PlanChange, refusals } from '../../contract.ts';
import { areDatesInOrder, MAX_PLANS } from '../../rules.ts';
import { countPlans, insertPlan, lockPlan, type PlanFields, type PlanRow, updatePlan } from './plans-store.ts';

/** Stores a trip; also used by the demo. Refuses one that ends before it starts, and one above the limit of 1,000. */
export async function addPlan(tx: Tx, owner: Owner, plan: NewPlan, createdAt?: Date): Promise<PlanRow> {
  const fields = ordered({ ...plan, notes: plan.notes || null });
  await lockUser(tx, owner);
  if ((await countPlans(tx, owner)) >= MAX_PLANS) throw refuse(refusals, 'too_many_plans');
  return insertPlan(tx, owner, fields, createdAt);
}

/** Changes the given fields of a trip and checks its dates again. */
export async function changePlan(tx: Tx, owner: Owner, id: number, change: PlanChange): Promise<PlanRow> {
  const row = await lockPlan(tx, owner, id);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return updatePlan(
    tx,
    owner,
    id,
    ordered({
      title: change.title ?? row.title,
      destination: change.destination ?? row.destination,
      startDate: change.startDate ?? row.start_date,
      endDate: change.endDate ?? row.end_date,
      type: change.type ?? row.type,
      notes: change.notes === undefined ? row.notes : change.notes || null,
      status: change.status ?? row.status,
    }),
  );
}

function ordered(plan: PlanFields): PlanFields {
  if (!areDatesInOrder(plan.startDate, plan.endDate))
    throw refuse(refusals, 'dates_reversed', { errors: { endDate: 'must not be before the start date' } });
  return plan;
}

/** Converts a trip to its API form. */
export const planOf = (row: PlanRow): Plan => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  destination: row.destination,
  startDate: row.start_date,
  endDate: row.end_date,
  type: row.type,
  notes: row.notes,
  status: row.status,
  createdAt: onWire(row.created_at),
});
