import { isCountry } from './countries.ts';

/** The passport that a credential describes, as a refund needs it. */
export interface PassportClaims {
  /** True if no nationality of the holder is Korean. */
  readonly isForeign: boolean;
  readonly number: string;
}

/** Korea's codes in ISO 3166-1. */
const HOME: readonly string[] = ['KR', 'KOR'];
const NUMBER = /^[A-Z0-9]{5,20}$/;

/**
 * Reads nationality and passport number; undefined if either is unreadable. A holder of several nationalities counts as
 * Korean if one of them is: a Korean passport excludes a refund that only foreigners get.
 */
export function readPassportClaims(
  nationality: readonly unknown[],
  number: readonly unknown[],
): PassportClaims | undefined {
  const countries = nationality.flat().map((one) => (typeof one === 'string' ? one.trim().toUpperCase() : ''));
  const [said, ...others] = number;
  const plain = typeof said === 'string' ? said.toUpperCase().replace(/[\s-]/g, '') : '';
  if (countries.length === 0 || !countries.every(isCountry)) return undefined;
  if (others.length > 0 || !NUMBER.test(plain)) return undefined;
  return { isForeign: !countries.some((one) => HOME.includes(one)), number: plain };
}
