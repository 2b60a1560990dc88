import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './refusal-words.ts';

/** Why nothing was shown, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    here: { en: 'Open it again.', ko: '다시 열어 주세요.' },
    options: { en: 'This is not as it was offered.', ko: '제시된 선택지와 다릅니다.' },
    request: { en: 'This is no request.', ko: '제시 요청이 아닙니다.' },
    disclosureId: { en: 'Open the request again.', ko: '요청을 다시 열어 주세요.' },
    choices: { en: 'Choose what to show.', ko: '제시할 증명서를 선택해 주세요.' },
  },
};
