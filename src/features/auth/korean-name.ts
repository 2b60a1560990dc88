/** Reports whether a name fits on a Korean seal: 2 to 5 composed (NFC) Hangul syllables. */
export const isKoreanName = (text: string): boolean => /^[가-힣]{2,5}$/.test(text);
