import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    documentType: { en: 'Choose a document from the list.', ko: '목록에서 문서를 선택해 주세요.' },
    'metadata.documentNumber': {
      en: 'Enter a document number (1 to 64 characters).',
      ko: '문서 번호를 1~64자로 입력해 주세요.',
    },
    'metadata.name': { en: 'Enter a name (1 to 200 characters).', ko: '이름을 1~200자로 입력해 주세요.' },
    'metadata.imageData': refusalWords.image_malformed,
  },
};
