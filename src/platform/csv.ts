import { shownSafely } from './plain-text.ts';

/** What a spreadsheet would take for a formula, fullwidth forms too, behind spaces too (OWASP, CSV injection). */
const FORMULA = /^[\s\0]*[=+\-@\t\r\n|＝＋－＠]/u;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** One field of RFC 4180: quoted where it must be, and with an apostrophe before anything that could run; decimal numbers stay as they are. */
export function csvField(given: string): string {
  const text = shownSafely(given);
  const safe = FORMULA.test(text) && !DECIMAL.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const BOM = '\uFEFF';

/** A file of rows as RFC 4180 has it, with the byte order mark by which spreadsheets know that it is UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** The phone's time with its offset (ISO 8601): `2026-11-20T14:05:00+09:00`; `offsetMinutes` is east of UTC. */
export function isoWithOffset(timestamp: string, offsetMinutes: number): string {
  const local = new Date(Date.parse(timestamp) + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const minutes = Math.abs(offsetMinutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
