import { type Details, parse } from 'mrz';

/** What the machine-readable zone of a passport says (ICAO 9303-4, TD3: two lines of 44). Nothing of it is proven: it fills a form in. */
export interface Zone {
  readonly documentNumber: string;
  /** Given names before the surname, as the form has them. */
  readonly name: string;
  /** ISO 3166-1 alpha-3 or one of ICAO's own. */
  readonly nationality: string;
  /** `YYYY-MM-DD`; null where no day can be read. */
  readonly birthDate: string | null;
  readonly expiresOn: string | null;
  /** Whether the check digit of each fits; `all` is that of the whole second line. */
  readonly fits: Readonly<Record<'documentNumber' | 'birthDate' | 'expiresOn' | 'all', boolean>>;
}

const LENGTH = 44;
const LEAST = 38;
const LEAST_DIGITS = 8;
/** Fillers that print readers take for letters, once three of them stand in a row. */
const FILLED = /<{3,}[<CKLIS]*$/;

const digitsIn = (line: string) => line.replace(/\D/g, '').length;
/** A second line has 15 digits at least: two days, and four or five check digits. A print reader takes some for letters. */
const hasNumbers = (line: string) => digitsIn(line) >= LEAST_DIGITS;
/** Neither fillers nor the first letter tell the lines apart: a name may fill its line, and a number may begin with P. */
const isNames = (line: string) => line.startsWith('P') && !hasNumbers(line);

/** The last two lines of what was read that can be a passport's; undefined where there are none. */
function linesOf(read: string): [string, string] | undefined {
  const lines = read
    .toUpperCase()
    .split('\n')
    .map((line) => line.replace(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= LEAST);
  const first = lines.findLastIndex((line, at) => isNames(line) && hasNumbers(lines[at + 1] ?? ''));
  const [names, numbers] = [lines[first], lines[first + 1]];
  if (first < 0 || names === undefined || numbers === undefined) return undefined;
  return [names.replace(FILLED, '').padEnd(LENGTH, '<').slice(0, LENGTH), whole(numbers)];
}

/** A second line of 44: fillers were lost or gained before its last digit, and nowhere else that could be told. */
function whole(line: string): string {
  if (line.length === LENGTH) return line;
  const [, head = line, tail = ''] = /^(.*?)<*([0-9A-Z]?)$/.exec(line) ?? [];
  return (head.slice(0, LENGTH - 1).padEnd(LENGTH - 1, '<') + (tail || '<')).slice(0, LENGTH);
}

/** Reads the zone out of what a print reader made of a picture; letters and digits that it takes for each other are put right where only one can stand. */
export function zoneIn(read: string, today: string): Zone | undefined {
  const lines = linesOf(read);
  if (!lines) return undefined;
  const { details } = parse(lines, { autocorrect: true });
  const of = (field: Details['field']) => details.find((one) => one.field === field);
  const text = (field: Details['field']) => of(field)?.value ?? '';
  const number = text('documentNumber');
  // Of somebody with one name, or whose surname fills the line, the parser has it twice.
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
/** Whether nothing parts a surname from given names. */
const isOneName = (line: string) => !line.slice(BEFORE_NAMES).replace(/<+$/, '').includes('<<');

/** A day of two-digit years: of this century, or of the last one where it would come after `latest`. */
function dayOf(digits: string, latest: string | null): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? [];
  if (!year) return null;
  const made = `20${year}-${month}-${day}`;
  const isDay = !Number.isNaN(Date.parse(made)) && new Date(made).toISOString().startsWith(made);
  if (!isDay) return null;
  return latest !== null && made > latest ? `19${made.slice(2)}` : made;
}

/** Whether every check digit fits: no other reading of the picture can be better. */
export const isSound = ({ fits }: Zone): boolean => Object.values(fits).every(Boolean);

/** The better of two readings, by the check digits that fit. */
export function better(one: Zone | undefined, other: Zone | undefined): Zone | undefined {
  if (!one || !other) return one ?? other;
  const count = ({ fits }: Zone) => Object.values(fits).filter(Boolean).length;
  return count(other) > count(one) ? other : one;
}
