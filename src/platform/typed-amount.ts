import { type AmountFault, parseUnits, toHalfWidth } from './money.ts';

/** Unit of an amount: its code, which people may type next to it, and its decimal places. */
export interface Unit {
  readonly code: string;
  readonly places: number;
}
export const WON: Unit = { code: 'KRW', places: 0 };
export const DOLLARS: Unit = { code: 'USD', places: 2 };
/** Percentage; whole units are basis points. */
export const PERCENT: Unit = { code: '%', places: 2 };
/** Counts, such as people, days or hours. */
export const COUNT: Unit = { code: '', places: 0 };

/** Reasons why a typed text is not an amount: another currency, a comma that may be a decimal one, or not a number. */
export type TypedFault = 'other_currency' | 'ambiguous_comma' | 'malformed';

/** Canonical decimal, possibly unfinished (`12.`), or why there is none. */
export type TypedAmount = { readonly amount: string } | { readonly fault: TypedFault };

const MARK = /^(?:\p{Sc}|[a-z]{2,5}|원)?\s*\d[\d.,]*\s*(?:\p{Sc}|[a-z]{2,5}|원)?$/iu;
const PLAIN = /^\d+(?:\.\d*)?$/;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const WITH_COMMA = /^\d[\d.,]*$/;

/**
 * Parses an amount as people write it, exactly and without guessing: `18500`, `₩18500`, `18500원`, `１８５００`, `1,000.5`. A
 * comma only groups thousands, so `1,5` is refused. A currency must be the field's own (`code`).
 */
export function readTyped(text: string, code: string): TypedAmount {
  const given = toHalfWidth(text).trim();
  const bare = without(marksOf(code), given);
  if (PLAIN.test(bare)) return { amount: bare };
  if (GROUPED.test(bare)) return { amount: bare.replaceAll(',', '') };
  if (WITH_COMMA.test(bare) && bare.includes(',')) return { fault: 'ambiguous_comma' };
  return { fault: MARK.test(given) && !/^[\d.,]*$/.test(given) ? 'other_currency' : 'malformed' };
}

/**
 * Parses a typed amount, or one from a person's file, into whole units. All amounts, rates, percentages, caps and
 * limits are read here. Nothing is dropped or rounded; won may have `.0` or `.00`.
 */
export function readAmount(text: string, unit: Unit): bigint | AmountFault {
  return parseUnits(decimalIn(text, unit) ?? '', unit.places);
}

/**
 * Returns a typed amount as calls send it. A text that is not an amount is returned as typed, and every call refuses
 * it.
 */
export function plainAmount(text: string, unit: Unit): string {
  return typeof readAmount(text, unit) === 'bigint' ? (decimalIn(text, unit) ?? text.trim()) : text.trim();
}

/** Parses a typed amount within inclusive bounds in whole units; undefined for anything else. */
export function amountWithin(text: string, unit: Unit, least: bigint, most: bigint): bigint | undefined {
  const units = readAmount(text, unit);
  return typeof units === 'bigint' && units >= least && units <= most ? units : undefined;
}

/** As `amountWithin`, for bounds that fit a number: counts and basis points. */
export function numberWithin(text: string, unit: Unit, least: number, most: number): number | undefined {
  const units = amountWithin(text, unit, BigInt(least), BigInt(most));
  return units === undefined ? undefined : Number(units);
}

function decimalIn(text: string, { code, places }: Unit): string | undefined {
  const read = readTyped(text, code);
  if ('fault' in read) return undefined;
  return places === 0 ? read.amount.replace(/\.00?$/, '') : read.amount;
}

/** Cached by code, since a file has as many amounts as lines. */
const marks = new Map<string, readonly string[]>();
function marksOf(code: string): readonly string[] {
  const known = marks.get(code) ?? findMarks(code);
  marks.set(code, known);
  return known;
}

/** Returns the marks allowed next to an amount: the currency's code and, if known, its sign and names (₩, 원, won). */
function findMarks(code: string): string[] {
  if (code === '%') return ['%', '퍼센트', 'percent'];
  if (!/^[A-Z]{3}$/.test(code)) return [code];
  const said = (locale: string, currencyDisplay: 'narrowSymbol' | 'name') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? (value.split(' ').at(-1) ?? []) : []));
  return [code, ...said('ko', 'narrowSymbol'), ...said('ko', 'name'), ...said('en', 'name')];
}

/** Removes one mark from the start or end of a text. */
function without(known: readonly string[], text: string): string {
  const lower = text.toLowerCase();
  const ordered = known
    .map((mark) => mark.toLowerCase())
    .filter((mark) => mark !== '')
    .toSorted((a, b) => b.length - a.length);
  const before = ordered.find((mark) => lower.startsWith(mark));
  if (before) return text.slice(before.length).trim();
  const behind = ordered.find((mark) => lower.endsWith(mark));
  return behind ? text.slice(0, -behind.length).trim() : text;
}

/** Formats a decimal with grouped thousands for the field. Anything else stays as typed. */
export function groupThousands(value: string): string {
  if (!/^(?:0|[1-9]\d*)(?:\.\d*)?$/.test(value)) return value;
  const [whole = '', ...rest] = value.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** Returns the value of a field after an edit: the canonical amount, or the text as typed if it is not one. */
export function valueAfterEdit(text: string, code: string, isOwnGrouping: boolean): string {
  const read = readTyped(isOwnGrouping ? text.replaceAll(',', '') : text, code);
  return 'amount' in read ? read.amount : text;
}

/** Returns the caret's position in the grouped text, with as many digits and dots before it as in the typed text. */
export function caretIn(shown: string, typed: string, caret: number): number {
  const count = (text: string) => text.replace(/[^\d.\uff10-\uff19\uff0e]/g, '').length;
  let left = count(typed.slice(0, caret));
  let at = 0;
  while (left > 0 && at < shown.length) {
    if (shown[at] !== ',') left -= 1;
    at += 1;
  }
  return at;
}
