import { shownSafely } from './shown-safely.ts';

/**
 * Text that a spreadsheet takes for a formula, also in full-width form or after spaces (OWASP, CSV injection). It is
 * found at the start of a field, and also after a semicolon or tab: a spreadsheet whose locale separates by these
 * ignores quotes in the middle of our line.
 */
const FORMULA = /(^|[;\t\r\n])([\s\0"]*)(?=[=+\-@|＝＋－＠])/gu;
const BLANK_BEGINNING = /^(?=[\s\0]*[\t\r\n])/;
const DECIMAL = /^-?\d+(\.\d+)?$/;
/** Characters that RFC 4180 quotes, and those that another locale's spreadsheet takes for a separator or a formula. */
const QUOTED = /[",;\t\r\n]|^['=+\-@]/;

/**
 * Formats one field of RFC 4180. It is quoted if any locale requires that, and anything that could run as a formula
 * gets an apostrophe. Decimal numbers stay as they are.
 */
export function csvField(given: string): string {
  const text = shownSafely(given);
  if (DECIMAL.test(text)) return text;
  const safe = text.replace(BLANK_BEGINNING, "'").replace(FORMULA, "$1$2'");
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const BOM = '\uFEFF';

/** Formats rows as an RFC 4180 file, with the byte order mark by which spreadsheets recognise UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string => BOM + csvLines(rows);

/** Formats further rows of the same file. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/**
 * Formats a timestamp in local time with its offset (ISO 8601): `2026-11-20T14:05:00+09:00`. `offsetMinutes` counts
 * east of UTC.
 */
export function isoWithOffset(timestamp: string, offsetMinutes: number): string {
  const local = new Date(Date.parse(timestamp) + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
