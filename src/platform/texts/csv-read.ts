/** One row of a file, and the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}
/** A quote that is never closed, and where it was opened. */
interface Unclosed {
  readonly unclosedAt: number;
}

const SEPARATORS = [',', ';', '\t'] as const;

/** The first line by which Excel is told the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r?\n|$)/i;

/** The separator that stands most often in the first line: spreadsheets of some locales write semicolons or tabs. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const unquoted = first.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((one) => unquoted.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The rows of a file as RFC 4180 has it, or with another locale's separator, which a first line `sep=` may name: fields may be quoted, and hold line breaks then. Rows without anything are none;
 * it stops after `most` rows and one more, by which the caller knows that there are too many.
 */
export function readCsv(given: string, most: number): readonly CsvRow[] | Unclosed {
  const text = given.replace(/^\uFEFF/, '');
  const [first = '', named] = SEPARATOR_LINE.exec(text) ?? [];
  const separator = named ?? separatorOf(text);
  const rows: CsvRow[] = [];
  let [at, line] = [first.length, first === '' ? 1 : 2];
  while (at < text.length && rows.length <= most) {
    const row = readRow(text, at, separator);
    if ('unclosed' in row) return { unclosedAt: line + row.unclosed };
    if (row.fields.some((one) => one.trim() !== '')) rows.push({ line, fields: row.fields });
    at = row.end;
    line += row.breaks + 1;
  }
  return rows;
}

/** One row, and how many breaks its fields hold; or after how many of them a quote is opened for good. */
function readRow(text: string, from: number, separator: string) {
  const fields: string[] = [];
  let [at, breaks] = [from, 0];
  for (;;) {
    const field = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    if (!field) return { unclosed: breaks };
    breaks += field.breaks;
    fields.push(field.value);
    at = field.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  if (text[at] === '\r') at += 1;
  if (text[at] === '\n') at += 1;
  return { fields, breaks, end: at };
}

interface Field {
  readonly value: string;
  readonly end: number;
  readonly breaks: number;
}

function plain(text: string, from: number, separator: string): Field {
  const end = endOf(text, from, separator);
  return { value: text.slice(from, end), end, breaks: 0 };
}

/** A quoted field, and what a careless writer put after its last quote. */
function quoted(text: string, from: number, separator: string): Field | undefined {
  let close = text.indexOf('"', from + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return undefined;
  const value = text.slice(from + 1, close).replaceAll('""', '"');
  const end = endOf(text, close + 1, separator);
  return { value: value + text.slice(close + 1, end).trim(), end, breaks: value.split('\n').length - 1 };
}

function endOf(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1;
  return end;
}
