/** A name as a Korean seal carries it: 2 to 5 Hangul syllables, composed (NFC). */
export const isKoreanName = (text: string): boolean => /^[가-힣]{2,5}$/.test(text);
