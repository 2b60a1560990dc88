import type { Queryable } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import type { RequestState } from '../../rules.ts';
import type { Request } from '../../wire.ts';
import { amountText } from './hold-payment.ts';
import { documentSeen } from './request-document.ts';
import type { RequestRow } from './requests-store.ts';
import { listSeats, listSteps, type SeatRow, type StepRow } from './steps-store.ts';

const at = (date: Date | null) => date && onWire(date);

const paymentStates: Record<RequestState, 'held' | 'posted' | 'voided'> = {
  open: 'held',
  returned: 'held',
  approved: 'posted',
  rejected: 'voided',
  withdrawn: 'voided',
  expired: 'voided',
};
export const paymentState = ({ state }: Pick<RequestRow, 'state'>) => paymentStates[state];

/** Converts requests to the form that organisations see, in the given order. */
export async function requestsOnWire(db: Queryable, rows: readonly RequestRow[]): Promise<Request[]> {
  if (rows.length === 0) return [];
  const [steps, seats] = [await listSteps(db, rows), await listSeats(db, rows)];
  const documents = await documentSeen(db, rows);
  const isOf = (row: RequestRow) => (part: StepRow | SeatRow) =>
    part.request_id === row.id && part.version === row.version;
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    state: row.state,
    version: row.version,
    step: row.step,
    title: row.title,
    amount: amountText(row.amount, row.currency),
    currency: row.currency,
    dueAt: at(row.due_at),
    document: documents.get(row.id) ?? null,
    steps: steps.filter(isOf(row)).map((step) => ({
      ...stepOnWire(step),
      seats: seats.filter((seat) => isOf(row)(seat) && seat.step === step.n).map(seatOnWire),
    })),
    payment: paymentOnWire(row),
    question: row.question === null ? null : { question: row.question, answer: row.answer },
    createdAt: onWire(row.created_at),
    endedAt: at(row.ended_at),
    reason: row.reason,
  }));
}

export async function requestOnWire(db: Queryable, row: RequestRow): Promise<Request> {
  const [only] = await requestsOnWire(db, [row]);
  if (!only) throw new Error('a request was not converted');
  return only;
}

export const stepOnWire = ({ n, mode, needed, due_at, state }: StepRow) => ({
  n,
  mode,
  needed,
  dueAt: at(due_at),
  state,
});

const seatOnWire = (seat: SeatRow): Request['steps'][number]['seats'][number] => ({
  connectionId: seat.pairwise_id,
  state: seat.state,
  isDelegated: seat.is_delegated,
  openedAt: at(seat.opened_at),
  decidedAt: at(seat.decided_at),
  reason: seat.reason,
});

export const paymentOnWire = (row: RequestRow): Request['payment'] =>
  row.transfer_id === null || row.payee === null
    ? null
    : { to: row.payee, state: paymentState(row), transactionId: row.transfer_id };
