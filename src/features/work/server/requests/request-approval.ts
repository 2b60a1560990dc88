import { randomUUID, subtle } from 'node:crypto';
import type { Scope } from '#features/organisations/rules.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { needScope } from '#features/organisations/server/keys/key-holders.ts';
import { lockSharedForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import { parseShape } from '#platform/server/http/request-shapes.ts';
import type { Services } from '#platform/server/services.ts';
import { isAway, isTimedOut, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import { type ApprovalRequest, batched, type Request } from '../../wire.ts';
import { notifyApprovers, publishToPrograms } from './approval-notices.ts';
import { holdPayment } from './hold-payment.ts';
import { paymentOnWire, requestOnWire, requestsOnWire } from './on-wire.ts';
import { type Content, readContent } from './read-content.ts';
import { type JudgedDocument, judgeDocument, keepDocument } from './request-document.ts';
import {
  findByExternalId,
  insertRequest,
  insertVersion,
  isFull,
  isTooMuchForOne,
  type Listing,
  listRequests,
  lockRequest,
  type RequestRow,
  writeTransfer,
} from './requests-store.ts';
import { askSeats, insertSteps, writeStepState } from './steps-store.ts';

export type Writer = KeyHolder<'approvals:write'>;

/** Returns the scopes that a request needs in addition to the call's own. */
export const scopesOf = ({ payment }: ApprovalRequest): Scope[] => (payment ? ['money:hold'] : []);

export const storeNow = async (tx: Queryable): Promise<Date> =>
  (await tx.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`)).now;

/** Hashed in a thread pool, because a request with its document can be 14 MB. */
const digestOf = async (asked: ApprovalRequest): Promise<Buffer> =>
  Buffer.from(await subtle.digest('SHA-256', Buffer.from(canonicalJson(asked))));

/** Returns the existing request if it was made with the same body. Refuses a different body. */
function needSame(before: RequestRow, digest: Buffer): RequestRow {
  if (digest.equals(before.digest)) return before;
  throw refuse(refusals, 'external_id_used', {
    detail: 'The existing request has a different body. Amend it, or use another externalId.',
    errors: { externalId: 'was already used with a different body' },
  });
}

/** Refuses if the organisation has too many open requests. Concurrent calls may exceed the limit by a few. */
async function needRoom(tx: Tx, who: Writer): Promise<void> {
  if (await isFull(tx, who, LIMITS.open))
    throw refuse(refusals, 'too_many_open', {
      detail: 'Withdraw requests that are no longer needed, or set a dueAt so that they expire.',
    });
}

/** Refuses a request that would give one person more open requests of this organisation than `LIMITS.openOfOne`. */
export async function needBearable(tx: Tx, who: Writer, id: number): Promise<void> {
  if (await isTooMuchForOne(tx, who, id, LIMITS.openOfOne))
    throw refuse(refusals, 'too_many_open', {
      detail: `One person already has ${LIMITS.openOfOne} of your requests to decide. Ask someone else, or wait.`,
    });
}

/** Creates and lists an organisation's requests. */
export function createApprovalRequests(services: Services) {
  const { db, vault, settings } = services;
  const ask = async (who: Writer, asked: ApprovalRequest): Promise<Request> => {
    for (const scope of scopesOf(asked)) needScope(who, scope);
    const { externalId } = asked;
    const before = await findByExternalId(db, who, externalId);
    const digest = await digestOf(asked);
    if (before) return requestOnWire(db, needSame(before, digest));
    const document = await judgeDocument(services, who.organisation, asked.document);
    return db.tx(async (tx) => {
      const { display_name: name } = await lockSharedForKey(tx, who, ...scopesOf(asked));
      const now = await storeNow(tx);
      const given = { organisation: who.organisation, name, chainId: settings.chainId, now };
      const content = await readContent(tx, given, asked);
      await needRoom(tx, who);
      const { dueAt } = content.version;
      const made = await insertRequest(tx, who, { externalId, digest, keyId: who.keyId, dueAt });
      if (!made) {
        const other = await findByExternalId(tx, who, externalId);
        if (!other) throw new Error('a conflicting request disappeared');
        return requestOnWire(tx, needSame(other, digest));
      }
      const put = await putVersion(tx, services, who, { id: made.id, version: 1, content, document });
      await needBearable(tx, who, put.id);
      const { row, answer } = await holdMoney(tx, who, put, content);
      await record(tx, vault, byKey(who), 'approval.asked', { externalId: row.external_id, key: who.keyId });
      await publishToPrograms(tx, row, 'approval.asked', {
        steps: content.steps.length,
        askedAt: onWire(made.created_at),
      });
      return answer;
    });
  };

  return {
    ask,

    /**
     * Processes the requests one by one in order. A refusal, fault or timeout of one does not stop the others. An
     * unreachable store ends the batch, and so does a second timeout, which means that the store is slow.
     */
    askAll: async (who: Writer, all: readonly unknown[]) => {
      const answers = [];
      let late = 0;
      for (const sent of all) {
        const externalId = externalIdIn(sent);
        try {
          answers.push({ externalId, request: await ask(who, parseShape(batched, sent)), problem: null });
        } catch (error) {
          if (isTimedOut(error)) late += 1;
          if (isAway(error) || late > 1) throw error;
          answers.push({ externalId, request: null, problem: problemOf(services, error) });
        }
      }
      return answers;
    },

    list: async (who: KeyHolder<'approvals:read'>, query: PageQuery & Listing): Promise<Page<Request>> => {
      const rows = await listRequests(db, who, query, { before: idBefore(query), count: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { items: await requestsOnWire(db, page.items), next: page.next };
    },
  };
}

/** Returns the externalId of an unparsed request, which may be malformed. */
function externalIdIn(sent: unknown): string {
  const id = typeof sent === 'object' && sent !== null && 'externalId' in sent ? sent.externalId : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : '';
}

/** Returns a refusal in the form of the single call. A fault is logged once and reported only by its reference. */
function problemOf({ log }: Services, error: unknown) {
  if (isTimedOut(error)) {
    const { status, title } = commonRefusals.unavailable;
    return { status, code: 'unavailable', title, detail: 'The request took too long. Try again.' };
  }
  if (error instanceof Refusal) {
    const { status, code, title, details } = error;
    const fields = Object.entries(details.errors ?? {}).map(([field, fault]) => `${field} ${fault}`);
    return { status, code, title, detail: details.detail ?? (fields.length > 0 ? fields.join('; ') : null) };
  }
  const ref = randomUUID();
  log.error({ err: error, ref }, 'an approval in a batch could not be requested');
  return { status: 500, code: 'fault', title: 'Something went wrong here', detail: `Report this reference: ${ref}.` };
}

interface Version {
  readonly id: number;
  readonly version: number;
  readonly content: Content;
  readonly document: JudgedDocument | undefined;
}

/** Stores a version and asks the people of its first step. The caller must have the request locked. */
export async function putVersion(
  tx: Tx,
  services: Services,
  { organisation }: Pick<KeyHolder, 'organisation'>,
  { id, version, content, document }: Version,
): Promise<RequestRow> {
  const kept = await keepDocument(tx, services, organisation, document);
  await insertVersion(tx, id, version, { ...content.version, document: kept });
  await insertSteps(tx, id, version, content.steps);
  const row = await lockRequest(tx, id);
  await writeStepState(tx, row, 1, 'open');
  await notifyApprovers(tx, row, await askSeats(tx, row, 1));
  return row;
}

/**
 * Holds the payment of a version. It locks the organisation's account, so it comes late in the transaction. Returns the
 * request's row and its API form.
 */
export async function holdMoney(
  tx: Tx,
  { organisation }: Pick<KeyHolder, 'organisation'>,
  row: RequestRow,
  { version: { payee, money } }: Content,
): Promise<{ row: RequestRow; answer: Request }> {
  const answer = await requestOnWire(tx, row);
  if (payee === null || !money) return { row, answer };
  const transferId = await holdPayment(tx, { organisation, payee, money, reference: row.external_id });
  await writeTransfer(tx, row.id, transferId);
  const held = { ...row, transfer_id: transferId };
  return { row: held, answer: { ...answer, payment: paymentOnWire(held) } };
}
