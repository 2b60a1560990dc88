import { isCountry } from './countries.ts';

/** What a credential tells of a passport that a refund asks for; what cannot be read is no passport. */
export interface PassportSaid {
  /** Whether it is another country's. */
  readonly isForeign: boolean;
  readonly number: string;
}

/** This country, as ISO 3166-1 has it. */
const HOME: readonly string[] = ['KR', 'KOR'];
const NUMBER = /^[A-Z0-9]{5,20}$/;

/**
 * Reads nationality and number. Somebody of several nationalities is of this country where one of them is: who has a passport of it is refunded nothing where
 * others alone are.
 */
export function readPassportSaid(
  nationality: readonly unknown[],
  number: readonly unknown[],
): PassportSaid | undefined {
  const countries = nationality.flat().map((one) => (typeof one === 'string' ? one.trim().toUpperCase() : ''));
  const [said, ...others] = number;
  const plain = typeof said === 'string' ? said.toUpperCase().replace(/[\s-]/g, '') : '';
  if (countries.length === 0 || !countries.every(isCountry)) return undefined;
  if (others.length > 0 || !NUMBER.test(plain)) return undefined;
  return { isForeign: !countries.some((one) => HOME.includes(one)), number: plain };
}
