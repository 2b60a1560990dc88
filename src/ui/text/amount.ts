/** The parts of an amount's text that are set in different sizes. */
export interface AmountParts {
  sign: string;
  symbol: string;
  whole: string;
  cents: string;
  code: string;
}

const AMOUNT = /^([+\-−]?)\s*([$₩]?)([\d,]+)(\.\d+)?(?:\s+(\S+))?$/u;

/** Splits a text such as `$24,976.10`, `-₩18,500` or `+250.00 USDC`; a text that is no amount is all `whole`. */
export function splitAmount(text: string): AmountParts {
  const [, sign = '', symbol = '', whole = text, cents = '', code = ''] = AMOUNT.exec(text) ?? [];
  return { sign: withMinus(sign), symbol, whole, cents, code };
}

/** The text with the minus sign U+2212 in place of a hyphen at its start. */
export const withMinus = (text: string): string => text.replace(/^-/, '−');

interface AmountFormat {
  /** At least and at most so many decimals; more are cut, never rounded up, so that no screen shows money that is not there. */
  minPlaces?: number;
  maxPlaces?: number;
  symbol?: '$' | '₩' | '';
  code?: string;
  /** Credits carry a plus sign. */
  isCredit?: boolean;
}

/** A canonical decimal string as people read it: grouped digits, sign, symbol or code (`-18500` as `−₩18,500`). */
export function amountText(decimal: string, format: AmountFormat = {}): string {
  const { minPlaces = 0, maxPlaces = 38, symbol = '', code, isCredit } = format;
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const kept = fraction.slice(0, maxPlaces).replace(/0+$/, '').padEnd(minPlaces, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = decimal.startsWith('-') ? '−' : isCredit ? '+' : '';
  return `${sign}${symbol}${grouped}${kept && `.${kept}`}${code ? ` ${code}` : ''}`;
}

const VALUE = /[$₩•]\d|\d\s?([A-Z]{2,4}\b|원)|0x|did:/;

/** The `translate` of a text: a sentence that bears an amount or an address is not translated, lest it differs from what is sent. */
export const translateOf = (text: string | number): 'no' | undefined => (VALUE.test(`${text}`) ? 'no' : undefined);

/** Won as people read it. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });
