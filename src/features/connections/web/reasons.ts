import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    token: { en: 'This is no code or link.', ko: '코드나 링크가 아닙니다.' },
    purpose: { en: 'Say what for in 1 to 200 characters.', ko: '용도를 1~200자로 적어 주세요.' },
    reference: { en: 'A reference has up to 100 characters.', ko: '참조는 100자까지 쓸 수 있습니다.' },
    hours: { en: 'This is longer than it may be good.', ko: '유효 기간이 너무 깁니다.' },
    connectionId: { en: 'There is no such connection.', ko: '그런 연결이 없습니다.' },
  },
};

const otherwise = { en: words.en.unanswered, ko: words.ko.unanswered };

export const connectActs = {
  reasons,
  otherwise,
  routes: ['GET /api/connections'],
  isToldInPlace: true,
};

export const peopleActs = {
  reasons,
  otherwise,
  routes: ['GET /api/org/{id}/connect/links', 'GET /api/org/{id}/connect/people', 'GET /api/org/{id}/audit'],
};
