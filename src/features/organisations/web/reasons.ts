import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { refusalWords, words } from './words.ts';

const name = { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' };

/** Sentences for the refusals of this feature, by code and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: 'A name has 1 to 100 characters.', ko: '이름을 1~100자로 입력해 주세요.' },
    displayName: name,
    nameKo: name,
    kinds: { en: 'Choose at least one kind.', ko: '종류를 하나 이상 골라 주세요.' },
    businessNumber: { en: 'This is no business number.', ko: '올바른 사업자등록번호가 아닙니다.' },
    trade: { en: 'Choose what the shop sells.', ko: '업종을 선택해 주세요.' },
    role: { en: 'Choose a role.', ko: '역할을 골라 주세요.' },
    email: { en: 'Write an e-mail address.', ko: '이메일 주소를 입력해 주세요.' },
    label: { en: 'A note has 1 to 60 characters.', ko: '메모를 1~60자로 입력해 주세요.' },
    token: { en: 'This link is not whole.', ko: '링크가 온전하지 않습니다.' },
    scopes: { en: 'Choose what the key is for.', ko: '키로 할 일을 골라 주세요.' },
    addresses: {
      en: 'One of these is no address or network such as 203.0.113.0/24.',
      ko: '203.0.113.0/24 같은 주소나 네트워크가 아닌 것이 있습니다.',
    },
    days: { en: 'A key lives 1 to 365 days.', ko: '1~365일로 입력해 주세요.' },
  },
};

/** Acts of a member for an organisation. */
export const officerActs = {
  reasons,
  otherwise: { en: words.en.unanswered, ko: words.ko.unanswered },
  routes: [
    'GET /api/org',
    'GET /api/org/{id}',
    'GET /api/org/{id}/staff',
    'GET /api/org/{id}/invitations',
    'GET /api/org/{id}/keys',
    'GET /api/org/{id}/audit',
  ],
};
