import { replyWithFile } from '#features/files/server/files.ts';
import { findFiles } from '#features/files/server/files-store.ts';
import { mayAct, type Role } from '#features/organisations/rules.ts';
import type { FileReply, Page } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Actor } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type Approval, type contract, refusals, type Summary } from '../contract.ts';
import { replyWithArchive } from './archive/archive.ts';
import { type DecisionAsked, decide } from './decisions/decide.ts';
import { noteOpened, sendBack } from './decisions/open-or-return.ts';
import { createDelegations } from './delegations/delegations.ts';
import { createDesk, evidenceOf } from './desk/approval-desk.ts';
import { approvalsOf } from './on-wire.ts';
import { createChanges, findOwn } from './requests/change-request.ts';
import { createApprovalRequests } from './requests/request-approval.ts';
import { findInVersion, findRequests, findVersion } from './requests/requests-store.ts';
import { readSealed } from './sealing/read-sealed.ts';
import {
  type ApprovalRow,
  findApproval,
  listApprovals,
  listDecided,
  listPending,
  readSummary,
  type SummaryRow,
} from './store.ts';

type Calls = HandlersOf<typeof contract>;
type KeyCall =
  | 'GET /api/work/approvals'
  | 'POST /api/work/approvals'
  | 'GET /api/work/approvals/evidence'
  | 'GET /api/work/approvals/sealed'
  | 'GET /api/work/approvals/archive'
  | `POST /api/work/approvals/${'batch' | 'amend' | 'answer' | 'withdraw' | 'remind'}`;

type StaffCall =
  | 'GET /api/org/{id}/approvals'
  | 'GET /api/org/{id}/approvals/figures'
  | `GET /api/org/{id}/approvals/{requestId}${'' | '/evidence' | '/sealed'}`;

export const createHandlers = (services: Services): Calls => ({
  ...ofPersons(services),
  ...ofPrograms(services),
  ...ofStaff(services),
});

function ofPersons(services: Services): Omit<Calls, KeyCall | StaffCall> {
  const { db } = services;
  const delegations = createDelegations(services);
  const seen = async (who: Actor, id: number): Promise<Approval> => {
    const row = await findApproval(db, who, id);
    const [approval] = row ? await approvalsOf(db, [row]) : [];
    if (!approval) throw refuse(commonRefusals, 'not_found');
    return approval;
  };
  // The response is read after the transaction, so that it holds no locks.
  const decided = async (who: Actor, asked: DecisionAsked): Promise<Approval> => {
    await db.tx((tx) => decide(tx, services, who, asked));
    return seen(who, asked.id);
  };
  return {
    'GET /api/work/approvals/{userId}': async ({ who, query }) => {
      if (query.id !== undefined) return only(db, await findApproval(db, { owners: [who] }, query.id));
      const rows = await listOf[query.status ?? 'all'](db, who, idBefore(query), query.limit + 1);
      const page = pageById(rows, query.limit);
      return { items: await approvalsOf(db, page.items), next: page.next };
    },
    'GET /api/work/summary/{userId}': async ({ who }) => summaryOf(await readSummary(db, who)),
    'POST /api/work/approvals/{id}/approve': ({ who, consent, params: { id }, body: { version } }) =>
      decided(who, { id, decision: 'approved', version, consent }),
    'POST /api/work/approvals/{id}/reject': ({ who, consent, params: { id }, body: { version, reason } }) =>
      decided(who, { id, decision: 'rejected', reason, version, consent }),
    'POST /api/work/approvals/{id}/return': async ({ who, params: { id }, body: { question, version } }) => {
      await db.tx((tx) => sendBack(tx, services, who, { id, question, version }));
      return seen(who, id);
    },
    'GET /api/work/approvals/{id}/document': ({ who, params: { id }, request }) =>
      readDocument(services, who, id, request.headers),
    'GET /api/work/approvals/{id}/sealed': async ({ who, params: { id }, request }) => {
      const approval = await findApproval(db, who, id);
      const [asked] = approval?.request_id ? await findRequests(db, [approval.request_id]) : [];
      if (!asked) throw refuse(commonRefusals, 'not_found');
      return readSealed(services, asked, request.headers);
    },
    'GET /api/work/approvals/{id}/archive': async ({ who, params: { id } }) => {
      const approval = await findApproval(db, who, id);
      // A withdrawn approval can no longer be read, and neither can its document.
      if (!approval?.request_id || approval.status === 'withdrawn') throw refuse(commonRefusals, 'not_found');
      const [now] = await findRequests(db, [approval.request_id]);
      const asked = await findInVersion(db, approval.request_id, approval.version);
      if (!now || !asked) throw refuse(commonRefusals, 'not_found');
      const viewer = { only: approval.user_id, isChained: false, isAmended: now.version !== asked.version };
      return replyWithArchive(services, asked, viewer);
    },
    'GET /api/org/{id}/approvals/archive': async ({ who, query }) => {
      const isChained = mayAct(who.role as Role, 'audit', 'approved');
      return replyWithArchive(services, await findOwn(db, who, query.externalId), { only: null, isChained });
    },
    'POST /api/work/approvals/{id}/opened': async ({ who, params: { id }, body: { version } }) => {
      await db.tx((tx) => noteOpened(tx, who, id, version));
      return seen(who, id);
    },
    'GET /api/work/delegations': ({ who, query }) => delegations.list(who, query),
    'POST /api/work/delegations': ({ who, body, consent }) => delegations.give(who, body, consent),
    'POST /api/work/delegations/{id}/accept': ({ who, params, consent }) => delegations.accept(who, params.id, consent),
    'DELETE /api/work/delegations/{id}': async ({ who, params }) => {
      await delegations.end(who, params.id);
      return undefined;
    },
  };
}

