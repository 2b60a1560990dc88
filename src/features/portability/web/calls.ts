import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './refusal-words.ts';

export const { call } = callsOf<typeof contract>();

/** Sentences for refusals and fields of the import. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    file: { en: 'Choose the file.', ko: '파일을 선택해 주세요.' },
    here: { en: 'Open it again.', ko: '다시 열어 주세요.' },
    passphrase: { en: 'Type the passphrase.', ko: '암호 문구를 입력해 주세요.' },
  },
};

const page = pages<typeof contract>();

/** Reads the events on earlier servers. */
export const useImportedHistory = () =>
  useWhole('GET /api/brought-history/{userId}', (sent) => page('GET /api/brought-history/{userId}', sent));
