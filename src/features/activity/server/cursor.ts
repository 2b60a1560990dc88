import { formatCursor, type HistoryCursor, parseCursor } from '#features/ledger/server/history/history-merge.ts';
import { NEWEST } from '#platform/server/timeline.ts';
import type { Point } from '../merge.ts';

/** How far a timeline was read: below a point, and of the transfers, whose order is the ledger's own, from a place on. */
export interface TimelineCursor {
  readonly point: Point;
  /** `newest` before anything was read, null after the last transfer. */
  readonly transfers: HistoryCursor | 'newest' | null;
}

/** Where reading begins. */
export const BEGINNING: TimelineCursor = { point: { ...NEWEST, rank: 0 }, transfers: 'newest' };

const FORM = /^([0-9a-z]{1,11})\.([0-9a-z])\.([0-9a-z]{1,11})_(.*)$/;
const text36 = (number: number) => number.toString(36);
const NEW = '-';

/** A cursor as a page's `before`. */
export const cursorText = ({ point: { micros, rank, id }, transfers }: TimelineCursor): string =>
  `${[micros, rank, id].map(text36).join('.')}_${transfers === 'newest' ? NEW : transfers ? formatCursor(transfers) : ''}`;

/** Reads a cursor; undefined when it is none. */
export function readCursor(text: string): TimelineCursor | undefined {
  const [, ...parts] = FORM.exec(text) ?? [];
  const [micros = Number.NaN, rank = Number.NaN, id = Number.NaN] = parts.slice(0, 3).map((part) => parseInt(part, 36));
  const place = parts[3];
  if (place === undefined || ![micros, rank, id].every(Number.isSafeInteger) || micros > NEWEST.micros) return;
  const transfers = place === NEW ? 'newest' : place === '' ? null : parseCursor(place);
  return transfers === undefined ? undefined : { point: { micros, rank, id }, transfers };
}
