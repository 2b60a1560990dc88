import { defineWords } from '#platform/words.ts';

/** Texts of the offer below the list, separate from the settings that it opens. */
export const offerWords = defineWords({
  en: { offer: 'Notify this phone', text: 'Get notified when Ingam is closed.' },
  ko: { offer: '이 휴대폰으로 알림 받기', text: '다음부터는 앱을 닫아도 알려 드립니다.' },
});
