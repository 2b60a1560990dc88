import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: 'Enter a name (1 to 60 characters).', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'Enter a Korean name (1 to 60 characters).', ko: '한글 이름을 1~60자로 입력해 주세요.' },
    purpose: { en: 'Enter a reason (1 to 200 characters).', ko: '묻는 이유를 1~200자로 입력해 주세요.' },
    purposeKo: {
      en: 'Enter the reason in Korean (1 to 200 characters).',
      ko: '묻는 이유를 한글 1~200자로 입력해 주세요.',
    },
    format: { en: 'Choose a format.', ko: '형식을 선택해 주세요.' },
    authorities: { en: 'Enter the accepted authorities.', ko: '인정하는 인증 기관을 입력해 주세요.' },
    vcts: { en: 'Enter 1 to 10 credential types.', ko: '증명서 종류를 1~10개 입력해 주세요.' },
    claims: { en: 'Enter up to 20 claims.', ko: '항목은 20개까지 입력할 수 있습니다.' },
    trust: { en: 'Choose which issuers are accepted.', ko: '누구의 증명서를 인정할지 선택해 주세요.' },
    keepHours: { en: 'Choose how long the answer is stored.', ko: '답을 얼마나 보관할지 선택해 주세요.' },
    questionId: { en: 'Choose a question.', ko: '질문을 선택해 주세요.' },
    reference: { en: 'Enter a reference of at most 100 characters.', ko: '참조는 100자까지 쓸 수 있습니다.' },
    minutes: { en: 'Enter 1 to 60 minutes.', ko: '1~60분 동안 답할 수 있습니다.' },
    redirectUri: { en: 'This is not a valid return address.', ko: '올바른 이동 주소가 아닙니다.' },
    payment: { en: 'The payment cannot be read.', ko: '결제 내용을 읽을 수 없습니다.' },
    amount: { en: 'This is not an amount.', ko: '금액이 아닙니다.' },
    currency: { en: 'This is not a currency.', ko: '통화가 아닙니다.' },
    response: { en: 'This is not a wallet’s answer.', ko: '지갑에서 보낸 답변이 아닙니다.' },
    origin: { en: 'This is not a page’s address.', ko: '페이지 주소가 아닙니다.' },
  },
};

export const QUESTIONS = 'GET /api/org/{id}/verifying/questions';

export const askingActs = {
  reasons,
  otherwise: {
    en: 'There was no response. Try again.',
    ko: '응답이 없습니다. 다시 시도해 주세요.',
  },
  routes: [QUESTIONS],
};
