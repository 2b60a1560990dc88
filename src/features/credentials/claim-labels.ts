import { defineWords } from '#platform/words.ts';
import type { ClaimName } from './claims.ts';

/** Label of each claim, for screens and for the records of presentations. */
export const claimLabels = {
  en: {
    name: 'Name',
    holderName: 'Holder',
    issuer: 'Issuer',
    issuanceDate: 'Issued',
    credentialNumber: 'Number',
    foreign: 'Of another country',
    over19: 'Aged 19 or over',
    description: 'Description',
  },
  ko: {
    name: '이름',
    holderName: '소지자',
    issuer: '발급 기관',
    issuanceDate: '발급일',
    credentialNumber: '번호',
    foreign: '외국 국적',
    over19: '만 19세 이상',
    description: '설명',
  },
} as const satisfies Readonly<Record<'en' | 'ko', Record<ClaimName, string>>>;

/** Claim labels, for showing and for checking. */
export const claimWords = defineWords({
  en: {
    claims: claimLabels.en,
    predicates: { yes: 'Yes', no: 'No' },
  },
  ko: {
    claims: claimLabels.ko,
    predicates: { yes: '예', no: '아니요' },
  },
});
