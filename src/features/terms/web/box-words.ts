import { defineWords } from '#platform/words.ts';

/** Words for the texts that a new member accepts when registering. */
export const boxWords = defineWords({
  en: {
    accept: { terms: 'I accept the terms of use', privacy: 'I accept the privacy text' },
    read: { terms: 'Read the terms of use', privacy: 'Read the privacy text' },
    short: 'Read',
    needed: 'Accept the current terms to make an account.',
  },
  ko: {
    accept: { terms: '이용약관에 동의합니다', privacy: '개인정보 처리방침에 동의합니다' },
    read: { terms: '이용약관 읽기', privacy: '개인정보 처리방침 읽기' },
    short: '읽기',
    needed: '계정을 만들려면 적용 중인 약관에 동의해 주세요.',
  },
});
