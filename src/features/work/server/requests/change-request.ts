import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { needScope } from '#features/organisations/server/keys/key-holders.ts';
import { lockSharedForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { isLive, REMINDER_HOURS } from '../../rules.ts';
import type { ApprovalRequest, Request } from '../../wire.ts';
import { paymentOutcome, publishToPrograms, refreshScreens, remindApprovers } from './approval-notices.ts';
import { resolvePayment } from './hold-payment.ts';
import { requestOnWire } from './on-wire.ts';
import { readContent } from './read-content.ts';
import { holdMoney, needBearable, putVersion, scopesOf, storeNow, type Writer } from './request-approval.ts';
import { judgeDocument } from './request-document.ts';
import {
  type EndState,
  endRequest,
  findByExternalId,
  lockRequest,
  type RequestRow,
  writeAnswer,
  writeReminder,
  writeTransfer,
  writeVersion,
} from './requests-store.ts';
import { endApprovals, listAsked } from './steps-store.ts';

export async function findOwn(
  db: Queryable,
  who: Pick<KeyHolder | Officer, 'organisation'>,
  externalId: string,
): Promise<RequestRow> {
  const row = await findByExternalId(db, who, externalId);
  if (!row) throw refuse(commonRefusals, 'not_found');
  return row;
}

const notOpen = ({ state }: RequestRow) => refuse(refusals, 'not_open', { detail: `The request is ${state}.` });

/** Locks a request that can still be changed, or refuses. */
async function lockLive(tx: Tx, who: KeyHolder, externalId: string): Promise<RequestRow> {
  const row = await lockRequest(tx, (await findOwn(tx, who, externalId)).id);
  if (!isLive(row.state)) throw notOpen(row);
  return row;
}

/** An organisation's acts on its requests: amending, answering, reminding, withdrawing. */
export function createChanges(services: Services) {
  const { db, vault } = services;
  return {
    amend: (who: Writer, asked: ApprovalRequest): Promise<Request> => amend(services, who, asked),

    answer: (who: Writer, externalId: string, answer: string): Promise<Request> =>
      db.tx(async (tx) => {
        await lockSharedForKey(tx, who);
        const row = await lockLive(tx, who, externalId);
        if (row.state !== 'returned')
          throw refuse(refusals, 'not_open', { detail: 'The request has no open question.' });
        await writeAnswer(tx, row.id, answer);
        await remindApprovers(tx, row, await listAsked(tx, row));
        await record(tx, vault, byKey(who), 'approval.answered', { externalId, key: who.keyId });
        return requestOnWire(tx, await lockRequest(tx, row.id));
      }),

    remind: (who: Writer, externalId: string): Promise<Request> =>
      db.tx(async (tx) => {
        await lockSharedForKey(tx, who);
        const row = await lockLive(tx, who, externalId);
        if ((await writeReminder(tx, row.id, REMINDER_HOURS)) === 0)
          throw refuse(refusals, 'reminded_already', {
            detail: 'You can remind once an hour.',
            retryAfterS: 3600 * REMINDER_HOURS,
          });
        await remindApprovers(tx, row, await listAsked(tx, row));
        return requestOnWire(tx, row);
      }),

    withdraw: (who: Writer, externalId: string, reason: string | undefined): Promise<Request> =>
      db.tx(async (tx) => {
        await lockSharedForKey(tx, who);
        const row = await lockRequest(tx, (await findOwn(tx, who, externalId)).id);
        if (row.state === 'withdrawn') return requestOnWire(tx, row);
        if (!isLive(row.state)) throw notOpen(row);
        const at = await endLive(tx, row, 'withdrawn', reason || null);
        await record(tx, vault, byKey(who), 'approval.withdrawn', { externalId, key: who.keyId });
        const answer = await requestOnWire(tx, await lockRequest(tx, row.id));
        await publishToPrograms(tx, row, 'approval.withdrawn', {
          reason: reason || null,
          payment: paymentOutcome(row, 'voided'),
          withdrawnAt: onWire(at),
        });
        return answer;
      }),
  };
}

/** Replaces the content of an open request by a new version. */
async function amend(services: Services, who: Writer, asked: ApprovalRequest): Promise<Request> {
  const { db, vault, settings } = services;
  for (const scope of scopesOf(asked)) needScope(who, scope);
  const document = await judgeDocument(services, who.organisation, asked.document);
  return db.tx(async (tx) => {
    const { display_name: name } = await lockSharedForKey(tx, who, ...scopesOf(asked));
    const now = await storeNow(tx);
    // Locks connections before the request, in the same order as ending a connection does.
    const given = { organisation: who.organisation, name, chainId: settings.chainId, now };
    const content = await readContent(tx, given, asked);
    const before = await lockLive(tx, who, asked.externalId);
    if (before.transfer_id !== null) {
      await resolvePayment(tx, before.transfer_id, 'void');
      await writeTransfer(tx, before.id, null);
    }
    const gone = await endApprovals(tx, before, 'withdrawn');
    const version = before.version + 1;
    await writeVersion(tx, before.id, version, content.version.dueAt);
    const put = await putVersion(tx, services, who, { id: before.id, version, content, document });
    await needBearable(tx, who, put.id);
    await refreshScreens(tx, gone);
    const { row, answer } = await holdMoney(tx, who, put, content);
    await record(tx, vault, byKey(who), 'approval.amended', {
      externalId: row.external_id,
      key: who.keyId,
      version,
    });
    await publishToPrograms(tx, row, 'approval.amended', { amendedAt: onWire(now) });
    return answer;
  });
}

/** Ends an undecided request: releases its hold and withdraws its approvals. */
export async function endLive(
  tx: Tx,
  row: RequestRow,
  state: Extract<EndState, 'withdrawn' | 'expired'>,
  reason: string | null,
): Promise<Date> {
  if (row.transfer_id !== null) await resolvePayment(tx, row.transfer_id, 'void');
  const gone = await endApprovals(tx, row, state);
  const at = await endRequest(tx, row.id, state, reason);
  await refreshScreens(tx, gone);
  return at;
}
