import { areDatesInOrder } from '../rules.ts';

/** Types of travel in display order (docs/product/traveler.md#trips). */
export const planTypes = ['business', 'leisure', 'family'] as const;
export type PlanType = (typeof planTypes)[number];
export const planStatuses = ['planning', 'confirmed', 'completed'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** A trip as typed. */
export interface PlanForm {
  readonly title: string;
  readonly destination: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly type: string;
  readonly status: string;
  readonly notes: string;
}
/** A trip as sent. Without notes, `notes` is null. */
export interface PlanValues {
  title: string;
  destination: string;
  startDate: string;
  endDate: string;
  type: PlanType;
  /** Omitted if this version of the app does not know the status, which then stays unchanged. */
  status?: PlanStatus;
  notes: string | null;
}

export const EMPTY_PLAN: PlanForm = {
  title: '',
  destination: '',
  startDate: '',
  endDate: '',
  type: '',
  status: 'planning',
  notes: '',
};

const typeOf = (type: string) => planTypes.find((one) => one === type);

/** Reports whether everything but the notes is filled in. */
export const isPlanComplete = ({ title, destination, startDate, endDate, type }: PlanForm): boolean =>
  [title, destination, startDate, endDate].every((text) => text.trim() !== '') && typeOf(type) !== undefined;

/** Converts a typed trip for sending. Undefined if it is incomplete or its dates are out of order. */
export function planValues(form: PlanForm): PlanValues | undefined {
  const type = typeOf(form.type);
  const { startDate, endDate } = form;
  if (!isPlanComplete(form) || type === undefined || !areDatesInOrder(startDate, endDate)) return undefined;
  const [title, destination, notes] = [form.title.trim(), form.destination.trim(), form.notes.trim()];
  const status = planStatuses.find((one) => one === form.status);
  return { title, destination, startDate, endDate, type, ...(status && { status }), notes: notes || null };
}
