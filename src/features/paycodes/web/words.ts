import type { refusals } from '../contract.ts';

/** Sentences for people about refusals. */
export const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  caps_too_high: {
    en: 'Enter whole won, at most ₩200,000 for one payment and ₩1,000,000 for a day.',
    ko: '한 번에 20만 원, 하루 100만 원까지 원 단위로 정할 수 있습니다.',
  },
  bad_key: {
    en: 'This browser cannot make the keys for codes.',
    ko: '이 브라우저에서는 코드 키를 만들 수 없습니다.',
  },
  grant_over: {
    en: 'Show to pay is off on this device. Turn it on again.',
    ko: '이 기기의 코드 결제가 꺼졌습니다. 다시 켜 주세요.',
  },
  wrong_password: { en: 'The password is wrong.', ko: '비밀번호가 틀렸습니다.' },
};
