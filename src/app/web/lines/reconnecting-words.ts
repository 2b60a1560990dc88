import { defineWords } from '#platform/words.ts';

/** Texts while live updates fail. */
export const reconnectingWords = defineWords({
  en: { reconnecting: 'Reconnecting. What you see may be a little old.' },
  ko: { reconnecting: '다시 연결하는 중입니다. 화면의 내용이 조금 지난 것일 수 있습니다.' },
});
