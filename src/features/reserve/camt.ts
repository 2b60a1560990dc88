import { parseUnits } from '#platform/money.ts';
import { all, at, type Element, readXml, textAt } from '#platform/texts/xml.ts';

/** One payment of an entry in which the bank has booked several as one sum. */
export interface StatedPart {
  /** EndToEndId of an order or payment that this server has sent. */
  readonly endToEnd: string;
  readonly won: bigint;
}

/** One booked entry of a bank statement, in won. */
export interface StatedLine {
  /** The bank's permanent reference of the entry (AcctSvcrRef, else NtryRef). */
  readonly reference: string;
  readonly bookedOn: string;
  readonly isCredit: boolean;
  readonly won: bigint;
  /** EndToEndId of the one order or payment of this server that the entry books, if any. */
  readonly endToEnd: string | null;
  /** The file of this server whose payments the entry books as one sum (PmtInfId), if the bank names it. */
  readonly batch: string | null;
  /**
   * Payments of this server in an entry with several TxDtls. Empty unless all amounts in the entry, including those of
   * others, add up to its sum.
   */
  readonly parts: readonly StatedPart[];
  /** Name of the counterparty, and their message. */
  readonly party: string | null;
  readonly text: string | null;
}

/** A bank's statement of one account: opening balance, entries, closing balance. */
export interface Stated {
  readonly account: string;
  /** First eight characters of the BIC of the account's bank; null if the file does not name it. */
  readonly bank: string | null;
  readonly reference: string;
  readonly openedOn: string;
  readonly closedOn: string;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatedLine[];
}

const STATEMENT_LIMITS = { lines: 100_000, statements: 31, text: 140 } as const;
/** Reason why a file is not a valid statement, with the account and the entry (from 1) if the fault is in one. */
export interface StatementFault {
  readonly fault: string;
  readonly account?: string;
  readonly entry?: number;
}
/** The statements of a file in won, and the accounts in other currencies, which were skipped. */
export interface StatedFile {
  readonly stated: readonly Stated[];
  readonly others: readonly string[];
}

/**
 * Parses a camt.053 file (ISO 20022, BankToCustomerStatement, any version that has these elements). Returns all its
 * statements, or the first fault.
 */
export function readCamt053(xml: string): StatedFile | StatementFault {
  const root = readXml(xml);
  const statements = all(at(root, 'BkToCstmrStmt'), 'Stmt');
  if (root?.name !== 'Document' || statements.length === 0) return { fault: 'is no camt.053 file' };
  if (statements.length > STATEMENT_LIMITS.statements)
    return { fault: `has more than ${STATEMENT_LIMITS.statements} statements` };
  const [stated, others]: [Stated[], string[]] = [[], []];
  for (const statement of statements) {
    const account = accountOf(statement);
    if (account !== undefined && isForeign(statement)) {
      others.push(account);
      continue;
    }
    const one = readStatement(statement, account);
    if ('fault' in one) return account === undefined ? one : { ...one, account };
    stated.push(one);
  }
  return stated.length > 0 ? { stated, others } : { fault: 'has no account in won' };
}

/**
 * Accepts up to 70 characters without control or formatting characters, which could hide text or reverse its direction.
 */
const isReference = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text.length <= 70 && !/[\p{Cc}\p{Cf}]/u.test(text);

function accountOf(statement: Element): string | undefined {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  return account && /^[A-Za-z0-9-]{1,34}$/.test(account) ? account : undefined;
}

function bankOf(statement: Element): string | null {
  const bank = at(statement, 'Acct', 'Svcr', 'FinInstnId');
  const bic = (textAt(bank, 'BICFI') ?? textAt(bank, 'BIC'))?.slice(0, 8).toUpperCase();
  return bic !== undefined && /^[A-Z0-9]{8}$/.test(bic) ? bic : null;
}

/** Reports whether an account is in another currency: each balance names one, and none is won. */
function isForeign(statement: Element): boolean {
  const currencies = all(statement, 'Bal').map((one) => at(one, 'Amt')?.attributes.Ccy);
  return currencies.length > 0 && currencies.every((one) => one !== undefined && one !== 'KRW');
}

function readStatement(statement: Element, account: string | undefined): Stated | StatementFault {
  const reference = textAt(statement, 'Id');
  if (account === undefined) return { fault: 'names no account' };
  if (!isReference(reference)) return { fault: 'has no identification' };
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
    bank: bankOf(statement),
    reference,
    openedOn: opening.on,
    closedOn: closing.on,
    opening: opening.won,
    closing: closing.won,
    lines,
  };
}

