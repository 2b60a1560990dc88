import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'A Korean name has 1 to 60 characters.', ko: '한글 이름을 1~60자로 입력해 주세요.' },
    purpose: { en: 'Say why in 1 to 200 characters.', ko: '묻는 이유를 1~200자로 입력해 주세요.' },
    purposeKo: { en: 'Say why in Korean, in 1 to 200 characters.', ko: '묻는 이유를 한글 1~200자로 입력해 주세요.' },
    format: { en: 'Choose a format.', ko: '형식을 선택해 주세요.' },
    authorities: { en: 'Name the authorities that count.', ko: '인정하는 인증 기관을 입력해 주세요.' },
    vcts: { en: 'Name 1 to 10 types of credentials.', ko: '증명서 종류를 1~10개 입력해 주세요.' },
    claims: { en: 'Name up to 20 claims.', ko: '항목은 20개까지 입력할 수 있습니다.' },
    trust: { en: 'Choose whose word counts.', ko: '누구의 증명서를 인정할지 선택해 주세요.' },
    keepHours: { en: 'Choose how long the answer is kept.', ko: '답을 얼마나 보관할지 선택해 주세요.' },
    questionId: { en: 'Choose a question.', ko: '질문을 선택해 주세요.' },
    reference: { en: 'A reference has up to 100 characters.', ko: '참조는 100자까지 쓸 수 있습니다.' },
    minutes: { en: 'It can be answered for 1 to 60 minutes.', ko: '1~60분 동안 답할 수 있습니다.' },
    redirectUri: { en: 'This is no address to go on at.', ko: '이동할 주소가 아닙니다.' },
    payment: { en: 'The payment cannot be read.', ko: '결제 내용을 읽을 수 없습니다.' },
    amount: { en: 'This is no amount.', ko: '금액이 아닙니다.' },
    currency: { en: 'This is no currency.', ko: '통화가 아닙니다.' },
    response: { en: 'This is no answer of a wallet.', ko: '지갑의 답이 아닙니다.' },
    origin: { en: 'This is no address of a page.', ko: '페이지 주소가 아닙니다.' },
  },
};

export const QUESTIONS = 'GET /api/org/{id}/verifying/questions';

export const askingActs = {
  reasons,
  otherwise: {
    en: 'No answer came. Try again.',
    ko: '응답이 없습니다. 다시 시도해 주세요.',
  },
  routes: [QUESTIONS],
};
