import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { passphraseField } from './export/passphrase-words.ts';
import { refusalWords } from './words.ts';

export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    credentialId: { en: 'Choose one of your credentials.', ko: '보유한 증명서를 선택해 주세요.' },
    claims: { en: 'Choose what to show, at least one.', ko: '보여 줄 항목을 하나 이상 선택해 주세요.' },
    to: { en: 'Enter a recipient (1 to 80 characters).', ko: '받는 사람을 1~80자로 입력해 주세요.' },
    why: { en: 'Enter a reason of at most 200 characters.', ko: '이유는 200자까지 입력할 수 있습니다.' },
    passphrase: passphraseField,
    token: { en: 'This link isn\u2019t whole. Open it again.', ko: '링크가 완전하지 않습니다. 다시 열어 주세요.' },
    credentialType: { en: 'Choose a type from the list.', ko: '목록에서 종류를 선택해 주세요.' },
    issuer: {
      en: 'Enter the organisation\u2019s name (1 to 195 characters).',
      ko: '발급 기관 이름을 1~195자로 입력해 주세요.',
    },
    issuanceDate: { en: 'Choose a valid issue date.', ko: '실제로 있는 발급일을 선택해 주세요.' },
    expirationDate: { en: 'Choose a valid expiry date.', ko: '실제로 있는 만료일을 선택해 주세요.' },
    'credentialData.name': {
      en: 'Enter the credential\u2019s name (1 to 200 characters).',
      ko: '증명서 이름을 1~200자로 입력해 주세요.',
    },
    'credentialData.description': {
      en: 'Enter a description of at most 2,000 characters.',
      ko: '설명은 2,000자까지 입력할 수 있습니다.',
    },
    'credentialData.credentialNumber': {
      en: 'Enter a credential number of at most 128 characters.',
      ko: '증명서 번호는 128자까지 입력할 수 있습니다.',
    },
  },
};
