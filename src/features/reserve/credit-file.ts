import { readCsv } from '#platform/csv-read.ts';
import { parseUnits } from '#platform/money.ts';

/** One line of a file of credits: who gets how many won, as the file says it. */
export interface CreditLine {
  /** Of the file, from 1. */
  readonly line: number;
  /** A wallet’s address in lower case, or a proven e-mail address. */
  readonly to: string;
  readonly won: bigint;
}

const CREDIT_LIMITS = { lines: 100_000, won: 10n ** 12n } as const;

const TO = ['to', 'address', 'email', '받는 사람', '주소', '이메일'];
const AMOUNT = ['amount', 'won', '금액'];
const ADDRESS = /^0x[0-9a-f]{40}$/;
const EMAIL = /^[^\s@,;"<>]{1,64}@[^\s@,;"<>]+\.[^\s@,;"<>.]{2,}$/;

/** What is wrong with the file, by `line 17`, or by `file` where it is no such file at all. */
export type CreditFaults = Readonly<Record<string, string>>;
export const lineName = (line: number) => `line ${line}`;

/** Reads a file whose first row names its columns, `to` and `amount`; all of its lines, or every fault by its line. */
export function readCreditFile(text: string): readonly CreditLine[] | CreditFaults {
  const rows = readCsv(text, CREDIT_LIMITS.lines + 1);
  if ('unclosedAt' in rows) return { [lineName(rows.unclosedAt)]: 'opens a quote that is never closed' };
  const [head, ...body] = rows;
  const names = head?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  const [toAt, amountAt] = [TO, AMOUNT].map((words) => names.findIndex((name) => words.includes(name)));
  if (toAt === undefined || amountAt === undefined || toAt < 0 || amountAt < 0)
    return { file: 'needs a first row that names the columns to and amount' };
  if (body.length === 0) return { file: 'has no lines' };
  if (body.length > CREDIT_LIMITS.lines) return { file: `has more than ${CREDIT_LIMITS.lines} lines` };
  const faults: Record<string, string> = {};
  const firsts = new Map<string, number>();
  const lines = body.map(({ line, fields }): CreditLine => {
    const to = (fields[toAt] ?? '').trim().normalize('NFC').toLowerCase();
    const won = wonIn(fields[amountAt] ?? '');
    const first = firsts.get(to);
    const fault = faultOf({ to, won, first, isTooLong: fields.length > names.length });
    if (fault !== undefined) faults[lineName(line)] = fault;
    else firsts.set(to, line);
    return { line, to, won: won ?? 0n };
  });
  return Object.keys(faults).length > 0 ? faults : lines;
}

function faultOf(of: { to: string; won: bigint | undefined; first: number | undefined; isTooLong: boolean }) {
  if (of.isTooLong) return 'has more fields than the first row';
  if (!ADDRESS.test(of.to) && !EMAIL.test(of.to)) return 'names neither a wallet’s address nor an e-mail address';
  if (of.won === undefined) return `has no amount in whole won from 1 to ${CREDIT_LIMITS.won}`;
  return of.first === undefined ? undefined : `names whom line ${of.first} names`;
}

function wonIn(text: string): bigint | undefined {
  const won = parseUnits(
    text
      .trim()
      .replace(/^₩/, '')
      .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, ''),
    0,
  );
  return typeof won === 'bigint' && won > 0n && won <= CREDIT_LIMITS.won ? won : undefined;
}

export const totalOf = (lines: readonly CreditLine[]): bigint => lines.reduce((sum, { won }) => sum + won, 0n);
