import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract, refusals } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

const refusalWords: Record<keyof typeof refusals, { en: string; ko: string }> = {
  ...actRefusalWords,
  email_taken: { en: 'This address belongs to another member.', ko: '다른 회원이 인증한 이메일입니다.' },
};

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    ...officeReasons.fields,
    email: {
      en: 'Enter an e-mail address such as name@example.com.',
      ko: '이메일을 name@example.com 형식으로 입력해 주세요.',
    },
    proof: { en: 'Describe what you saw (1 to 200 characters).', ko: '확인한 증빙을 1~200자로 입력해 주세요.' },
    until: { en: 'Choose an end within a year.', ko: '1년 이내의 기한을 선택해 주세요.' },
    caps: { en: 'Enter whole won.', ko: '원 단위로 입력해 주세요.' },
  },
};
