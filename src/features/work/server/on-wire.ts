import { readAskers } from '#features/connections/server/connections-store.ts';
import { checksum } from '#features/identity/address.ts';
import { RIGHTS } from '#features/organisations/rules.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { type BothNames, namesAs } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { type Queryable, sql } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { Approval } from '../wire.ts';
import { type EarlierRow, listEarlier, listLater } from './requests/amendments.ts';
import { amountText } from './requests/hold-payment.ts';
import { paymentState, stepOnWire } from './requests/on-wire.ts';
import { documentSeen } from './requests/request-document.ts';
import { findRequests, type RequestRow } from './requests/requests-store.ts';
import { listSeats, listSteps, type SeatRow, type StepRow } from './requests/steps-store.ts';
import { type ApprovalRow, type DecisionRow, decisionsOf } from './store.ts';

const at = (date: Date | null) => date && onWire(date);

/** Converts approvals to the form that their person sees, with decisions and the request's data. */
export async function approvalsOf(db: Queryable, rows: readonly ApprovalRow[]): Promise<Approval[]> {
  const decisions = rows.length > 0 ? await decisionsOf(db, rows) : [];
  const around = await readAround(db, rows);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    priority: row.priority,
    status: row.status,
    requester: row.requester,
    amount: amountText(row.amount, row.currency),
    currency: row.currency,
    documentHash: row.document_hash,
    documentName: row.document_name,
    dueAt: at(row.due_at),
    decidedAt: at(row.decided_at),
    reason: row.reason,
    decisions: decisions.filter((decision) => decision.approval_id === row.id).map(decisionOf),
    createdAt: onWire(row.created_at),
    version: row.version,
    step: row.step,
    openedAt: at(row.opened_at),
    ...around(row),
  }));
}

const decisionOf = (row: DecisionRow) => ({
  decision: row.decision,
  decidedBy: row.user_id,
  reason: row.reason,
  decidedAt: onWire(row.decided_at),
});

type RequestContext = Pick<
  Approval,
  | 'organisation'
  | 'document'
  | 'forName'
  | 'forNameKo'
  | 'steps'
  | 'payment'
  | 'question'
  | 'takenFrom'
  | 'amended'
  | 'before'
>;
/** Data of the current version is not shown with an earlier one. */
const NOT_NOW = { document: null, payment: null, question: null, takenFrom: null } as const;
const NOTHING: RequestContext = {
  ...NOT_NOW,
  organisation: null,
  forName: null,
  forNameKo: null,
  steps: [],
  amended: null,
  before: null,
};

/** Reads the data of the requests that approvals belong to: steps, seats, names, document, payment. */
async function readAround(db: Queryable, rows: readonly ApprovalRow[]): Promise<(row: ApprovalRow) => RequestContext> {
  const ids = [...new Set(rows.flatMap(({ request_id }) => request_id ?? []))];
  if (ids.length === 0) return () => NOTHING;
  const requests = await findRequests(db, ids);
  const [askers, steps, seats, documents] = [
    await readAskers(db, requests),
    await listSteps(db, requests),
    await listSeats(db, requests),
    await documentSeen(db, requests),
  ];
  const [later, earlier] = [await listLater(db, rows), await listEarlier(db, rows)];
  const replaced = new Map(later.map(({ of, id }) => [of, id]));
  const payees = await payeesOf(db, requests);
  const names = await namesOf(db, [
    ...seats.flatMap(({ user_id, decided_by }) => [user_id, decided_by]),
    ...rows.map(({ for_user_id }) => for_user_id),
    ...requests.map(({ question_by }) => question_by),
  ]);
  const nameOf = (id: UserId | null) => (id === null ? undefined : names.get(id));
  return (row) => {
    const request = requests.find(({ id }) => id === row.request_id);
    const asker = request && askers.get(request.organisation_id);
    if (!request || !asker) return NOTHING;
    const isOf = (part: StepRow | SeatRow) => part.request_id === request.id && part.version === row.version;
    const isNow = row.version === request.version;
    const stepsOf = steps.filter(isOf);
    const last = earlier.find(({ of }) => of === row.id);
    return {
      organisation: {
        id: asker.id,
        name: asker.name,
        displayName: asker.display_name,
        nameKo: asker.name_ko,
        seed: asker.seed,
      },
      ...namesAs('forName', nameOf(row.for_user_id)),
      steps: stepsOf.map((step) => ({
        ...stepOnWire(step),
        ...(isNow || step.state === 'passed' ? {} : { state: 'ended' as const }),
        seats: seats
          .filter((seat) => isOf(seat) && seat.step === step.n)
          .map((seat) => seatSeen(seat, step, row, nameOf)),
      })),
      before: last ? beforeOf(last, request, steps, seats, nameOf) : null,
      ...(isNow
        ? {
            document: documents.get(request.id) ?? null,
            payment: paymentSeen(row, request, payees),
            question: questionSeen(request, nameOf),
            takenFrom: takenFrom(row, request),
            amended: null,
          }
        : { ...NOT_NOW, amended: { version: request.version, approvalId: replaced.get(row.id) ?? null } }),
    };
  };
}

