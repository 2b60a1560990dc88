/** A text in English, or in the issuer's only language, and in Korean if the issuer has it. */
export interface LocalizedText {
  readonly en: string;
  readonly ko: string | null;
}

/** Maximum number of credentials by other issuers that one person holds. */
export const MAX_HELD = 1000;

export const textIn = ({ en, ko }: LocalizedText, language: string): string => (language === 'ko' ? (ko ?? en) : en);
