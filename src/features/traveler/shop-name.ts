import type { Language } from '#platform/words.ts';

/** The name of the shop of a claim, as it stands in the language on screen. */
export const shopName = (
  { merchantName, merchantNameKo }: { readonly merchantName: string; readonly merchantNameKo: string | null },
  language: Language,
): string => (language === 'ko' ? merchantNameKo : null) ?? merchantName;
