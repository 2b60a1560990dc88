/** Reasons why a text is not an amount of an asset with a given number of decimals. */
export type AmountFault = 'malformed' | 'too_precise' | 'too_large';

const DECIMAL = /^(0|[1-9]\d*)(?:\.(\d+))?$/;
const MAX_DIGITS = 38;

/**
 * Parses a decimal string (no sign, exponent, spaces or leading zeros) into whole units of an asset with `places`
 * decimals. Excess decimals are a fault, never rounded. The store holds at most numeric(38,0).
 */
export function parseUnits(text: string, places: number): bigint | AmountFault {
  const match = DECIMAL.exec(text);
  if (!match) return 'malformed';
  const [, whole = '0', fraction = ''] = match;
  if (fraction.length > places) return 'too_precise';
  const digits = whole + fraction.padEnd(places, '0');
  return digits.replace(/^0+/, '').length > MAX_DIGITS ? 'too_large' : BigInt(digits);
}

/**
 * Formats whole units as a canonical decimal string: no exponent, no trailing zeros, `-` only before a non-zero number.
 */
export function formatUnits(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '');
  return sign + whole + (fraction && `.${fraction}`);
}

/** Divides whole units and rounds half away from zero. `denominator` must be above 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = (numerator < 0n ? -numerator : numerator) * 2n + denominator;
  const quotient = half / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}

/**
 * Converts full-width ASCII and the full-width won sign to their plain forms. Nothing else is folded: `²` is not a 2.
 */
export const toHalfWidth = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\uffe6', '₩')
    .replaceAll('\u3000', ' ');
