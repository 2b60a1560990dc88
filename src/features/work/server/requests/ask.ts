import { randomUUID, subtle } from 'node:crypto';
import type { Scope } from '#features/organisations/rules.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { needScope } from '#features/organisations/server/keys/key-holders.ts';
import { lockSharedForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, Refusal, refuse } from '#platform/refusal.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { KeyHolder } from '#platform/server/http/proof.ts';
import { shaped } from '#platform/server/http/request-shapes.ts';
import type { Services } from '#platform/server/services.ts';
import { isAway, isTimedOut, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { refusals } from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import { type Asked, batched, type Request } from '../../wire.ts';
import { tellAsked, tellPrograms } from './approval-notices.ts';
import { type Content, readContent } from './content.ts';
import { type JudgedDocument, judgeDocument, keepDocument } from './document.ts';
import { paymentOnWire, requestOnWire, requestsOnWire } from './on-wire.ts';
import { holdPayment } from './payment.ts';
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

/** Scopes that a request wants of its key beside that of the call. */
export const scopesOf = ({ payment }: Asked): Scope[] => (payment ? ['money:hold'] : []);

export const storeNow = async (tx: Queryable): Promise<Date> =>
  (await tx.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`)).now;

/** Hashed by a thread of the runtime: a request with its document may have 14 MB. */
const digestOf = async (asked: Asked): Promise<Buffer> =>
  Buffer.from(await subtle.digest('SHA-256', Buffer.from(canonicalJson(asked))));

/** Returns the request that has an externalId, if it was asked by this very body; refuses another body. */
function needSame(before: RequestRow, digest: Buffer): RequestRow {
  if (digest.equals(before.digest)) return before;
  throw refuse(refusals, 'external_id_used', {
    detail: 'It stands for a request with another body. Amend that one, or ask with another externalId.',
    errors: { externalId: 'was used for another body' },
  });
}

/** Refuses one more where as many are open as may be; of those that come at once a few may pass it together. */
async function needRoom(tx: Tx, who: Writer): Promise<void> {
  if (await isFull(tx, who, LIMITS.open))
    throw refuse(refusals, 'too_many_open', {
      detail: 'Withdraw what is not needed, or give what you ask a dueAt: it has expired then.',
    });
}

/** Refuses a request by which one person would have more to decide of this organisation than anybody can. */
export async function needBearable(tx: Tx, who: Writer, id: number): Promise<void> {
  if (await isTooMuchForOne(tx, who, id, LIMITS.openOfOne))
    throw refuse(refusals, 'too_many_open', {
      detail: `One person has ${LIMITS.openOfOne} of your requests to decide. Ask somebody else, or wait.`,
    });
}

/** How organisations ask, and see what they asked. */
export function createAsking(services: Services) {
  const { db, vault, settings } = services;
  const ask = async (who: Writer, asked: Asked): Promise<Request> => {
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
        if (!other) throw new Error('a request that was in the way vanished');
        return requestOnWire(tx, needSame(other, digest));
      }
      const put = await putVersion(tx, services, who, { id: made.id, version: 1, content, document });
      await needBearable(tx, who, put.id);
      const { row, answer } = await holdMoney(tx, who, put, content);
      await record(tx, vault, byKey(who), 'approval.asked', { externalId: row.external_id, key: who.keyId });
      await tellPrograms(tx, row, 'approval.asked', { steps: content.steps.length, askedAt: onWire(made.created_at) });
      return answer;
    });
  };

  return {
    ask,

    /**
     * Each by itself and in its order; one that is refused, fails by a fault or takes too long stops no other. A store that is away ends the batch, and so
     * does a second request that takes too long: the store is slow then.
     */
    askAll: async (who: Writer, all: readonly unknown[]) => {
      const answers = [];
      let late = 0;
      for (const sent of all) {
        const externalId = externalIdIn(sent);
        try {
          answers.push({ externalId, request: await ask(who, shaped(batched, sent)), problem: null });
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

/** The externalId of what was sent, which may be malformed. */
function externalIdIn(sent: unknown): string {
  const id = typeof sent === 'object' && sent !== null && 'externalId' in sent ? sent.externalId : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : '';
}

/** A refusal as the single call answers it; a fault is logged once, and answered by its reference alone. */
function problemOf({ log }: Services, error: unknown) {
  if (isTimedOut(error)) {
    const { status, title } = commonRefusals.unavailable;
    return { status, code: 'unavailable', title, detail: 'It took too long. Ask again.' };
  }
  if (error instanceof Refusal) {
    const { status, code, title, details } = error;
    const fields = Object.entries(details.errors ?? {}).map(([field, fault]) => `${field} ${fault}`);
    return { status, code, title, detail: details.detail ?? (fields.length > 0 ? fields.join('; ') : null) };
  }
  const ref = randomUUID();
  log.error({ err: error, ref }, 'an approval of a batch could not be asked for');
  return { status: 500, code: 'fault', title: 'Something went wrong here', detail: `Tell us the reference: ${ref}.` };
}

interface Version {
  readonly id: number;
  readonly version: number;
  readonly content: Content;
  readonly document: JudgedDocument | undefined;
}

/** Writes a version down and asks the people of its first step; the request is this transaction's. */
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
  await tellAsked(tx, row, await askSeats(tx, row, 1));
  return row;
}

/** Holds the money of a version; its account is the organisation's, so this comes late. Gives the request, and as it is answered. */
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
