import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

/** Sentences for the refusals of this feature, by code and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    role: { en: 'Choose a role.', ko: '역할을 골라 주세요.' },
    name: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    vct: { en: 'Write the type of the credential.', ko: '증명서 유형을 입력해 주세요.' },
    claim: { en: 'Write the name of the claim.', ko: '항목 이름을 입력해 주세요.' },
    nationality: { en: 'Write the name of the claim.', ko: '항목 이름을 입력해 주세요.' },
    number: { en: 'Write the name of the claim.', ko: '항목 이름을 입력해 주세요.' },
    ruleId: { en: 'Choose a credential.', ko: '증명서를 골라 주세요.' },
    value: { en: 'Write what it has to say.', ko: '항목의 값을 입력해 주세요.' },
    issuer: { en: 'An issuer is an https address or a DID.', ko: '발급자는 https 주소나 DID로 입력해 주세요.' },
    link: { en: 'This link is not whole.', ko: '링크가 온전하지 않습니다.' },
    heldId: { en: 'Choose a credential.', ko: '증명서를 골라 주세요.' },
    code: { en: 'Type the six digits.', ko: '숫자 6자리를 입력해 주세요.' },
    asked: { en: 'Begin again.', ko: '처음부터 다시 해 주세요.' },
    currentPassword: { en: 'Write the password that you have now.', ko: '현재 비밀번호를 입력해 주세요.' },
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
