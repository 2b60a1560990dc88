import { connectionEnds } from '#features/connections/server/connections.ts';
import type { ConnectionRow } from '#features/connections/server/connections-store.ts';
import { stateComes } from '#features/organisations/server/slots.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { forgetEvidence } from './decisions/evidence.ts';
import { endDelegations, listOpenOf } from './delegations/delegations-store.ts';
import { refreshScreens } from './requests/approval-notices.ts';
import { endLive } from './requests/change-request.ts';
import { lockRequest } from './requests/requests-store.ts';
import { forgetApprovals } from './store.ts';

const MOST = 1000;

/** Ends approvals when a connection ends or an organisation closes. */
export function followConnections(services: Services): void {
  connectionEnds(services).fill(async (tx, { connections }) => {
    for (const connection of connections) await withdrawFromLeaver(tx, connection);
  });
  stateComes(services).fill(async (tx, { owner, state }) => {
    if (state !== 'closed') return;
    // These requests hold no money: an organisation with held money cannot close.
    for (;;) {
      const open = await tx.rows(sql<{ id: number }>`SELECT id FROM work_requests
        WHERE organisation_id = ${owner.userId} AND ended_at IS NULL ORDER BY id LIMIT ${MOST}`);
      for (const { id } of open) await endLive(tx, await lockRequest(tx, id), 'withdrawn', null);
      if (open.length < MOST) return;
    }
  });
}

/** Withdraws everything asked of a person who left. Their seats stay empty, and delegates cannot fill them. */
async function withdrawFromLeaver(tx: Tx, { id, organisation_id }: ConnectionRow): Promise<void> {
  const standing = await tx.rows(sql<{ id: number }>`
    SELECT d.id FROM work_delegations d JOIN connections c ON c.id = ${id} AND c.user_id IN (d.user_id, d.delegate_id)
     WHERE d.organisation_id = ${organisation_id} AND d.state <> 'ended' ORDER BY d.id FOR NO KEY UPDATE OF d`);
  await refreshScreens(
    tx,
    await endDelegations(
      tx,
      standing.map((one) => one.id),
    ),
  );
  tx.queue(sql`SELECT FROM work_requests WHERE id IN (
    SELECT request_id FROM work_seats WHERE connection_id = ${id} AND state = 'open') AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE`);
  const gone = await tx.rows(sql<{ id: number; user_id: UserId; request_id: number }>`
    UPDATE work_approvals a SET status = 'withdrawn', decided_at = clock_timestamp() FROM work_seats s
     WHERE s.connection_id = ${id} AND a.seat_id = s.id AND a.status = 'pending' RETURNING a.id, a.user_id, a.request_id`);
  tx.queue(sql`UPDATE work_seats s SET state = 'left' FROM work_requests r
    WHERE s.connection_id = ${id} AND s.state = 'open' AND r.id = s.request_id AND r.ended_at IS NULL`);
  await tx.run(
    sql`UPDATE work_requests SET changed_at = clock_timestamp() WHERE id = ANY (${gone.map((one) => one.request_id)}::bigint[])`,
  );
  await refreshScreens(tx, gone);
}

/**
 * Deletes a person's approvals and decisions. Decisions that they made as a delegate keep their place, without the
 * person.
 */
export async function forgetWork(tx: Tx, owner: Owner): Promise<void> {
  const { userId } = owner;
  await endDelegations(
    tx,
    (await listOpenOf(tx, userId)).map(({ id }) => id),
  );
  await forgetEvidence(tx, userId);
  await forgetApprovals(tx, owner);
  tx.queue(sql`UPDATE work_seats SET user_id = NULL, reason = NULL WHERE user_id = ${userId}`);
  tx.queue(sql`UPDATE work_seats SET decided_by = NULL, reason = NULL WHERE decided_by = ${userId}`);
  tx.queue(sql`UPDATE work_requests SET question_by = NULL WHERE question_by = ${userId}`);
}
