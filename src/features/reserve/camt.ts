import { parseUnits } from '#platform/money.ts';
import { all, at, type Element, readXml, textAt } from '#platform/xml.ts';

/** One booked entry of a bank's statement, in won. */
export interface StatedLine {
  /** By which the bank knows it, for ever (AcctSvcrRef, else NtryRef). */
  readonly reference: string;
  readonly bookedOn: string;
  readonly isCredit: boolean;
  readonly won: bigint;
  /** That of an order which this server has sent, where it is one (EndToEndId). */
  readonly endToEnd: string | null;
  /** Who is at the other side, and what they wrote. */
  readonly party: string | null;
  readonly text: string | null;
}

/** What a bank states of one account: from its opening balance, entry by entry, to its closing one. */
export interface Stated {
  readonly account: string;
  readonly reference: string;
  readonly openedOn: string;
  readonly closedOn: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatedLine[];
}

const STATEMENT_LIMITS = { lines: 100_000, statements: 31, text: 140 } as const;
/** Why a file is no statement, in words, and of which of its entries (1, 2, ...), where it is one. */
export interface StatementFault {
  readonly fault: string;
  readonly entry?: number;
}

/** Reads the statements of a camt.053 file (ISO 20022, BankToCustomerStatement, any version that has these elements), all of it or why not. */
export function readCamt053(xml: string): readonly Stated[] | StatementFault {
  const root = readXml(xml);
  const statements = all(at(root, 'BkToCstmrStmt'), 'Stmt');
  if (root?.name !== 'Document' || statements.length === 0) return { fault: 'is no camt.053 file' };
  if (statements.length > STATEMENT_LIMITS.statements)
    return { fault: `has more than ${STATEMENT_LIMITS.statements} statements` };
  const read: Stated[] = [];
  for (const statement of statements) {
    const one = readStatement(statement);
    if ('fault' in one) return one;
    read.push(one);
  }
  return read;
}

function readStatement(statement: Element): Stated | StatementFault {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  const reference = textAt(statement, 'Id');
  if (!account || !/^[A-Za-z0-9-]{1,34}$/.test(account)) return { fault: 'names no account' };
  if (!reference || reference.length > 70) return { fault: 'has no identification' };
  const opening = balanceOf(statement, ['OPBD', 'PRCD']);
  const closing = balanceOf(statement, ['CLBD']);
  if (!opening || !closing) return { fault: 'lacks its opening or closing balance in whole won' };
  const entries = all(statement, 'Ntry').filter((entry) => statusOf(entry) === 'BOOK');
  if (entries.length > STATEMENT_LIMITS.lines) return { fault: `has more than ${STATEMENT_LIMITS.lines} entries` };
  const lines: StatedLine[] = [];
  const references = new Set<string>();
  for (const [nth, entry] of entries.entries()) {
    const line = readEntry(entry);
    if (typeof line === 'string') return { fault: line, entry: nth + 1 };
    if (references.has(line.reference)) return { fault: 'has the reference of another entry', entry: nth + 1 };
    references.add(line.reference);
    lines.push(line);
  }
  const moved = lines.reduce((sum, { isCredit, won }) => sum + (isCredit ? won : -won), 0n);
  if (opening.won + moved !== closing.won)
    return { fault: 'does not add up: opening balance and entries are not the closing balance' };
  return {
    account,
    reference,
    openedOn: opening.on,
    closedOn: closing.on,
    opening: opening.won,
    closing: closing.won,
    lines,
  };
}

/** Booked or not: a code of its own from version 8 on, the text itself before. */
const statusOf = (entry: Element) => textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';

function balanceOf(statement: Element, codes: readonly string[]) {
  const found = all(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
  const won = found && wonOf(found);
  const on = found && dayOf(found, 'Dt');
  if (won === undefined || on === undefined) return undefined;
  return { won: textAt(found, 'CdtDbtInd') === 'DBIT' ? -won : won, on };
}

function readEntry(entry: Element): StatedLine | string {
  const details = at(entry, 'NtryDtls', 'TxDtls');
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(details, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  if (!reference || reference.length > 70) return 'has no reference of the bank';
  const won = wonOf(entry);
  if (won === undefined || won === 0n) return 'has no amount in whole won';
  const bookedOn = dayOf(entry, 'BookgDt');
  if (bookedOn === undefined) return 'has no booking date';
  const indicator = textAt(entry, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT') return 'is neither a credit nor a debit';
  const isCredit = indicator === 'CRDT';
  const side = at(details, 'RltdPties', isCredit ? 'Dbtr' : 'Cdtr');
  const id = textAt(details, 'Refs', 'EndToEndId');
  return {
    reference,
    bookedOn,
    isCredit,
    won,
    endToEnd: id === undefined ? null : uuidIn(id),
    party: short(textAt(side, 'Pty', 'Nm') ?? textAt(side, 'Nm')),
    text: short(textAt(details, 'RmtInf', 'Ustrd') ?? textAt(entry, 'AddtlNtryInf')),
  };
}

/** An order of ours is known by a UUID, to a bank of files without its hyphens. */
function uuidIn(id: string): string | null {
  const digits = id.replaceAll('-', '').toLowerCase();
  if (!/^[\da-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
const short = (text: string | undefined) => text?.slice(0, STATEMENT_LIMITS.text) ?? null;

/** Whole won; `500.00` is 500 too. */
function wonOf(element: Element): bigint | undefined {
  const amount = at(element, 'Amt');
  if (amount?.attributes.Ccy !== 'KRW') return undefined;
  const won = parseUnits(amount.text.trim().replace(/\.0{1,5}$/, ''), 0);
  return typeof won === 'bigint' && won < 10n ** 18n ? won : undefined;
}

function dayOf(element: Element, name: string): string | undefined {
  const day = (textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'))?.slice(0, 10);
  return day !== undefined && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
