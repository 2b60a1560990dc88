import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from '../words.ts';

export const standingReasons: ReasonWords = {
  refusals: {
    ...refusalWords,
    no_longer_asked: { en: 'It was withdrawn, or its days are over.', ko: '요청이 취소되었거나 기간이 지났습니다.' },
    not_connected: {
      en: 'Connect to this organisation first, then accept.',
      ko: '먼저 이 조직에 연결한 다음 수락하세요.',
    },
  },
  fields: {
    to: { en: 'No other person here has this address.', ko: '이 주소를 쓰는 다른 사람이 없습니다.' },
    from: { en: 'Choose a day.', ko: '날짜를 선택해 주세요.' },
    until: { en: 'The last day is before the first.', ko: '종료일이 시작일보다 빠릅니다.' },
    cap: { en: 'Enter a valid amount.', ko: '올바른 금액을 입력해 주세요.' },
  },
};
