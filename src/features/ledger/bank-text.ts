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

/** A bank, which is kept and sent by its English name, as the language on screen calls it; one that is not known as it is. */
export const bankText = (name: string, language: Language): string => (language === 'ko' && korean[name]) || name;
