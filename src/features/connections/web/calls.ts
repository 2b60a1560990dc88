import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    token: { en: 'This is not a code or link.', ko: '코드나 링크가 아닙니다.' },
    purpose: { en: 'Enter a purpose (1 to 200 characters).', ko: '용도를 1~200자로 적어 주세요.' },
    reference: { en: 'Enter a reference of at most 100 characters.', ko: '참조는 100자까지 쓸 수 있습니다.' },
    hours: { en: 'The validity is too long.', ko: '유효 기간이 너무 깁니다.' },
    connectionId: { en: 'This connection does not exist.', ko: '연결을 찾을 수 없습니다.' },
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
