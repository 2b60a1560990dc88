import { shownSafely } from './shown-safely.ts';

/**
 * What a spreadsheet would take for a formula, fullwidth forms too, behind spaces too (OWASP, CSV injection): at a field's beginning, and
 * wherever one begins to a spreadsheet whose locale separates by semicolon or tab, to which our quotes in the middle of its line say nothing.
 */
const FORMULA = /(^|[;\t\r\n])([\s\0"]*)(?=[=+\-@|＝＋－＠])/gu;
const BLANK_BEGINNING = /^(?=[\s\0]*[\t\r\n])/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** RFC 4180's own, and what another locale's spreadsheet separates by or reads as a formula. */
const QUOTED = /[",;\t\r\n]|^['=+\-@]/;

/** One field of RFC 4180: quoted where any locale must be told that it is one, and with an apostrophe before anything that could run; decimal numbers stay as they are. */
export function csvField(given: string): string {
  const text = shownSafely(given);
  if (DECIMAL.test(text)) return text;
  const safe = text.replace(BLANK_BEGINNING, "'").replace(FORMULA, "$1$2'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const BOM = '\uFEFF';

/** A file of rows as RFC 4180 has it, with the byte order mark by which spreadsheets know that it is UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BOM + csvLines(rows);

/** Rows that follow others of the same file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** The phone's time with its offset (ISO 8601): `2026-11-20T14:05:00+09:00`; `offsetMinutes` is east of UTC. */
export function isoWithOffset(timestamp: string, offsetMinutes: number): string {
  const local = new Date(Date.parse(timestamp) + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