/** Status of an entry: a `Cd` element from version 8 on, plain text before. */
const statusOf = (entry: Element) => textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK';

function balanceOf(statement: Element, codes: readonly string[]) {
  const found = all(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
  const won = found && wonOf(found);
  const on = found && dayOf(found, 'Dt');
  if (won === undefined || on === undefined) return undefined;
  return { won: textAt(found, 'CdtDbtInd') === 'DBIT' ? -won : won, on };
}

function readEntry(entry: Element): StatedLine | string {
  const details = all(entry, 'NtryDtls').flatMap((one) => all(one, 'TxDtls'));
  const only = details.length === 1 ? details[0] : undefined;
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(only, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  if (!isReference(reference)) return 'has no reference of the bank';
  const won = wonOf(entry);
  if (won === undefined || won === 0n) return 'has no amount in whole won';
  const bookedOn = dayOf(entry, 'BookgDt');
  if (bookedOn === undefined) return 'has no booking date';
  const indicator = textAt(entry, 'CdtDbtInd');
  if (indicator !== 'CRDT' && indicator !== 'DBIT') return 'is neither a credit nor a debit';
  const isCredit = indicator === 'CRDT';
  const side = at(only, 'RltdPties', isCredit ? 'Dbtr' : 'Cdtr');
  return {
    reference,
    bookedOn,
    isCredit,
    won,
    endToEnd: only ? endToEndOf(only) : null,
    batch: details.length > 1 ? null : batchOf(entry, only),
    parts: details.length > 1 ? partsOf(details, { won, indicator }) : [],
    party: short(textAt(side, 'Pty', 'Nm') ?? textAt(side, 'Nm')),
    text: short(textAt(only, 'RmtInf', 'Ustrd') ?? textAt(entry, 'AddtlNtryInf')),
  };
}

/**
 * Returns the payments of an entry booked as one sum. Returns none if a transaction lacks its amount, goes the other
 * way or repeats an EndToEndId, or if the amounts do not add up to the entry's, for example after charges. Such an
 * entry confirms no payment, and a person must look at it.
 */
function partsOf(
  details: readonly Element[],
  { won, indicator }: { readonly won: bigint; readonly indicator: string },
) {
  const parts: StatedPart[] = [];
  let sum = 0n;
  for (const one of details) {
    const amount = wonOf(one) ?? wonOf(at(one, 'AmtDtls', 'TxAmt')) ?? wonOf(at(one, 'AmtDtls', 'InstdAmt'));
    if (amount === undefined || (textAt(one, 'CdtDbtInd') ?? indicator) !== indicator) return [];
    sum += amount;
    const endToEnd = endToEndOf(one);
    if (endToEnd !== null && amount > 0n) parts.push({ endToEnd, won: amount });
  }
  const isWhole = sum === won && new Set(parts.map(({ endToEnd }) => endToEnd)).size === parts.length;
  return isWhole ? parts : [];
}

/**
 * Returns the file that an entry names, either beside its transactions or in the one transaction that represents all of
 * them.
 */
function batchOf(entry: Element, only: Element | undefined): string | null {
  const beside = all(entry, 'NtryDtls').map((one) => textAt(one, 'Btch', 'PmtInfId'));
  const id = beside.find((one) => one !== undefined) ?? textAt(only, 'Refs', 'PmtInfId');
  return id === undefined ? null : uuidIn(id);
}

function endToEndOf(details: Element): string | null {
  const id = textAt(details, 'Refs', 'EndToEndId');
  return id === undefined ? null : uuidIn(id);
}

/** Returns the UUID of one of our orders; banks that take files get it without hyphens. */
function uuidIn(id: string): string | null {
  const digits = id.replaceAll('-', '').toLowerCase();
  if (!/^[\da-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
const short = (text: string | undefined) => text?.slice(0, STATEMENT_LIMITS.text) ?? null;

/** Returns the whole won of an `Amt`, an xs:decimal: `500.00` and `000500` are 500. */
function wonOf(element: Element | undefined): bigint | undefined {
  const amount = at(element, 'Amt');
  if (amount?.attributes.Ccy !== 'KRW') return undefined;
  const digits = amount.text
    .trim()
    .replace(/\.0{1,5}$/, '')
    .replace(/^0+(?=\d)/, '');
  const won = parseUnits(digits, 0);
  return typeof won === 'bigint' && won < 10n ** 18n ? won : undefined;
}

function dayOf(element: Element, name: string): string | undefined {
  const day = (textAt(element, name, 'Dt') ?? textAt(element, name, 'DtTm'))?.slice(0, 10);
  if (day === undefined || !/^20\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
