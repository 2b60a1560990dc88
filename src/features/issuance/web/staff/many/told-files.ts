import { csvFile } from '#platform/texts/csv.ts';
import type { GoodLine } from '../../../offer-file.ts';
import type { MadePart } from '../../../run-calls.ts';

export type Told = MadePart['offers'][number];
interface Named {
  readonly line: string;
  readonly reference: string;
  readonly email: string;
  readonly link: string;
  readonly offer: string;
  readonly code: string;
}

/** For wallets of others what the page of this server carries behind its hash. */
const forAnyWallet = (link: string) => `openid-credential-offer://?${link.slice(link.indexOf('#') + 1)}`;

/** Each line with the link that its person is sent. */
export const linksFile = (
  rows: readonly GoodLine[],
  told: readonly Told[],
  claims: readonly string[],
  named: Named,
): string =>
  csvFile([
    [named.line, named.reference, named.email, ...claims, named.link, named.offer],
    ...rows.map(({ line, reference, email, claims: values }, nth) => {
      const link = told[nth]?.link ?? '';
      return [String(line), reference ?? '', email, ...values, link, forAnyWallet(link)];
    }),
  ]);

/** Each line with the digits that its person is told in another way: a file of its own, since both together are worth as much as no code. */
export const codesFile = (
  rows: readonly GoodLine[],
  told: readonly Told[],
  claims: readonly string[],
  named: Named,
): string =>
  csvFile([
    [named.line, named.reference, named.email, ...claims, named.code],
    ...rows.flatMap(({ line, reference, email, claims: values }, nth) => {
      const code = told[nth]?.txCode;
      return code ? [[String(line), reference ?? '', email, ...values, code]] : [];
    }),
  ]);
