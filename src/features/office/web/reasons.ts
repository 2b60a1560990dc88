import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { moneyReasons } from './issue/issue-words.ts';
import { ruleReasons } from './rules/rule-words.ts';
import { refusalWords } from './words.ts';

/** Why nothing was done in the office, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Say why in 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
    until: { en: 'Choose an end within a year.', ko: '1년 안의 기한을 골라 주세요.' },
    caps: { en: 'Type whole won.', ko: '원 단위로 입력해 주세요.' },
    ...ruleReasons,
    ...moneyReasons,
    decision: { en: 'Choose what is decided.', ko: '결정을 골라 주세요.' },
  },
};
