import { bankNames } from '#features/banking/rules.ts';
import { bankText } from '#features/ledger/bank-text.ts';
import type { OfficePart } from '#features/office/web/parts.ts';
import type { Language } from '#platform/words.ts';

const ENDS = '(?=$|,|:|\\)| \\d)';
const within = new RegExp(`(?<=^|, |→ |\\()(${bankNames.join('|')})${ENDS}`, 'g');

/** Translates bank names in a line of an act, which the server writes in English. */
export const withBanks = (text: string, language: Language): string =>
  text.replace(within, (name) => bankText(name, language));

export const part: OfficePart = { rename: withBanks };
