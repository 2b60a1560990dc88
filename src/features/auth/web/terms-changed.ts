/** Shown to a person who accepted terms that are no longer current. */
export const termsChanged = {
  en: 'The terms have changed. Read and accept the new ones.',
  ko: '약관이 변경되었습니다. 새 약관을 읽고 동의해 주세요.',
} as const;
