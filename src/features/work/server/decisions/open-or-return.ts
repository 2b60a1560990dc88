import { record } from '#features/organisations/server/audit/trail.ts';
import { refuse } from '#platform/refusal.ts';
import type { Actor } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { publishToPrograms, refreshScreens } from '../requests/approval-notices.ts';
import { storeNow } from '../requests/request-approval.ts';
import { noteChange, writeQuestion } from '../requests/requests-store.ts';
import { listAsked, listSeatsNow } from '../requests/steps-store.ts';
import { lockDecidable, needAsked, needVersion, noLongerAsked } from './lock-approval.ts';

/** Records once that this person opened the document of this version. */
export async function noteOpened(tx: Tx, actor: Actor, id: number, version: number | undefined): Promise<void> {
  const { approval, request } = await lockDecidable(tx, actor, id);
  if (!request || approval.opened_at !== null) return;
  needVersion(approval, request, version);
  await needAsked(tx, { approval, request });
  const { opened_at: at } = await tx.one(sql<{ opened_at: Date }>`
    UPDATE work_approvals SET opened_at = clock_timestamp() WHERE id = ${id} RETURNING opened_at`);
  const seat = await tx.maybe(sql<{ pairwise_id: string }>`
    UPDATE work_seats s SET opened_at = ${at} FROM connections c
     WHERE s.id = ${approval.seat_id} AND s.opened_at IS NULL AND c.id = s.connection_id RETURNING c.pairwise_id`);
  await noteChange(tx, request.id);
  if (seat)
    await publishToPrograms(tx, request, 'approval.opened', {
      step: request.step,
      connectionId: seat.pairwise_id,
      openedAt: onWire(at),
    });
}

/** Returns a request to the organisation with a question. */
export async function sendBack(
  tx: Tx,
  services: Services,
  actor: Actor,
  { id, question, version }: { readonly id: number; readonly question: string; readonly version: number | undefined },
): Promise<void> {
  const { approval, request } = await lockDecidable(tx, actor, id);
  if (!request) throw noLongerAsked('Nobody is there to answer.');
  needVersion(approval, request, version);
  await needAsked(tx, { approval, request });
  if (request.state === 'returned') throw refuse(refusals, 'returned', { detail: 'The request waits for an answer.' });
  const by = actor.self.userId;
  await writeQuestion(tx, request.id, by, question);
  await refreshScreens(tx, await listAsked(tx, request));
  const { external_id: externalId, step } = request;
  const doer = { organisation: request.organisation_id, role: 'approver', person: { userId: by } };
  await record(tx, services.vault, doer, 'approval.returned', { externalId, step });
  const seat = (await listSeatsNow(tx, request)).find((one) => one.id === approval.seat_id);
  await publishToPrograms(tx, request, 'approval.returned', {
    step,
    connectionId: seat?.pairwise_id ?? null,
    question,
    returnedAt: onWire(await storeNow(tx)),
  });
}
