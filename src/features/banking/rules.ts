import { toHalfWidth } from '#platform/money.ts';

/** The banks in the order of docs/product/banking.md#banks. */
export const bankNames = ['KB Kookmin', 'Shinhan', 'Hana', 'Woori', 'NH Nonghyup', 'IBK'] as const;
export type BankName = (typeof bankNames)[number];
export const accountTypes = ['checking', 'savings', 'investment', 'crypto'] as const;

export const MAX_ACCOUNTS = 20;

/** Returns the 10 to 14 digits of a typed account number, without spaces and hyphens; undefined if it is not one. */
export function accountDigits(typed: string): string | undefined {
  const digits = toHalfWidth(typed).replace(/[\s-]/g, '');
  return /^[0-9]{10,14}$/.test(digits) ? digits : undefined;
}

/** Returns the last four digits of a whole or masked number, by which people recognise an account. */
export const endingOf = (number: string): string => number.replace(/\D/g, '').slice(-4);

// Digit groups by length, from KFTC's table. Banks also sell custom numbers, so another length is unusual but not
// wrong.
const groupings: Record<BankName, Readonly<Record<number, readonly number[]>>> = {
  'KB Kookmin': { 14: [6, 2, 6], 12: [3, 2, 4, 3] },
  Shinhan: { 12: [3, 3, 6], 11: [3, 2, 6], 13: [3, 2, 8], 14: [3, 3, 8] },
  Hana: { 14: [3, 6, 5], 11: [3, 2, 5, 1], 12: [3, 6, 3] },
  Woori: { 13: [4, 3, 6], 11: [3, 2, 6], 12: [3, 2, 7], 14: [3, 6, 2, 3] },
  'NH Nonghyup': { 13: [3, 4, 4, 2], 11: [3, 2, 6], 12: [4, 2, 6], 14: [6, 2, 6] },
  IBK: { 14: [3, 6, 2, 3], 12: [3, 2, 7], 11: [3, 8], 10: [8, 2] },
};

/** Reports whether a bank is known to issue numbers of this length. Used for a hint at the field, never to refuse. */
export const isUsualLength = (bank: BankName, digits: string): boolean => digits.length in groupings[bank];

/** Inserts a bank's hyphens into a number or its mask; an unknown length stays unchanged. */
export function grouped(bank: BankName, digits: string): string {
  const groups = groupings[bank][digits.length];
  if (!groups) return digits;
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, size) => sum + size, 0));
  return ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).join('-');
}

/** Length of the numbers that each bank issues today. */
const digitsOfToday: Record<BankName, number> = {
  'KB Kookmin': 14,
  Shinhan: 12,
  Hana: 14,
  Woori: 13,
  'NH Nonghyup': 13,
  IBK: 14,
};

/** Returns the format of a bank's current numbers with zeros for digits (`000-000-000000`), as a hint at the field. */
export const numberFormat = (bank: BankName): string => grouped(bank, '0'.repeat(digitsOfToday[bank]));

/** Judges a typed number: empty, too short or long, usual, or of a length that its bank is not known for. */
export function numberVerdict(bank: BankName, typed: string): 'empty' | 'malformed' | 'usual' | 'unusual' {
  if (typed.trim() === '') return 'empty';
  const digits = accountDigits(typed);
  if (digits === undefined) return 'malformed';
  return isUsualLength(bank, digits) ? 'usual' : 'unusual';
}

/** Returns the bank with this name; undefined if there is none. */
export const bankOf = (name: string): BankName | undefined => bankNames.find((one) => one === name);
export type AccountType = (typeof accountTypes)[number];
export const accountTypeOf = (name: string): AccountType | undefined => accountTypes.find((one) => one === name);

/** Digits, attempts and validity of the code of a 1-won deposit. Sandbox codes and older ones have four digits. */
export const CODE_DIGITS = 6;
export const CODE_TRIES = 3;
export const CODE_DAYS = 3;
/**
 * Days for which a code paid by file is valid: the order must first be exported, checked, taken to the bank and found
 * in its statement.
 */
export const CODE_DAYS_BY_FILE = 30;
/** Maximum number of verification codes that one user can request in a day. */
export const CODES_A_DAY = 10;
/**
 * Limits for one account number, across all users who claim it: codes in a day, and wrong entries until it is locked
 * for a year.
 */
export const NUMBER_CODES_A_DAY = 5;
export const NUMBER_TRIES = 9;
export const isCode = (text: string): boolean => /^([0-9]{4}|[0-9]{6})$/.test(text);
/** Normalizes a typed code to half-width digits without spaces around it. */
export const codeIn = (typed: string): string => toHalfWidth(typed).trim();

/** Reasons why a bank rejects an order; the ledger stores the text with the transfer. */
export const bankFailures = {
  refused: 'the bank refused it',
  unknown_account: 'the bank does not know this account',
  wrong_holder: 'the account has another holder',
  no_funds: 'the account has too little money',
} as const;
export type BankFailure = keyof typeof bankFailures;

/** The sandbox bank's code, and the last four digits of account numbers that change its behaviour. */
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
 * Returns how an account is proven: by a code; or, if nobody can pay codes yet, by a bank statement for the operator's
 * own account and by a document for any other.
 */
export const nextProof = (canPayCodes: boolean, isOperators: boolean): 'code' | 'statement' | 'document' =>
  canPayCodes ? 'code' : isOperators ? 'statement' : 'document';
