import { pages } from '#platform/web/calls/api.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** All links that the person created, newest first. */
export const useLinks = () =>
  useWhole('GET /api/extracts/{userId}/links', (sent) => page('GET /api/extracts/{userId}/links', sent));

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    facts: { en: 'Choose at least one of the available facts.', ko: '있는 내용 가운데 하나 이상을 골라 주세요.' },
    days: { en: 'Choose how long the link is valid.', ko: '링크의 유효 기간을 골라 주세요.' },
    from: { en: 'Choose the first day.', ko: '첫 날짜를 선택해 주세요.' },
    to: { en: 'Choose the last day.', ko: '마지막 날짜를 선택해 주세요.' },
  },
};
