import { bankNames } from '#features/banking/rules.ts';
import { bankText } from '#features/ledger/bank-text.ts';
import type { Language } from '#platform/words.ts';

const ENDS = '(?=$|,|:|\\)| \\d)';
const within = new RegExp(`(?<=^|, |→ |\\()(${bankNames.join('|')})${ENDS}`, 'g');

/** A line of an act with the banks in it, which the server writes in English, as the language on screen calls them. */
export const withBanks = (text: string, language: Language): string =>
  text.replace(within, (name) => bankText(name, language));
