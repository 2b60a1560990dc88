import { defineWords } from '#platform/words.ts';

/** The claims of a credential by name, for who shows them and for who checks them. */
export const claimWords = defineWords({
  en: {
    claims: {
      name: 'Name',
      holderName: 'Holder',
      issuer: 'Issuer',
      issuanceDate: 'Issued',
      credentialNumber: 'Number',
      description: 'Description',
    },
  },
  ko: {
    claims: {
      name: '이름',
      holderName: '소지자',
      issuer: '발급 기관',
      issuanceDate: '발급일',
      credentialNumber: '번호',
      description: '설명',
    },
  },
});
