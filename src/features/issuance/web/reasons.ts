import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    here: { en: 'Open it again.', ko: '다시 열어 주세요.' },
    issuer: { en: 'This is no address of an issuer.', ko: '발급 기관 주소가 아닙니다.' },
    offer: { en: 'This is no offer.', ko: '발급 제안이 아닙니다.' },
    txCode: { en: 'This code is not right.', ko: '확인 코드가 맞지 않습니다.' },
    state: { en: 'Open the offer again.', ko: '제안을 다시 열어 주세요.' },
    code: { en: 'Open the offer again.', ko: '제안을 다시 열어 주세요.' },
    iss: { en: 'Open the offer again.', ko: '제안을 다시 열어 주세요.' },
    error: { en: 'Open the offer again.', ko: '제안을 다시 열어 주세요.' },
    at: { en: 'Open the offer again.', ko: '제안을 다시 열어 주세요.' },
    takingId: { en: 'Open the offer again.', ko: '제안을 다시 열어 주세요.' },
    name: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'A Korean name has 1 to 60 characters.', ko: '한글 이름을 1~60자로 입력해 주세요.' },
    claims: { en: 'There are 1 to 20 claims, each with its text.', ko: '항목은 1~20개이며 모두 입력해야 합니다.' },
    validityDays: { en: 'It is good for 1 to 3,650 days.', ko: '유효 기간은 1~3,650일입니다.' },
    typeId: { en: 'Choose a type of credential.', ko: '증명서 종류를 선택해 주세요.' },
    withCode: { en: 'Say whether it wants a code.', ko: '확인 코드를 쓸지 선택해 주세요.' },
    reference: { en: 'A reference has up to 100 characters.', ko: '참조는 100자까지 쓸 수 있습니다.' },
    parts: { en: 'A file has up to 100,000 lines.', ko: '파일은 100,000줄까지 가능합니다.' },
    nth: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
    rows: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
    proofs: { en: 'Choose at least one proof.', ko: '증명을 하나 이상 선택해 주세요.' },
    needsOver19: { en: 'Say whether it is for adults alone.', ko: '19세 이상만 받을지 선택해 주세요.' },
    allowsTrial: { en: 'Say whether a trial is proof.', ko: '시험용 확인을 인정할지 선택해 주세요.' },
    sources: { en: 'Say for each line where it comes from.', ko: '항목마다 출처를 정해 주세요.' },
    perDay: { en: 'From 1 to 10,000 a day.', ko: '하루 1~10,000개로 입력해 주세요.' },
    requestUri: { en: 'Begin again in the wallet.', ko: '지갑에서 다시 시작해 주세요.' },
    clientId: { en: 'Begin again in the wallet.', ko: '지갑에서 다시 시작해 주세요.' },
    link: { en: 'This is no such link.', ko: '올바른 링크가 아닙니다.' },
    credentialId: { en: 'Choose what proves it.', ko: '증명할 증명서를 선택해 주세요.' },
    reason: { en: 'Say why in 1 to 200 characters.', ko: '이유를 1~200자로 적어 주세요.' },
  },
};

export const offerActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/held-credentials/{userId}', 'GET /api/timeline/{userId}'],
  isToldInPlace: true,
};
