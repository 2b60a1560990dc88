import { readCsv } from '#platform/texts/csv-read.ts';
import { amountWithin, WON } from '#platform/typed-amount.ts';
import { type CreditFault, faultSentence, lineName } from './credit-faults.ts';

/** One line of a credit file: a recipient and an amount in whole won. */
export interface CreditLine {
  /** Line number in the file, from 1. */
  readonly line: number;
  /** A wallet's address in lower case, or a verified e-mail address. */
  readonly to: string;
  readonly won: bigint;
}

const CREDIT_LIMITS = { lines: 100_000, won: 10n ** 12n } as const;

const TO = ['to', 'address', 'email', '받는 사람', '주소', '이메일'];
const AMOUNT = ['amount', 'won', '금액'];
const ADDRESS = /^0x[0-9a-f]{40}$/;
const EMAIL = /^[^\s@,;"<>]{1,64}@[^\s@,;"<>]+\.[^\s@,;"<>.]{2,}$/;

/** Faults of the file by line, such as `line 17`, or by `file` if the whole file is invalid. */
export type CreditFaults = Readonly<Record<string, string>>;

/**
 * Parses a file whose first row names its columns, `to` and `amount`. Returns all lines, or every fault by its line.
 */
export function readCreditFile(text: string): readonly CreditLine[] | CreditFaults {
  const rows = readCsv(text, CREDIT_LIMITS.lines + 1);
  if ('unclosedAt' in rows) return { [lineName(rows.unclosedAt)]: faultSentence('unclosed') };
  const [head, ...body] = rows;
  const names = head?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  const [toAt, amountAt] = [TO, AMOUNT].map((words) => names.findIndex((name) => words.includes(name)));
  if (toAt === undefined || amountAt === undefined || toAt < 0 || amountAt < 0) return { file: faultSentence('head') };
  if (body.length === 0) return { file: faultSentence('empty') };
  if (body.length > CREDIT_LIMITS.lines) return { file: faultSentence('too_many', CREDIT_LIMITS.lines) };
  const faults: Record<string, string> = {};
  const firsts = new Map<string, number>();
  let above = 0n;
  const lines = body.map(({ line, fields }): CreditLine => {
    const to = (fields[toAt] ?? '').trim().normalize('NFC').toLowerCase();
    const won = amountWithin(fields[amountAt] ?? '', WON, 1n, CREDIT_LIMITS.won);
    const first = firsts.get(to);
    const isSum = isTotal(fields, to, won, above);
    const isTooLong = fields.slice(names.length).some((field) => field.trim() !== '');
    const fault = isSum ? 'total' : faultOf({ to, won, first, isTooLong });
    if (fault !== undefined)
      faults[lineName(line)] = faultSentence(fault, fault === 'twice' ? first : Number(CREDIT_LIMITS.won));
    else firsts.set(to, line);
    above += won ?? 0n;
    return { line, to, won: won ?? 0n };
  });
  return Object.keys(faults).length > 0 ? faults : lines;
}

type LineFault = Extract<CreditFault, 'total' | 'too_long' | 'nobody' | 'amount' | 'twice'>;

function faultOf(of: {
  to: string;
  won: bigint | undefined;
  first: number | undefined;
  isTooLong: boolean;
}): LineFault | undefined {
  if (of.isTooLong) return 'too_long';
  if (!isRecipient(of.to)) return 'nobody';
  if (of.won === undefined) return 'amount';
  return of.first === undefined ? undefined : 'twice';
}

/** Labels of total rows in spreadsheets. */
const TOTAL = /^(?:grand total|total|sum|합계|총계|총합계|총합|소계|계)\s*:?$/i;

/**
 * Reports whether a row is a total: it is labelled as one, or it names no recipient and equals the sum of the lines
 * above it.
 */
const isTotal = (fields: readonly string[], to: string, won: bigint | undefined, above: bigint): boolean =>
  !isRecipient(to) && (fields.some((field) => TOTAL.test(field.trim())) || (to === '' && above > 0n && won === above));
const isRecipient = (to: string) => ADDRESS.test(to) || EMAIL.test(to);

export const totalOf = (lines: readonly CreditLine[]): bigint => lines.reduce((sum, { won }) => sum + won, 0n);
