import { reasons as officeReasons } from '#features/office/web/calls.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';
import type { contract } from '../../office-contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Sentences for refused office calls, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: actRefusalWords,
  fields: {
    ...officeReasons.fields,
    name: { en: 'Enter a name of 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'Enter a Korean name of 1 to 60 characters.', ko: '한국어 이름을 1~60자로 입력해 주세요.' },
    bps: { en: 'Enter a rate from 0.01 to 30 percent.', ko: '비율을 0.01~30퍼센트로 입력해 주세요.' },
    gives: { en: 'Choose when the benefit is paid.', ko: '지급 시기를 골라 주세요.' },
    mostPayment: { en: 'Enter whole won, at least 1.', ko: '1원 이상을 입력해 주세요.' },
    mostMonth: { en: 'Enter whole won, at least 1.', ko: '1원 이상을 입력해 주세요.' },
    budget: { en: 'Enter whole won, at least 1.', ko: '1원 이상을 입력해 주세요.' },
    'predicate.age': { en: 'Enter a whole number from 12 to 100.', ko: '12~100 사이의 정수를 입력해 주세요.' },
    'predicate.name': { en: 'Enter a name of 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    'predicate.nameKo': { en: 'Enter a name of 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    'predicate.vct': { en: 'This credential is not issued.', ko: '발급되지 않는 증명서입니다.' },
    'predicate.issuer': {
      en: 'Enter the issuer’s https address or DID.',
      ko: '발급자의 https 주소나 DID를 입력해 주세요.',
    },
    'predicate.claim': { en: 'The credential does not have this claim.', ko: '증명서에 없는 항목입니다.' },
    'predicate.value': { en: 'The claim cannot have this value.', ko: '항목에 맞지 않는 값입니다.' },
    shops: { en: 'One of these is not a shop’s number.', ko: '가맹점 번호가 아닌 값이 있습니다.' },
    trades: { en: 'Choose trades, or none for all.', ko: '업종을 골라 주세요.' },
    firstDay: { en: 'Choose its first day.', ko: '첫날을 골라 주세요.' },
    lastDay: { en: 'Choose a period of 1 to 366 days.', ko: '기간을 1~366일로 골라 주세요.' },
  },
};
