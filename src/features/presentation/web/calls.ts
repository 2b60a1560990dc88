import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './refusal-words.ts';

export const { call } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    here: { en: 'Open it again.', ko: '다시 열어 주세요.' },
    options: { en: 'This option was not offered.', ko: '제시된 선택지와 다릅니다.' },
    request: { en: 'This is not a request.', ko: '제시 요청이 아닙니다.' },
    disclosureId: { en: 'Open the request again.', ko: '요청을 다시 열어 주세요.' },
    choices: { en: 'Choose what to show.', ko: '제시할 증명서를 선택해 주세요.' },
  },
};

export const presentActs = {
  reasons,
  otherwise: {
    en: 'There was no response. It may have been sent; press again, or ask the other side.',
    ko: '응답이 없습니다. 이미 전달되었을 수 있으니 다시 누르거나 요청한 곳에 확인해 주세요.',
  },
  routes: ['GET /api/disclosures/{userId}'],
  isToldInPlace: true,
};

const page = pages<typeof contract>();

/** Returns all requests of verifiers with their outcomes, newest first. */
export const useDisclosures = () =>
  useWhole('GET /api/disclosures/{userId}', (sent) => page('GET /api/disclosures/{userId}', sent));
