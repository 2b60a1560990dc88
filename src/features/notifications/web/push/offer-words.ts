import { defineWords } from '#platform/words.ts';

/** The copy of the offer under the list, apart from that of what it leads to. */
export const offerWords = defineWords({
  en: { offer: 'Notify this phone', text: 'Get notified when Ingam is closed.' },
  ko: { offer: '이 휴대폰으로 알림 받기', text: '다음부터는 앱을 닫아도 알려 드립니다.' },
});
