import { endChange, isSameAccount, takeEffect } from '#features/auth/server/email/email-changes.ts';
import {
  type EmailChangeRow,
  findOpenChange,
  forgetEmailChanges,
  lockChange,
  setTold,
} from '#features/auth/server/email/email-changes-store.ts';
import { lockMember } from '#features/auth/server/of-member.ts';
import { findState } from '#features/currency/server/member-states.ts';
import { mayInOffice } from '#features/office/rules.ts';
import { forgetActs } from '#features/office/server/acts/acts-store.ts';
import type { Role, State } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockOrganisation } from '#features/organisations/server/organisations-store.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Turn } from '#platform/server/jobs/turns.ts';
import { queuedMails } from '#platform/server/outside/mail/mail-queue.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { changeEmail } from './email-kind.ts';

/** A change that is due: to start its wait, take effect, expire, be recorded, or be removed with a deleted account. Not locked. */
interface DueRow {
  readonly id: number;
  readonly tries: number;
  readonly user_id: UserId;
  readonly act_id: number;
  readonly organisation: UserId;
}
const findDue = (db: Queryable): Promise<DueRow | undefined> =>
  db.maybe(sql<DueRow>`
    SELECT c.id, c.tries, c.user_id, c.act_id, a.organisation_id AS organisation
      FROM email_changes c JOIN office_acts a ON a.id = c.act_id JOIN users u ON u.id = c.user_id
     WHERE c.next_at <= clock_timestamp()
       AND (u.deleted_at IS NOT NULL
         OR (NOT c.is_recorded
           AND (c.state <> 'open'
             OR (c.told_at IS NULL AND NOT EXISTS (SELECT FROM (${queuedMails}) m WHERE m.id = c.notice_id))
             OR (c.told_at IS NOT NULL
               AND (c.expires_at <= clock_timestamp() OR (c.proven_at IS NOT NULL AND c.due_at <= clock_timestamp()))))))
     ORDER BY c.id LIMIT 1`);

const isDeleted = async (tx: Tx, userId: UserId): Promise<boolean> =>
  (await tx.maybe(sql`SELECT 1 AS is FROM users WHERE id = ${userId} AND deleted_at IS NOT NULL`)) !== undefined;

/** Removes the e-mail changes of a member whose account is deleted, and the text of acts about them. */
async function forgetMember(tx: Tx, userId: UserId): Promise<void> {
  await forgetEmailChanges(tx, { userId });
  await forgetActs(tx, { userId });
}

const setAside = (db: Db, { id, tries }: DueRow, fault: string): Promise<number> =>
  db.run(sql`UPDATE email_changes SET tries = ${tries + 1}, fault = ${fault},
      next_at = clock_timestamp() + make_interval(secs => ${retryDelayOfS(tries + 1)}) WHERE id = ${id}`);

const setRecorded = (tx: Tx, id: number): Promise<number> =>
  tx.run(sql`UPDATE email_changes SET is_recorded = true WHERE id = ${id}`);

interface PeopleRow {
  readonly state: State;
  readonly maker: Role | null;
  readonly checker: Role | null;
}

/** Reports whether both officers still have a role for this act and are neither frozen nor closed. */
async function areRightsKept(tx: Tx, act: number): Promise<boolean> {
  const { state, maker, checker } = await tx.one(sql<PeopleRow>`
    SELECT o.state, m.role AS maker, c.role AS checker
      FROM office_acts a JOIN organisations o ON o.id = a.organisation_id
      LEFT JOIN organisation_staff m ON m.organisation_id = o.id AND m.user_id = a.made_by AND NOT member_is_stopped(m.user_id)
      LEFT JOIN organisation_staff c ON c.organisation_id = o.id AND c.user_id = a.decided_by AND NOT member_is_stopped(c.user_id)
     WHERE a.id = ${act}`);
  return (
    maker !== null &&
    checker !== null &&
    mayInOffice(maker, changeEmail.make, state) &&
    mayInOffice(checker, changeEmail.check, state)
  );
}

