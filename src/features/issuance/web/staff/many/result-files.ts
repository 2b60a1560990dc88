import { csvFile } from '#platform/texts/csv.ts';
import type { GoodLine } from '../../../offer-file.ts';
import type { MadePart } from '../../../run-calls.ts';

export type OfferResult = MadePart['offers'][number];
interface FileName {
  readonly line: string;
  readonly reference: string;
  readonly email: string;
  readonly link: string;
  readonly offer: string;
  readonly code: string;
}

/** Turns the fragment of this server's page into a link for any wallet. */
const forAnyWallet = (link: string) => `openid-credential-offer://?${link.slice(link.indexOf('#') + 1)}`;

/** Writes each line with the link to send to its person. */
export const linksFile = (
  rows: readonly GoodLine[],
  told: readonly OfferResult[],
  claims: readonly string[],
  named: FileName,
): string =>
  csvFile([
    [named.line, named.reference, named.email, ...claims, named.link, named.offer],
    ...rows.map(({ line, reference, email, claims: values }, nth) => {
      const link = told[nth]?.link ?? '';
      return [String(line), reference ?? '', email, ...values, link, forAnyWallet(link)];
    }),
  ]);

/**
 * Writes each line with the digits to send by another channel. It is a file of its own, because link and digits
 * together give no protection.
 */
export const codesFile = (
  rows: readonly GoodLine[],
  told: readonly OfferResult[],
  claims: readonly string[],
  named: FileName,
): string =>
  csvFile([
    [named.line, named.reference, named.email, ...claims, named.code],
    ...rows.flatMap(({ line, reference, email, claims: values }, nth) => {
      const code = told[nth]?.txCode;
      return code ? [[String(line), reference ?? '', email, ...values, code]] : [];
    }),
  ]);
