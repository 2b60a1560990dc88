import { isPlainText } from '#platform/plain-text.ts';
import { type CsvRow, readCsv } from '#platform/texts/csv-read.ts';
import { LIMITS } from './rules.ts';
import { RUN_LIMITS, type RunRow } from './runs.ts';

/** The properties of a credential type against which an offer file is checked. */
export interface FileType {
  readonly claims: readonly { readonly name: string; readonly label: string; readonly labelKo: string }[];
}

export type LineFault =
  | 'missing'
  | 'too_long'
  | 'misleading'
  | 'not_an_email'
  | 'not_yes_or_no'
  | 'too_many_fields'
  | 'same';
export interface BadLine {
  readonly line: number;
  readonly fault: LineFault;
  /** The affected column under its name in the file; for `same`, the earlier identical line. */
  readonly at: string;
}
export interface GoodLine extends RunRow {
  readonly line: number;
  /** E-mail address in the file. It is copied to the file of links and never sent to a server. */
  readonly email: string;
}
export interface OfferFile {
  readonly good: readonly GoodLine[];
  readonly bad: readonly BadLine[];
  /** Columns that are ignored. */
  readonly unused: readonly string[];
  /** True if the file itself states who gets a code. */
  readonly hasCodes: boolean;
}
export type FileFault =
  | { readonly fault: 'no_rows' | 'too_many_rows' }
  | { readonly fault: 'unclosed_quote'; readonly line: number }
  | { readonly fault: 'column_missing' | 'column_twice'; readonly column: string };

const OWN = {
  reference: ['reference', '참조'],
  email: ['email', 'e-mail', '이메일'],
  code: ['code', '확인 코드'],
} as const;
type OwnColumn = keyof typeof OWN;
const YES = ['yes', 'y', 'true', '1', '예', '네', '사용'];
const NO = ['no', 'n', 'false', '0', '아니오', '아니요', '미사용'];
const EMAIL = /^[^\s@,;"<>]{1,64}@[^\s@,;"<>]+\.[^\s@,;"<>.]{2,}$/;
const EMAIL_MOST = 254;

const tidy = (text: string) => text.trim().normalize('NFC');
const word = (text: string) => tidy(text).toLowerCase();

/**
 * Reads a file whose first row names the type's claims, by name or label, and checks each line. `withCode` applies if
 * the file has no such column.
 */
export function readOfferFile(text: string, type: FileType, withCode: boolean): OfferFile | FileFault {
  const rows = readCsv(text, RUN_LIMITS.rows + 1);
  if ('unclosedAt' in rows) return { fault: 'unclosed_quote', line: rows.unclosedAt };
  const [header, ...lines] = rows;
  if (!header || lines.length === 0) return { fault: 'no_rows' };
  if (lines.length > RUN_LIMITS.rows) return { fault: 'too_many_rows' };
  const columns = columnsOf(header.fields, type);
  if ('fault' in columns) return columns;
  const good: GoodLine[] = [];
  const bad: BadLine[] = [];
  const seen = new Map<string, number>();
  for (const row of lines) {
    const read = readLine(row, columns, withCode);
    if ('fault' in read) bad.push(read);
    else {
      const said = JSON.stringify([read.reference, read.email, ...read.claims]);
      const before = seen.get(said);
      if (before === undefined) {
        seen.set(said, read.line);
        good.push(read);
      } else bad.push({ line: row.line, fault: 'same', at: String(before) });
    }
  }
  return { good, bad, unused: columns.unused, hasCodes: columns.own.code !== undefined };
}

interface Columns {
  readonly header: readonly string[];
  /** Column of each claim of the type. */
  readonly claims: readonly number[];
  readonly own: Readonly<Partial<Record<OwnColumn, number>>>;
  readonly unused: readonly string[];
}

function columnsOf(given: readonly string[], type: FileType): Columns | FileFault {
  const header = given.map(tidy);
  const words = header.map(word);
  const used = new Set<number>();
  const places = (names: readonly string[]) =>
    words.flatMap((one, at) => (names.some((name) => word(name) === one) ? [at] : []));
  const claims: number[] = [];
  for (const { name, label, labelKo } of type.claims) {
    // Match names before labels, because a label may equal the name of another claim.
    const byName = places([name]);
    const [at, second] = byName.length > 0 ? byName : places([label, labelKo]).filter((one) => !used.has(one));
    if (at === undefined) return { fault: 'column_missing', column: name };
    if (second !== undefined) return { fault: 'column_twice', column: header[at] ?? name };
    claims.push(at);
    used.add(at);
  }
  const own: Partial<Record<OwnColumn, number>> = {};
  for (const name of ['reference', 'email', 'code'] as const) {
    const [at, second] = places(OWN[name]).filter((one) => !used.has(one));
    if (second !== undefined) return { fault: 'column_twice', column: header[second] ?? name };
    if (at === undefined) continue;
    own[name] = at;
    used.add(at);
  }
  return { header, claims, own, unused: header.filter((one, at) => one !== '' && !used.has(at)) };
}

function readLine({ line, fields }: CsvRow, columns: Columns, withCode: boolean): GoodLine | BadLine {
  const { header, own } = columns;
  if (fields.slice(header.length).some((one) => one.trim() !== ''))
    return { line, fault: 'too_many_fields', at: String(header.length) };
  const value = (at: number | undefined) => (at === undefined ? '' : tidy(fields[at] ?? ''));
  const bad = (fault: LineFault, at = -1): BadLine => ({ line, fault, at: header[at] ?? '' });
  const claims = columns.claims.map(value);
  const [reference, email, code] = [value(own.reference), value(own.email), word(value(own.code))];
  for (const [nth, claim] of claims.entries()) {
    const fault = claim === '' ? 'missing' : textFault(claim, LIMITS.value);
    if (fault) return bad(fault, columns.claims[nth]);
  }
  const ownFault = textFault(reference, LIMITS.reference);
  if (ownFault) return bad(ownFault, own.reference);
  if (email !== '' && (email.length > EMAIL_MOST || !EMAIL.test(email))) return bad('not_an_email', own.email);
  if (code !== '' && !YES.includes(code) && !NO.includes(code)) return bad('not_yes_or_no', own.code);
  return { line, email, claims, reference: reference || null, withCode: code === '' ? withCode : YES.includes(code) };
}

function textFault(text: string, most: number): LineFault | undefined {
  if (text.length > most) return 'too_long';
  return isPlainText(text) ? undefined : 'misleading';
}
