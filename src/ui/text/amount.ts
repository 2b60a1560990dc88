/** Parts of an amount's text that have different sizes. */
export interface AmountParts {
  sign: string;
  symbol: string;
  whole: string;
  cents: string;
  code: string;
}

const AMOUNT = /^([+\-−]?)\s*([$₩]?)([\d,]+)(\.\d+)?(?:\s+(\S+))?$/u;

/** Splits a text such as `$24,976.10`, `-₩18,500` or `+250.00 USDC`. A text that is not an amount is all `whole`. */
export function splitAmount(text: string): AmountParts {
  const [, sign = '', symbol = '', whole = text, cents = '', code = ''] = AMOUNT.exec(text) ?? [];
  return { sign: withMinus(sign), symbol, whole, cents, code };
}

/** Replaces a leading hyphen by the minus sign U+2212. */
export const withMinus = (text: string): string => text.replace(/^-/, '−');

interface AmountFormat {
  /**
   * Minimum and maximum decimals. Further ones are cut off, never rounded up, so that no screen shows money that is not
   * there.
   */
  minPlaces?: number;
  maxPlaces?: number;
  symbol?: '$' | '₩' | '';
  code?: string;
  /** Credits carry a plus sign. */
  isCredit?: boolean;
}

/** Formats a canonical decimal string for people: grouped digits, sign, symbol or code (`-18500` as `−₩18,500`). */
export function amountText(decimal: string, format: AmountFormat = {}): string {
  const { minPlaces = 0, maxPlaces = 38, symbol = '', code, isCredit } = format;
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const kept = fraction.slice(0, maxPlaces).replace(/0+$/, '').padEnd(minPlaces, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = decimal.startsWith('-') ? '−' : isCredit ? '+' : '';
  return `${sign}${symbol}${grouped}${kept && `.${kept}`}${code ? ` ${code}` : ''}`;
}

const VALUE = /[$₩•]\d|\d\s?([A-Z]{2,4}\b|원)|0x|did:/;

/**
 * Returns the `translate` value of a text. A sentence with an amount or address is not translated, so that it always
 * matches what is sent.
 */
export const translateOf = (text: string | number): 'no' | undefined => (VALUE.test(`${text}`) ? 'no' : undefined);

/** Formats won for people. */
export const wonText = (won: string): string => amountText(won, { symbol: '₩' });

/** Formats a decimal string as dollars. */
export const usd = (amount: string): string => amountText(amount, { symbol: '$', minPlaces: 2 });
