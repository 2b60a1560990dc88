import type { UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { emit } from '#platform/server/events/outbox.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { type DecisionKind, outcomeOf } from '../rules.ts';
import * as store from './store.ts';

/** The outbox event that tells an approval's user of a decision that someone else made. */
export const DECIDED_BY_ANOTHER = 'work_decision';

/** Asks an owner to decide (the ERP's and the demo's door); nothing is announced. */
export const requestApproval = (tx: Tx, owner: Owner, asked: store.NewApproval, createdAt?: Date) =>
  store.insertApproval(tx, owner, asked, createdAt);

/**
 * Decides once, by a conditional update: the same decision again changes nothing and answers alike, the opposite is refused (409), an
 * approval that is not there or not this actor's to decide is not found (404).
 */
export async function decideApproval(
  tx: Tx,
  actor: Actor,
  id: number,
  decision: DecisionKind,
  { reason, at }: { readonly reason?: string | undefined; readonly at?: Date } = {},
): Promise<store.ApprovalRow> {
  const decided = await store.writeDecision(tx, actor, id, decision, reason, at);
  if (decided) {
    await tellOwner(tx, actor, decided, decision);
    return decided;
  }
  const approval = await store.findApproval(tx, actor, id);
  if (!approval) throw refuse(commonRefusals, 'not_found');
  if (outcomeOf(approval.status, decision) !== 'repeated')
    throw refuse(refusals, 'decided_otherwise', { detail: `It has been ${approval.status} already.` });
  return approval;
}

async function tellOwner(tx: Tx, actor: Actor, approval: store.ApprovalRow, decision: DecisionKind): Promise<void> {
  if (actor.self.userId === approval.user_id) return;
  const data = { approvalId: approval.id, title: approval.title, decision };
  await emit(tx, [{ userId: approval.user_id as UserId, type: DECIDED_BY_ANOTHER, data }]);
}
