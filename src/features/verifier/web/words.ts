import type { RefusalCode } from '../contract.ts';

export const refusalWords: Record<RefusalCode, { en: string; ko: string }> = {
  too_many_questions: {
    en: 'You have the maximum number of questions. End one first.',
    ko: '질문이 너무 많습니다. 하나를 먼저 종료해 주세요.',
  },
  question_ended: { en: 'This question has ended.', ko: '종료된 질문입니다.' },
  too_many_presentation_requests: {
    en: 'Too many requests are open. Wait until some have ended.',
    ko: '열려 있는 요청이 너무 많습니다. 일부가 끝난 뒤 다시 시도해 주세요.',
  },
  authority_unreadable: { en: 'A certificate cannot be read.', ko: '인증서를 읽을 수 없습니다.' },
  redirect_not_allowed: {
    en: 'The return address must begin with https.',
    ko: '이동할 주소는 https로 시작해야 합니다.',
  },
  payment_not_signable: {
    en: 'A payment cannot be signed with this kind of credential.',
    ko: '이 종류의 증명서로는 결제에 서명할 수 없습니다.',
  },
  response_code_wrong: {
    en: 'The answer was not given in this browser.',
    ko: '이 브라우저에서 답한 것이 아닙니다.',
  },
};
