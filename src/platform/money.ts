/** Why a text is no amount of an asset with a given number of decimal places. */
export type AmountFault = 'malformed' | 'too_precise' | 'too_large';

const DECIMAL = /^(0|[1-9]\d*)(?:\.(\d+))?$/;
const MAX_DIGITS = 38;

/**
 * Reads a decimal string (no sign, exponent, spaces or leading zeros) as whole units of an asset with `places` decimals.
 * More places than the asset has is a fault, never a rounding; the store holds at most numeric(38,0).
 */
export function parseUnits(text: string, places: number): bigint | AmountFault {
  const match = DECIMAL.exec(text);
  if (!match) return 'malformed';
  const [, whole = '0', fraction = ''] = match;
  if (fraction.length > places) return 'too_precise';
  const digits = whole + fraction.padEnd(places, '0');
  return digits.replace(/^0+/, '').length > MAX_DIGITS ? 'too_large' : BigInt(digits);
}

/** Writes whole units as a canonical decimal string: no exponent, no trailing zeros, `-` only before a non-zero number. */
export function formatUnits(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '');
  return sign + whole + (fraction && `.${fraction}`);
}

/** `numerator / denominator` rounded half away from zero; both are whole units, `denominator` above 0. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = (numerator < 0n ? -numerator : numerator) * 2n + denominator;
  const quotient = half / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}

/** Full-width forms of ASCII and of the won sign as plain ones; nothing else is folded, since `²` is no 2. */
export const narrowed = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\uffe6', '₩')
    .replaceAll('\u3000', ' ');
