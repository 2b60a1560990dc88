import type { Language } from '#platform/words.ts';

/** The banks of docs/product/banking.md#banks as Koreans call them. */
const korean: Readonly<Record<string, string>> = {
  'KB Kookmin': 'KB국민은행',
  Shinhan: '신한은행',
  Hana: '하나은행',
  Woori: '우리은행',
  'NH Nonghyup': 'NH농협은행',
  IBK: 'IBK기업은행',
};

const ENDS = '(?=$|,|:|\\)| \\d)';
const within = new RegExp(`(?<=^|, |→ |\\()(${Object.keys(korean).join('|')})${ENDS}`, 'g');

/** A line of an act with the banks in it, which the server writes in English, as the language on screen calls them. */
export const withBanks = (text: string, language: Language): string =>
  text.replace(within, (name) => bankText(name, language));

/** A bank, which is kept and sent by its English name, as the language on screen calls it; one that is not known as it is. */
export const bankText = (name: string, language: Language): string => (language === 'ko' && korean[name]) || name;
