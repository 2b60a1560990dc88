import { type AmountFault, narrowed, parseUnits } from './money.ts';

/** What an amount is counted in: its code, which may be typed beside it, and its decimal places. */
export interface Unit {
  readonly code: string;
  readonly places: number;
}
export const WON: Unit = { code: 'KRW', places: 0 };
export const DOLLARS: Unit = { code: 'USD', places: 2 };
/** Whole units are basis points. */
export const PERCENT: Unit = { code: '%', places: 2 };
/** People, days and hours. */
export const COUNT: Unit = { code: '', places: 0 };

/** Why a typed text is read as no amount: its currency is another one, its comma may be a decimal one, or it is no number. */
export type TypedFault = 'other_currency' | 'ambiguous_comma' | 'malformed';

/** A canonical decimal, as it may stand while it is typed (`12.`), or why there is none. */
export type TypedAmount = { readonly amount: string } | { readonly fault: TypedFault };

const MARK = /^(?:\p{Sc}|[a-z]{2,5}|원)?\s*\d[\d.,]*\s*(?:\p{Sc}|[a-z]{2,5}|원)?$/iu;
const PLAIN = /^\d+(?:\.\d*)?$/;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const WITH_COMMA = /^\d[\d.,]*$/;

/**
 * Reads an amount as people write it, exactly and without a guess: `18500`, `₩18500`, `18500원`, `１８５００`, `1,000.5`. A comma only groups thousands,
 * so `1,5` is refused; a currency has to be the field's own (`code`).
 */
export function readTyped(text: string, code: string): TypedAmount {
  const given = narrowed(text).trim();
  const bare = without(marksOf(code), given);
  if (PLAIN.test(bare)) return { amount: bare };
  if (GROUPED.test(bare)) return { amount: bare.replaceAll(',', '') };
  if (WITH_COMMA.test(bare) && bare.includes(',')) return { fault: 'ambiguous_comma' };
  return { fault: MARK.test(given) && !/^[\d.,]*$/.test(given) ? 'other_currency' : 'malformed' };
}

/**
 * Reads what a person typed, or a field of their file, as whole units: the one reader of amounts, rates, percentages, caps and limits. Nothing is
 * dropped or rounded; won may be written with `.0` or `.00`.
 */
export function readAmount(text: string, unit: Unit): bigint | AmountFault {
  return parseUnits(decimalIn(text, unit) ?? '', unit.places);
}

/** A typed amount as calls carry it, or the text as it was typed where that is none, which every call refuses. */
export function plainAmount(text: string, unit: Unit): string {
  return typeof readAmount(text, unit) === 'bigint' ? (decimalIn(text, unit) ?? text.trim()) : text.trim();
}

/** A typed amount within bounds, which are whole units and count as part of them; undefined for anything else. */
export function amountWithin(text: string, unit: Unit, least: bigint, most: bigint): bigint | undefined {
  const units = readAmount(text, unit);
  return typeof units === 'bigint' && units >= least && units <= most ? units : undefined;
}

/** As `amountWithin`, for bounds that a number holds: counts and basis points. */
export function numberWithin(text: string, unit: Unit, least: number, most: number): number | undefined {
  const units = amountWithin(text, unit, BigInt(least), BigInt(most));
  return units === undefined ? undefined : Number(units);
}

function decimalIn(text: string, { code, places }: Unit): string | undefined {
  const read = readTyped(text, code);
  if ('fault' in read) return undefined;
  return places === 0 ? read.amount.replace(/\.00?$/, '') : read.amount;
}

/** Found once for each code, since a file has as many amounts as it has lines. */
const marks = new Map<string, readonly string[]>();
function marksOf(code: string): readonly string[] {
  const known = marks.get(code) ?? findMarks(code);
  marks.set(code, known);
  return known;
}

/** What may stand beside an amount of a currency: its code, and where the world knows it its sign and its name (₩, 원, won). */
function findMarks(code: string): string[] {
  if (code === '%') return ['%', '퍼센트', 'percent'];
  if (!/^[A-Z]{3}$/.test(code)) return [code];
  const said = (locale: string, currencyDisplay: 'narrowSymbol' | 'name') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? (value.split(' ').at(-1) ?? []) : []));
  return [code, ...said('ko', 'narrowSymbol'), ...said('ko', 'name'), ...said('en', 'name')];
}

/** The text without one of the marks before or behind it. */
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

/** A decimal with its thousands grouped, as the field shows it; anything else stays as it was typed. */
export function grouped(value: string): string {
  if (!/^(?:0|[1-9]\d*)(?:\.\d*)?$/.test(value)) return value;
  const [whole = '', ...rest] = value.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.');
}

/** What a field holds after an edit: the canonical amount, or the text as it was typed where that is none. */
export function edited(text: string, code: string, isOwnGrouping: boolean): string {
  const read = readTyped(isOwnGrouping ? text.replaceAll(',', '') : text, code);
  return 'amount' in read ? read.amount : text;
}

/** Where the caret stands in the grouped text so that as many digits and dots are before it as were in the text that was typed. */
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