/** Returns how an open change ends now; undefined while it waits. */
async function outcomeOf(tx: Tx, row: EmailChangeRow): Promise<'done' | 'void' | 'expired' | undefined> {
  if (row.is_expired) return 'expired';
  if (!row.is_due) return undefined;
  const isFrozen = !row.is_held || (await findState(tx, row.user_id))?.now === 'frozen';
  return isFrozen && (await areRightsKept(tx, row.act_id)) && (await isSameAccount(tx, row)) ? 'done' : 'void';
}

/**
 * Advances one change and records its end. Locks the operator, then the member, then the change, and only then reads
 * its state.
 */
async function advanceChange(tx: Tx, services: Services, due: DueRow): Promise<void> {
  await lockOrganisation(tx, due);
  await lockMember(tx, due.user_id);
  // A node of an earlier release deletes accounts without ending their changes.
  if (await isDeleted(tx, due.user_id)) return forgetMember(tx, due.user_id);
  const row = await lockChange(tx, due.id);
  // The member deleted the account, or another node was first.
  if (!row || row.is_recorded) return;
  if (row.state === 'open' && row.told_at === null) return void (await setTold(tx, row.id));
  const end = row.state === 'open' ? await outcomeOf(tx, row) : row.state;
  if (end === undefined) return;
  if (row.state === 'open') {
    if (end === 'done') await takeEffect(tx, services, row);
    else if (end === 'void' || end === 'expired') await endChange(tx, services, row, end);
  }
  const by = { organisation: due.organisation, role: 'time', person: null };
  const what = end === 'done' ? 'member.email_changed' : 'member.email_kept';
  await record(tx, services.vault, by, what, { member: row.user_id, request: row.act_id, end });
  await setRecorded(tx, row.id);
}

/** Clears the text of acts about members whose accounts a node of an earlier release deleted. Bounded per run. */
async function emptyActsOfGone({ db, log }: Services, turn: Turn): Promise<void> {
  const gone = await db.rows(sql<{ userId: UserId }>`
    SELECT DISTINCT u.id AS "userId"
      FROM users u JOIN office_acts a ON a.subject = 'member:' || u.id AND a.subject LIKE 'member:%' AND a.body <> '{}'
     WHERE u.deleted_at > clock_timestamp() - interval '30 days'
     ORDER BY u.id LIMIT 100`);
  if (gone.length === 0 || !(await turn.isMine())) return;
  for (const one of gone)
    await doOne(
      () => db.tx((tx) => forgetActs(tx, one)),
      async (_fault, error) =>
        log.error({ err: error, member: one.userId }, 'the text of acts about a deleted member could not be cleared'),
    );
}

/** Applies, expires and records e-mail changes one at a time. A failed one is retried later. */
export function emailChangeJob(services: Services, turn: Turn): Job {
  const { db, log } = services;
  const doNext = async (): Promise<boolean> => {
    const due = await findDue(db);
    if (!due || !(await turn.isMine())) return false;
    await doOne(
      () => db.tx((tx) => advanceChange(tx, services, due)),
      async (fault, error) => {
        log.error({ err: error, change: due.id }, 'an e-mail change could not be advanced');
        await setAside(db, due, fault);
      },
    );
    return true;
  };
  return {
    name: 'email-changes',
    everyMs: 5000,
    run: async (stop) => {
      while (!stop.aborted && (await doNext()));
      await emptyActsOfGone(services, turn);
    },
  };
}

/** Ends a pending change, which one officer may do. The caller has locked the operator and used up the signature. */
export async function endByOffice(
  tx: Tx,
  services: Services,
  who: OfficeOfficer,
  { member, reason }: { readonly member: UserId; readonly reason: string },
): Promise<void> {
  await lockMember(tx, member);
  const open = await findOpenChange(tx, { userId: member });
  if (!open) throw refuse(refusals, 'not_so_now', { detail: 'No change of their e-mail is pending.' });
  await record(tx, services.vault, who, 'member.email_kept', { member, request: open.act_id, reason, end: 'void' });
  await endChange(tx, services, open, 'void');
  await setRecorded(tx, open.id);
}
