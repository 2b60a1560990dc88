import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    here: { en: 'Open it again.', ko: '다시 열어 주세요.' },
    issuer: { en: 'This is not an issuer’s address.', ko: '발급 기관 주소가 아닙니다.' },
    offer: { en: 'This is not an offer.', ko: '발급 제안이 아닙니다.' },
    txCode: { en: 'This code is wrong.', ko: '확인 코드가 맞지 않습니다.' },
    state: { en: 'Open the offer again.', ko: '발급 제안을 다시 열어 주세요.' },
    code: { en: 'Open the offer again.', ko: '발급 제안을 다시 열어 주세요.' },
    iss: { en: 'Open the offer again.', ko: '발급 제안을 다시 열어 주세요.' },
    error: { en: 'Open the offer again.', ko: '발급 제안을 다시 열어 주세요.' },
    at: { en: 'Open the offer again.', ko: '발급 제안을 다시 열어 주세요.' },
    takingId: { en: 'Open the offer again.', ko: '발급 제안을 다시 열어 주세요.' },
    name: { en: 'Enter a name (1 to 60 characters).', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'Enter a Korean name (1 to 60 characters).', ko: '한글 이름을 1~60자로 입력해 주세요.' },
    claims: { en: 'Enter 1 to 20 claims, each with a text.', ko: '항목을 1~20개 입력하고 내용을 모두 채워 주세요.' },
    validityDays: { en: 'Enter a validity of 1 to 3,650 days.', ko: '유효 기간을 1~3,650일로 입력해 주세요.' },
    typeId: { en: 'Choose a credential type.', ko: '증명서 종류를 선택해 주세요.' },
    withCode: { en: 'Choose whether a code is required.', ko: '확인 코드를 쓸지 선택해 주세요.' },
    reference: { en: 'Enter a reference of at most 100 characters.', ko: '참조는 100자까지 쓸 수 있습니다.' },
    parts: { en: 'A file can have up to 100,000 lines.', ko: '파일은 100,000줄까지 가능합니다.' },
    nth: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
    rows: { en: 'Choose the file again.', ko: '파일을 다시 선택해 주세요.' },
    proofs: { en: 'Choose at least one proof.', ko: '증명을 하나 이상 선택해 주세요.' },
    needsOver19: { en: 'Choose whether it is for adults only.', ko: '19세 이상만 받을지 선택해 주세요.' },
    allowsTrial: { en: 'Choose whether a trial is accepted as proof.', ko: '체험용 확인을 인정할지 선택해 주세요.' },
    sources: { en: 'Choose a source for each claim.', ko: '항목마다 출처를 정해 주세요.' },
    perDay: { en: 'Enter 1 to 10,000 per day.', ko: '하루 1~10,000개로 입력해 주세요.' },
    requestUri: { en: 'Start again in the wallet.', ko: '지갑에서 다시 시작해 주세요.' },
    clientId: { en: 'Start again in the wallet.', ko: '지갑에서 다시 시작해 주세요.' },
    link: { en: 'This link is not valid.', ko: '올바른 링크가 아닙니다.' },
    credentialId: { en: 'Choose a credential as proof.', ko: '증명할 증명서를 선택해 주세요.' },
    reason: { en: 'Enter a reason (1 to 200 characters).', ko: '이유를 1~200자로 적어 주세요.' },
  },
};

export const offerActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: ['GET /api/held-credentials/{userId}', 'GET /api/timeline/{userId}'],
  isToldInPlace: true,
};
