export const passphraseWords = {
  passphrase_short: {
    en: 'A passphrase needs at least 12 characters.',
    ko: '암호 문구는 12자 이상이어야 합니다.',
  },
  passphrase_simple: {
    en: 'A passphrase needs at least 5 different characters.',
    ko: '암호 문구에는 서로 다른 글자가 5개 이상 있어야 합니다.',
  },
} as const;
export const passphraseField = {
  en: 'Enter a passphrase (12 to 200 characters).',
  ko: '암호 문구를 12~200자로 입력해 주세요.',
};
/** Sentence for private keys requested with a wrong password. */
export const wrongPassword = {
  en: 'To include the private keys, enter your current password.',
  ko: '개인 키를 포함하려면 현재 비밀번호를 정확히 입력해 주세요.',
};
