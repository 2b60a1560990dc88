import { defineWords } from '#platform/words.ts';

/** Names of the kinds that the operator publishes. */
export const textNames = defineWords({
  en: { terms: 'Terms of use', privacy: 'Privacy text', contact: 'Support contact', holidays: 'Bank holidays' },
  ko: { terms: '이용약관', privacy: '개인정보 처리방침', contact: '고객 문의처', holidays: '은행 휴일' },
});
