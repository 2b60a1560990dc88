/** Shown to a person who accepted terms that are no longer current. */
export const termsChanged = {
  en: 'Other terms hold by now. Read them and accept them.',
  ko: '그사이 다른 약관이 적용되었습니다. 읽고 동의해 주세요.',
} as const;
