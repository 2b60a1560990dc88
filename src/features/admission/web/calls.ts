import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    role: { en: 'Choose a role.', ko: '역할을 선택해 주세요.' },
    name: { en: 'Enter a name (1 to 60 characters).', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'Enter a name (1 to 60 characters).', ko: '이름을 1~60자로 입력해 주세요.' },
    vct: { en: 'Enter the type of the credential.', ko: '증명서 유형을 입력해 주세요.' },
    claim: { en: 'Enter the name of the claim.', ko: '항목 이름을 입력해 주세요.' },
    nationality: { en: 'Enter the name of the claim.', ko: '항목 이름을 입력해 주세요.' },
    number: { en: 'Enter the name of the claim.', ko: '항목 이름을 입력해 주세요.' },
    ruleId: { en: 'Choose a credential.', ko: '증명서를 선택해 주세요.' },
    value: { en: 'Enter the required value.', ko: '항목의 값을 입력해 주세요.' },
    issuer: { en: 'Enter the issuer as an https address or a DID.', ko: '발급자는 https 주소나 DID로 입력해 주세요.' },
    link: { en: 'This link is incomplete.', ko: '링크의 일부가 빠져 있습니다.' },
    heldId: { en: 'Choose a credential.', ko: '증명서를 선택해 주세요.' },
    code: { en: 'Enter the six digits.', ko: '숫자 6자리를 입력해 주세요.' },
    asked: { en: 'Start again.', ko: '처음부터 다시 해 주세요.' },
    currentPassword: { en: 'Enter your current password.', ko: '현재 비밀번호를 입력해 주세요.' },
    responseCode: { en: 'Show the credential again.', ko: '증명서를 다시 제시해 주세요.' },
  },
};

/** Acts of a person on their rights; a refusal appears beside the button. */
export const acts = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  isToldInPlace: true,
};

/** Acts of staff on the credentials that they accept for roles and refunds. */
export const ruleActs = {
  ...acts,
  routes: [
    'GET /api/org/{id}/role-rules',
    'GET /api/org/{id}/refund-proofs',
    'GET /api/org/{id}/audit',
    'GET /api/org/{id}/verifying/questions',
  ],
};
