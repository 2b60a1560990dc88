import { formatCursor, type HistoryCursor, parseCursor } from '#features/ledger/server/history/history-merge.ts';
import { NEWEST } from '#platform/server/timeline.ts';
import type { Point } from '../merge.ts';

/**
 * A reading position on a timeline: a point below which to continue, and a separate position among transfers, which
 * follow the ledger's own order.
 */
export interface TimelineCursor {
  readonly point: Point;
  /** `newest` before the first read, null after the last transfer. */
  readonly transfers: HistoryCursor | 'newest' | null;
}

export const BEGINNING: TimelineCursor = { point: { ...NEWEST, rank: 0 }, transfers: 'newest' };

const FORM = /^([0-9a-z]{1,11})\.([0-9a-z])\.([0-9a-z]{1,11})_(.*)$/;
const text36 = (number: number) => number.toString(36);
const NEW = '-';

/** Encodes a cursor as the `before` parameter of a page. */
export const cursorText = ({ point: { micros, rank, id }, transfers }: TimelineCursor): string =>
  `${[micros, rank, id].map(text36).join('.')}_${transfers === 'newest' ? NEW : transfers ? formatCursor(transfers) : ''}`;

/** Decodes a cursor. Undefined if the text is malformed. */
export function readCursor(text: string): TimelineCursor | undefined {
  const [, ...parts] = FORM.exec(text) ?? [];
  const [micros = Number.NaN, rank = Number.NaN, id = Number.NaN] = parts.slice(0, 3).map((part) => parseInt(part, 36));
  const place = parts[3];
  if (place === undefined || ![micros, rank, id].every(Number.isSafeInteger) || micros > NEWEST.micros) return;
  const transfers = place === NEW ? 'newest' : place === '' ? null : parseCursor(place);
  return transfers === undefined ? undefined : { point: { micros, rank, id }, transfers };
}
