import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../contract.ts';
import { refusalWords, words } from './words.ts';

export const { call, useRead } = callsOf<typeof contract>();

const name = { en: 'Enter a name (1 to 60 characters).', ko: '이름을 1~60자로 입력해 주세요.' };

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    name: { en: 'Enter a name (1 to 100 characters).', ko: '이름을 1~100자로 입력해 주세요.' },
    displayName: name,
    nameKo: name,
    kinds: { en: 'Choose at least one kind.', ko: '종류를 하나 이상 선택해 주세요.' },
    businessNumber: { en: 'Enter a valid business number.', ko: '올바른 사업자등록번호를 입력해 주세요.' },
    trade: { en: 'Choose what the shop sells.', ko: '업종을 선택해 주세요.' },
    role: { en: 'Choose a role.', ko: '역할을 선택해 주세요.' },
    email: { en: 'Enter an e-mail address.', ko: '이메일 주소를 입력해 주세요.' },
    label: { en: 'Enter a note (1 to 60 characters).', ko: '메모를 1~60자로 입력해 주세요.' },
    token: { en: 'This link is incomplete.', ko: '링크의 일부가 빠져 있습니다.' },
    scopes: { en: 'Choose what the key is for.', ko: '키로 할 일을 선택해 주세요.' },
    addresses: {
      en: 'Enter addresses, or networks such as 203.0.113.0/24.',
      ko: '주소 또는 203.0.113.0/24 같은 네트워크를 입력해 주세요.',
    },
    days: { en: 'Enter 1 to 365 days.', ko: '1~365일로 입력해 주세요.' },
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
