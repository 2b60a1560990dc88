import type { Language } from '#platform/words.ts';

/** Korean names of the banks in docs/product/banking.md#banks. */
const korean: Readonly<Record<string, string>> = {
  'KB Kookmin': 'KB국민은행',
  Shinhan: '신한은행',
  Hana: '하나은행',
  Woori: '우리은행',
  'NH Nonghyup': 'NH농협은행',
  IBK: 'IBK기업은행',
};

/**
 * Returns a bank's name in the language on screen. Banks are stored and sent by their English names; an unknown name is
 * returned unchanged.
 */
export const bankText = (name: string, language: Language): string => (language === 'ko' && korean[name]) || name;
