import { toHalfWidth } from '#platform/money.ts';

/** The banks of docs/product/banking.md#banks in their order. */
export const bankNames = ['KB Kookmin', 'Shinhan', 'Hana', 'Woori', 'NH Nonghyup', 'IBK'] as const;
export type BankName = (typeof bankNames)[number];
export const accountTypes = ['checking', 'savings', 'investment', 'crypto'] as const;

export const MAX_ACCOUNTS = 20;

/** The 10 to 14 digits of an account number as typed, with spaces and hyphens left out; undefined when it is none. */
export function accountDigits(typed: string): string | undefined {
  const digits = toHalfWidth(typed).replace(/[\s-]/g, '');
  return /^[0-9]{10,14}$/.test(digits) ? digits : undefined;
}

/** The last four digits of a number, whole or masked: what people tell accounts apart by. */
export const endingOf = (number: string): string => number.replace(/\D/g, '').slice(-4);

// KFTC's table: digits between hyphens by length. Chosen numbers exist, so another length is only unusual, never wrong.
const groupings: Record<BankName, Readonly<Record<number, readonly number[]>>> = {
  'KB Kookmin': { 14: [6, 2, 6], 12: [3, 2, 4, 3] },
  Shinhan: { 12: [3, 3, 6], 11: [3, 2, 6], 13: [3, 2, 8], 14: [3, 3, 8] },
  Hana: { 14: [3, 6, 5], 11: [3, 2, 5, 1], 12: [3, 6, 3] },
  Woori: { 13: [4, 3, 6], 11: [3, 2, 6], 12: [3, 2, 7], 14: [3, 6, 2, 3] },
  'NH Nonghyup': { 13: [3, 4, 4, 2], 11: [3, 2, 6], 12: [4, 2, 6], 14: [6, 2, 6] },
  IBK: { 14: [3, 6, 2, 3], 12: [3, 2, 7], 11: [3, 8], 10: [8, 2] },
};

/** Whether a bank is known to issue numbers of this length: a hint beside the field, never a refusal. */
export const isUsualLength = (bank: BankName, digits: string): boolean => digits.length in groupings[bank];

/** Puts a bank's hyphens into a number (or its mask); a length the bank is not known for stays in one piece. */
export function grouped(bank: BankName, digits: string): string {
  const groups = groupings[bank][digits.length];
  if (!groups) return digits;
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  return ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).join('-');
}

/** The length that a bank's accounts of today have. */
const digitsOfToday: Record<BankName, number> = {
  'KB Kookmin': 14,
  Shinhan: 12,
  Hana: 14,
  Woori: 13,
  'NH Nonghyup': 13,
  IBK: 14,
};

/** How a bank's numbers of today are written, zeros for digits (`000-000-000000`): the hint beside the field. */
export const numberFormat = (bank: BankName): string => grouped(bank, '0'.repeat(digitsOfToday[bank]));

/** What a number as typed is to its bank: none yet, too short or long to be one, usual, or of a length the bank is not known for. */
export function numberVerdict(bank: BankName, typed: string): 'empty' | 'malformed' | 'usual' | 'unusual' {
  if (typed.trim() === '') return 'empty';
  const digits = accountDigits(typed);
  if (digits === undefined) return 'malformed';
  return isUsualLength(bank, digits) ? 'usual' : 'unusual';
}

/** The bank of that name, from a form's text. */
export const bankOf = (name: string): BankName | undefined => bankNames.find((one) => one === name);
export type AccountType = (typeof accountTypes)[number];
export const accountTypeOf = (name: string): AccountType | undefined => accountTypes.find((one) => one === name);

/** How many digits the code of a 1-won deposit has, how often it may be entered wrong, and how long it holds. A sandbox's, and those of before, have four. */
export const CODE_DIGITS = 6;
export const CODE_TRIES = 3;
export const CODE_DAYS = 3;
/** A file has to be made, checked, brought to the bank and found in its statement first. */
export const CODE_DAYS_BY_FILE = 30;
/** Codes that may be asked for one user in a day. */
export const CODES_A_DAY = 10;
/** Codes that may be sent to one number in a day, and entered wrong for it until it is locked, by everybody who names it; locked for a year. */
export const NUMBER_CODES_A_DAY = 5;
export const NUMBER_TRIES = 9;
export const isCode = (text: string): boolean => /^([0-9]{4}|[0-9]{6})$/.test(text);
/** A code as it is typed. */
export const codeIn = (typed: string): string => toHalfWidth(typed).trim();

/** Why a bank does not do what it was asked; the ledger keeps the sentence with the transfer. */
export const bankFailures = {
  refused: 'the bank refused it',
  unknown_account: 'the bank does not know this account',
  wrong_holder: 'the account has another holder',
  no_funds: 'the account has too little money',
} as const;
export type BankFailure = keyof typeof bankFailures;

/** The sandbox bank's code, and the last four digits of account numbers that make it answer otherwise. */
export const sandboxCode = '2580';
export const sandboxEndings = {
  rejects: '0001',
  unknown: '0002',
  slow: '0003',
  twice: '0004',
  noCode: '0005',
  poor: '0006',
  silent: '0007',
} as const;

/**
 * How the proof of an account goes on: a code is asked for; or, where nobody pays codes yet, the operator's own account is proven by a statement and
 * any other by a document.
 */
export const nextProof = (canPayCodes: boolean, isOperators: boolean): 'code' | 'statement' | 'document' =>
  canPayCodes ? 'code' : isOperators ? 'statement' : 'document';
