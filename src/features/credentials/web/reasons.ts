import type { ReasonWords } from '#platform/web/reason.ts';
import { refusalWords } from './words.ts';

/** Why a credential is not taken, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    credentialType: { en: 'Choose a type of the list.', ko: '목록에서 종류를 선택해 주세요.' },
    issuer: { en: 'An organization\u2019s name has 1 to 195 characters.', ko: '발급 기관 이름은 1~195자입니다.' },
    issuanceDate: { en: 'Choose an issue date that exists.', ko: '실제로 있는 발급일을 선택해 주세요.' },
    expirationDate: { en: 'Choose an expiry date that exists.', ko: '실제로 있는 만료일을 선택해 주세요.' },
    'credentialData.name': {
      en: 'A credential\u2019s name has 1 to 200 characters.',
      ko: '자격증명 이름은 1~200자입니다.',
    },
    'credentialData.description': {
      en: 'A description has at most 2,000 characters.',
      ko: '설명은 2,000자까지입니다.',
    },
    'credentialData.credentialNumber': {
      en: 'A credential number has at most 128 characters.',
      ko: '자격증명 번호는 128자까지입니다.',
    },
  },
};
