import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Sentences for refusals and fields of the import. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    file: { en: 'Choose the file.', ko: '파일을 선택해 주세요.' },
    here: { en: 'Open it again.', ko: '다시 열어 주세요.' },
    passphrase: { en: 'Type the passphrase.', ko: '암호 문구를 입력해 주세요.' },
  },
};
