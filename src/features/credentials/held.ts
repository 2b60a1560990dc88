/** A text as an issuer gives it: in English, or in its only language, and in Korean where it has that. */
export interface InBoth {
  readonly en: string;
  readonly ko: string | null;
}

/** The most that one person holds of what others issued. */
export const MAX_HELD = 1000;

/** The text for a language. */
export const textIn = ({ en, ko }: InBoth, language: string): string => (language === 'ko' ? (ko ?? en) : en);
