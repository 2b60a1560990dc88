import { pages } from '#platform/web/calls/api.ts';
import { byteCalls } from '#platform/web/calls/bytes.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './refusal-words.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Calls whose data is stale after an act in a case. */
export const ROUTES = ['GET /api/cases/', 'GET /api/case-payments/'];

export const callBytes = byteCalls<typeof contract>();
const callFile = files<typeof contract>();

/** Loads a picture of a case for one of its sides. */
export const loadPicture = async (userId: number, id: number, pictureId: number): Promise<Blob> =>
  (await callFile('GET /api/cases/{userId}/{id}/pictures/{pictureId}', { params: { userId, id, pictureId } })).blob;

const page = pages<typeof contract>();

/** Reads the cases of the person or organisation, newest first. */
export const useCases = () => useWhole('GET /api/cases/{userId}', (sent) => page('GET /api/cases/{userId}', sent));

/** Sentences for refused calls about cases, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    text: { en: 'Write 1 to 1,000 characters.', ko: '1~1,000자로 입력해 주세요.' },
    reason: { en: 'Choose what went wrong.', ko: '문제를 골라 주세요.' },
    paymentId: { en: 'There is no such payment.', ko: '해당하는 결제가 없습니다.' },
  },
};
