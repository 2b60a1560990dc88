import { type Details, parse } from 'mrz';

/**
 * The machine-readable zone of a passport (ICAO 9303-4, TD3: two lines of 44 characters). It is unverified and only
 * fills in a form.
 */
export interface Zone {
  readonly documentNumber: string;
  /** Given names before the surname, as the form expects. */
  readonly name: string;
  /** ISO 3166-1 alpha-3, or a code of ICAO's own. */
  readonly nationality: string;
  /** Birth date as `YYYY-MM-DD`; null if unreadable. */
  readonly birthDate: string | null;
  readonly expiresOn: string | null;
  /** Whether each check digit is correct; `all` is the composite one of the second line. */
  readonly fits: Readonly<Record<'documentNumber' | 'birthDate' | 'expiresOn' | 'all', boolean>>;
}

const LENGTH = 44;
const LEAST = 38;
const LEAST_DIGITS = 8;
/** Runs of fillers, starting with three or more. Print readers mistake some fillers for letters. */
const FILLED = /<{3,}[<CKLIS]*$/;

const digitsIn = (line: string) => line.replace(/\D/g, '').length;
/**
 * Reports whether a line can be the second one. It has at least 15 digits (two dates, four or five check digits), of
 * which a print reader takes some for letters.
 */
const hasNumbers = (line: string) => digitsIn(line) >= LEAST_DIGITS;
/**
 * Reports whether a line can be the first one. Neither fillers nor the leading P suffice: a name may fill its line, and
 * a number may start with P.
 */
const isNames = (line: string) => line.startsWith('P') && !hasNumbers(line);

/** Returns the last two lines that can be a passport's; undefined if there are none. */
function linesOf(read: string): [string, string] | undefined {
  const lines = read
    .toUpperCase()
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= LEAST);
  const first = lines.findLastIndex((line, at) => isNames(line) && hasNumbers(lines[at + 1] ?? ''));
  const [names, numbers] = [lines[first], lines[first + 1]];
  if (first < 0 || names === undefined || numbers === undefined) return undefined;
  return [names.replace(FILLED, '').padEnd(LENGTH, '<').slice(0, LENGTH), restoreLine(numbers)];
}

/** Restores a second line to 44 characters. Only fillers before the last digit can be lost or gained unnoticed. */
function restoreLine(line: string): string {
  if (line.length === LENGTH) return line;
  const [, head = line, tail = ''] = /^(.*?)<*([0-9A-Z]?)$/.exec(line) ?? [];
  return (head.slice(0, LENGTH - 1).padEnd(LENGTH - 1, '<') + (tail || '<')).slice(0, LENGTH);
}

/**
 * Parses the zone from a print reader's output. Corrects confused letters and digits where only one kind is allowed.
 */
export function parseZone(read: string, today: string): Zone | undefined {
  const lines = linesOf(read);
  if (!lines) return undefined;
  const { details } = parse(lines, { autocorrect: true });
  const of = (field: Details['field']) => details.find((one) => one.field === field);
  const text = (field: Details['field']) => of(field)?.value ?? '';
  const number = text('documentNumber');
  // For a person with one name, or a surname that fills the line, the parser returns the name twice, so one is dropped.
  const parts = isOneName(lines[0]) ? [text('lastName')] : [text('firstName'), text('lastName')];
  const name = parts.filter((part) => part !== '').join(' ');
  if (number === '' || name === '') return undefined;
  const [birthDate, expiresOn] = [dayOf(text('birthDate'), today), dayOf(text('expirationDate'), null)];
  return {
    documentNumber: number,
    name,
    nationality: text('nationality'),
    birthDate,
    expiresOn,
    fits: {
      documentNumber: of('documentNumberCheckDigit')?.valid === true,
      birthDate: of('birthDateCheckDigit')?.valid === true && birthDate !== null,
      expiresOn: of('expirationDateCheckDigit')?.valid === true && expiresOn !== null,
      all: of('compositeCheckDigit')?.valid === true,
    },
  };
}

const BEFORE_NAMES = 5;
/** Reports whether a line contains no separator between surname and given names. */
const isOneName = (line: string) => !line.slice(BEFORE_NAMES).replace(/<+$/, '').includes('<<');

/** Expands a two-digit year: this century, or the last one if the date would be after `latest`. */
function dayOf(digits: string, latest: string | null): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (!year) return null;
  const made = `20${year}-${month}-${day}`;
  const isDay = !Number.isNaN(Date.parse(made)) && new Date(made).toISOString().startsWith(made);
  if (!isDay) return null;
  return latest !== null && made > latest ? `19${made.slice(2)}` : made;
}

/** Reports whether every check digit is correct, so that no other reading can be better. */
export const isSound = ({ fits }: Zone): boolean => Object.values(fits).every(Boolean);

/** Returns the better of two readings, by the number of correct check digits. */
export function betterZone(one: Zone | undefined, other: Zone | undefined): Zone | undefined {
  if (!one || !other) return one ?? other;
  const count = ({ fits }: Zone) => Object.values(fits).filter(Boolean).length;
  return count(other) > count(one) ? other : one;
}
