/** Row of a file, and the line on which it starts. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}
/** Line on which an unclosed quote starts. */
interface Unclosed {
  readonly unclosedAt: number;
}

const SEPARATORS = [',', ';', '\t'] as const;

/** First line that tells Excel the separator: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r?\n|$)/i;

/** Returns the most frequent separator in the first line: spreadsheets of some locales write semicolons or tabs. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const unquoted = first.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((one) => unquoted.split(one).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Parses a file as RFC 4180 defines it, or with another locale's separator, which a first line `sep=` may name. Quoted
 * fields may contain line breaks. Empty rows are dropped. It stops one row after `most`, so that the caller can tell
 * that there are too many.
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

/**
 * Parses one row and counts the line breaks in its fields. If a quote is never closed, returns the number of breaks
 * before it.
 */
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

/** Parses a quoted field, including any text that a careless writer put after its closing quote. */
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
