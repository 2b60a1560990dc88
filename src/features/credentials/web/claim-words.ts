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
      foreign: 'Of another country',
      over19: 'Aged 19 or over',
      description: 'Description',
    },
    predicates: { yes: 'Yes', no: 'No' },
  },
  ko: {
    claims: {
      name: '이름',
      holderName: '소지자',
      issuer: '발급 기관',
      issuanceDate: '발급일',
      credentialNumber: '번호',
      foreign: '외국 국적',
      over19: '만 19세 이상',
      description: '설명',
    },
    predicates: { yes: '예', no: '아니요' },
  },
});