const questionSeen = ({ question, question_by, answer }: RequestRow, nameOf: NameOf): Approval['question'] =>
  question === null ? null : { question, ...namesAs('by', nameOf(question_by)), answer };

const takenFrom = ({ status, delegation_id }: ApprovalRow, { state }: RequestRow): Approval['takenFrom'] => {
  if (status !== 'withdrawn' || state === 'withdrawn') return null;
  return delegation_id === null ? 'connection' : 'delegate';
};

/** The previous version as this person was asked it, with its approvers. */
const beforeOf = (
  { of: _, due_at, document_hash, document_name, ...last }: EarlierRow,
  request: RequestRow,
  steps: readonly StepRow[],
  seats: readonly SeatRow[],
  nameOf: NameOf,
): Approval['before'] => ({
  ...last,
  amount: amountText(last.amount, last.currency),
  dueAt: at(due_at),
  documentHash: document_hash,
  documentName: document_name,
  steps: steps
    .filter((step) => step.request_id === request.id && step.version === last.version)
    .map(({ n, mode, needed }) => {
      const names = seats
        .filter((seat) => seat.request_id === request.id && seat.version === last.version && seat.step === n)
        .map((seat) => namesAs('name', nameOf(seat.user_id)));
      return { n, mode, needed, names: names.map(({ name }) => name), namesKo: names.map(({ nameKo }) => nameKo) };
    }),
});

type NameOf = (id: UserId | null) => BothNames | undefined;

function seatSeen(seat: SeatRow, step: StepRow, row: ApprovalRow, nameOf: NameOf) {
  const isDecided = seat.state === 'approved' || seat.state === 'rejected';
  return {
    ...namesAs('name', nameOf(seat.is_delegated ? seat.decided_by : seat.user_id)),
    decision: isDecided ? (seat.state as 'approved' | 'rejected') : null,
    decidedAt: at(seat.decided_at),
    ...namesAs('forName', seat.is_delegated ? nameOf(seat.user_id) : undefined),
    // A seat that another person filled is shown as that person's.
    isMe: seat.id === row.seat_id && (seat.decided_by === null || seat.decided_by === row.user_id),
    isEscalated: step.escalated_at !== null && seat.connection_id === step.escalate_to,
  };
}

interface PayeeRow {
  readonly id: UserId;
  readonly address: string;
  /** Staff who may spend the organisation's money. */
  readonly spenders: readonly UserId[];
  /** Registered name of an approved organisation; null for everybody else. */
  readonly name: string | null;
}

function paymentSeen(
  row: ApprovalRow,
  request: RequestRow,
  payees: ReadonlyMap<string, PayeeRow>,
): Approval['payment'] {
  const amount = amountText(request.amount, request.currency);
  if (request.transfer_id === null || request.payee === null || amount === null || request.currency === null)
    return null;
  const payee = payees.get(request.payee);
  return {
    amount,
    currency: request.currency,
    payeeName: payee?.name ?? null,
    payeeAddress: checksum(request.payee),
    isYours: payee?.id === row.user_id || payee?.spenders.includes(row.user_id) === true,
    state: paymentState(request),
  };
}

/**
 * Returns the payees of requests. Does not read names that people typed for themselves: the requester knows an address
 * and must not learn a name from it.
 */
async function payeesOf(db: Queryable, requests: readonly RequestRow[]): Promise<Map<string, PayeeRow>> {
  const addresses = requests.flatMap(({ payee }) => payee ?? []);
  if (addresses.length === 0) return new Map();
  const rows = await db.rows(sql<PayeeRow>`
    SELECT u.id, u.address, o.name,
           ARRAY(SELECT s.user_id FROM organisation_staff s
                  WHERE s.organisation_id = u.id AND s.role = ANY (${[...RIGHTS.spend]}::text[])) AS spenders
      FROM users u LEFT JOIN organisations o ON o.id = u.id AND o.state = 'approved'
     WHERE u.address = ANY (${addresses}::text[]) AND u.deleted_at IS NULL`);
  return new Map(rows.map((payee) => [payee.address, payee]));
}