const only = async (db: Queryable, one: ApprovalRow | undefined): Promise<Page<Approval>> => ({
  items: await approvalsOf(db, one ? [one] : []),
  next: undefined,
});

/** Reads the document of the version that a person is or was asked about. */
async function readDocument(
  services: Services,
  who: Actor,
  id: number,
  headers: Parameters<typeof replyWithFile>[3]['headers'],
): Promise<FileReply> {
  const { db } = services;
  const approval = await findApproval(db, who, id);
  // Refuses if the request was withdrawn, or the person left the organisation.
  if (!approval || approval.status === 'withdrawn') throw refuse(commonRefusals, 'not_found');
  const version = await findVersion(db, approval);
  const [file] = version?.file_id ? await findFiles(db, [version.file_id]) : [];
  if (!version || !file)
    throw refuse(refusals, 'document_missing', { detail: 'Compare the fingerprint with your copy of the document.' });
  return replyWithFile(db, services, file, { name: version.document_name ?? 'document', headers });
}

function ofPrograms(services: Services): Pick<Calls, KeyCall> {
  const { db } = services;
  const asking = createApprovalRequests(services);
  const changes = createChanges(services);
  return {
    'POST /api/work/approvals': ({ who, body }) => asking.ask(who, body),
    'POST /api/work/approvals/batch': ({ who, body }) => asking.askAll(who, body.approvals),
    'GET /api/work/approvals': ({ who, query }) => asking.list(who, query),
    'POST /api/work/approvals/amend': ({ who, body }) => changes.amend(who, body),
    'POST /api/work/approvals/answer': ({ who, body }) => changes.answer(who, body.externalId, body.answer),
    'POST /api/work/approvals/withdraw': ({ who, body }) => changes.withdraw(who, body.externalId, body.reason),
    'POST /api/work/approvals/remind': ({ who, body }) => changes.remind(who, body.externalId),
    'GET /api/work/approvals/sealed': async ({ who, query, request }) =>
      readSealed(services, await findOwn(db, who, query.externalId), request.headers),
    'GET /api/work/approvals/archive': async ({ who, query }) =>
      replyWithArchive(services, await findOwn(db, who, query.externalId), { only: null, isChained: true }),
    'GET /api/work/approvals/evidence': async ({ who, query }) =>
      evidenceOf(services, await findOwn(db, who, query.externalId)),
  };
}

function ofStaff(services: Services): Pick<Calls, StaffCall> {
  const desk = createDesk(services);
  return {
    'GET /api/org/{id}/approvals': ({ who, query }) => desk.list(who, query),
    'GET /api/org/{id}/approvals/figures': ({ who }) => desk.figures(who),
    'GET /api/org/{id}/approvals/{requestId}': ({ who, params }) => desk.read(who, params.requestId),
    'GET /api/org/{id}/approvals/{requestId}/evidence': async ({ who, params }) => {
      const evidence = await desk.evidence(who, params.requestId);
      const bytes = Buffer.from(JSON.stringify(evidence));
      return { name: `${evidence.externalId}-evidence.json`, type: 'application/json', bytes };
    },
    'GET /api/org/{id}/approvals/{requestId}/sealed': async ({ who, params, request }) =>
      readSealed(services, await desk.need(who, params.requestId), request.headers),
  };
}

const listOf = { all: listApprovals, pending: listPending, decided: listDecided };

const summaryOf = ({ pending, total, requesters, fingerprinted, last_request_at }: SummaryRow): Summary => ({
  pending,
  completed: total - pending,
  total,
  requesters,
  fingerprinted,
  lastRequestAt: last_request_at && onWire(last_request_at),
});
