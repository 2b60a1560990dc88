import { lockOrganisations } from '#features/connections/server/connections-store.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { isLive, REMINDED_BEFORE_HOURS } from '../rules.ts';
import { notifyApprovers, paymentOutcome, publishToPrograms, remindApprovers } from './requests/approval-notices.ts';
import { endLive } from './requests/change-request.ts';
import { isPaid } from './requests/payee-seats.ts';
import { storeNow } from './requests/request-approval.ts';
import { findRequests, lockRequest, type RequestRow, writeReminder } from './requests/requests-store.ts';
import {
  askSeats,
  findStep,
  insertSeats,
  listAsked,
  listSeatsNow,
  type StepRow,
  writeEscalated,
} from './requests/steps-store.ts';

const AT_ONCE = 100;

/** Lists requests with something due: their end, an escalation or a reminder. Takes no locks; processing one does. */
const listDue = (db: Db): Promise<{ id: number }[]> =>
  db.rows(sql<{ id: number }>`
    SELECT r.id FROM work_requests r
     WHERE r.ended_at IS NULL AND (r.retry_at IS NULL OR r.retry_at <= now()) AND (
       r.due_at <= now()
       OR (r.reminded_at IS NULL AND r.due_at <= now() + make_interval(hours => ${REMINDED_BEFORE_HOURS})
           AND r.created_at <= r.due_at - make_interval(hours => ${REMINDED_BEFORE_HOURS}))
       OR EXISTS (SELECT FROM work_steps s WHERE s.request_id = r.id AND s.version = r.version AND s.state = 'open' AND s.escalate_to IS NOT NULL
           AND s.escalated_at IS NULL AND s.due_at <= now()))
     ORDER BY r.due_at NULLS LAST, r.id LIMIT ${AT_ONCE}`);

/** Expires overdue requests and releases their holds, escalates overdue steps, and sends reminders. */
export const dueJob = (services: Services): Job => ({
  name: 'work_due',
  everyMs: 1000,
  run: async (stop) => {
    const { db } = services;
    for (let found = AT_ONCE; found === AT_ONCE && !stop.aborted; ) {
      const due = await listDue(db);
      found = due.length;
      for (const { id } of due) {
        if (stop.aborted) return;
        await doOne(
          () => db.tx((tx) => doDue(tx, services, id)),
          (fault) => setAside(db, id, fault),
        );
      }
    }
  },
});

async function setAside(db: Db, id: number, fault: string): Promise<void> {
  await db.tx(async (tx) => {
    const { tries } = await tx.one(
      sql<{
        tries: number;
      }>`UPDATE work_requests SET tries = tries + 1, fault = ${fault} WHERE id = ${id} RETURNING tries`,
    );
    await tx.run(
      sql`UPDATE work_requests SET retry_at = now() + make_interval(secs => ${retryDelayOfS(tries)}) WHERE id = ${id}`,
    );
  });
}

async function doDue(tx: Tx, services: Services, id: number): Promise<void> {
  const [found] = await findRequests(tx, [id]);
  if (!found) return;
  await lockOrganisations(tx, [found]);
  const request = await lockRequest(tx, id);
  if (!isLive(request.state)) return;
  const now = await storeNow(tx);
  if (request.due_at !== null && request.due_at <= now) return expire(tx, services, request);
  const step = await findStep(tx, request, request.step);
  if (step && step.escalate_to !== null && step.escalated_at === null && step.due_at !== null && step.due_at <= now)
    await escalate(tx, request, step);
  if (request.due_at === null || request.due_at.getTime() - now.getTime() > REMINDED_BEFORE_HOURS * 3_600_000) return;
  if (request.reminded_at === null && (await writeReminder(tx, id, REMINDED_BEFORE_HOURS)) > 0)
    await remindApprovers(tx, request, await listAsked(tx, request));
}

async function expire(tx: Tx, { vault }: Services, request: RequestRow): Promise<void> {
  const at = await endLive(tx, request, 'expired', null);
  const doer = { organisation: request.organisation_id, role: 'time', person: null };
  await record(tx, vault, doer, 'approval.expired', { externalId: request.external_id, version: request.version });
  await publishToPrograms(tx, request, 'approval.expired', {
    payment: paymentOutcome(request, 'voided'),
    expiredAt: onWire(at),
  });
}

/** Adds the escalation approver, unless the request pays them. The original approvers can still decide. */
async function escalate(tx: Tx, request: RequestRow, step: StepRow): Promise<void> {
  await writeEscalated(tx, step);
  const person = await tx.maybe(sql<{
    connection_id: number;
    user_id: RequestRow['organisation_id'];
    is_payee: boolean;
  }>`
    SELECT c.id AS connection_id, c.user_id, ${isPaid(sql`u.id`, request.payee)} AS is_payee
      FROM connections c JOIN users u ON u.id = c.user_id WHERE c.id = ${step.escalate_to} AND c.ended_at IS NULL`);
  const seats = await listSeatsNow(tx, request);
  if (!person || person.is_payee || seats.some(({ user_id }) => user_id === person.user_id)) return;
  await insertSeats(tx, request.id, request.version, [{ step: step.n, ...person }]);
  await notifyApprovers(tx, request, await askSeats(tx, request, step.n));
}
