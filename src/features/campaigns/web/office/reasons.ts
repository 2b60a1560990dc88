import { reasons as officeReasons } from '#features/office/web/reasons.ts';
import { actRefusalWords } from '#features/office/web/refusal-words.ts';
import type { ReasonWords } from '#platform/web/calls/reason.ts';

/** Sentences for refused office calls, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: actRefusalWords,
  fields: {
    ...officeReasons.fields,
    name: { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    nameKo: { en: 'A Korean name has 1 to 60 characters.', ko: '한국어 이름을 1~60자로 입력해 주세요.' },
    bps: { en: 'The rate is from 0.01 to 30 percent.', ko: '비율은 0.01~30퍼센트입니다.' },
    gives: { en: 'Choose when it is given.', ko: '지급 시기를 골라 주세요.' },
    mostPayment: { en: 'Whole won, from 1 on.', ko: '1원 이상을 입력해 주세요.' },
    mostMonth: { en: 'Whole won, from 1 on.', ko: '1원 이상을 입력해 주세요.' },
    budget: { en: 'Whole won, from 1 on.', ko: '1원 이상을 입력해 주세요.' },
    'predicate.age': { en: 'A whole number from 12 to 100.', ko: '12~100 사이의 정수를 입력해 주세요.' },
    'predicate.name': { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    'predicate.nameKo': { en: 'A name has 1 to 60 characters.', ko: '이름을 1~60자로 입력해 주세요.' },
    'predicate.vct': { en: 'No such credential is issued.', ko: '발급되지 않는 증명서입니다.' },
    'predicate.issuer': {
      en: 'An https address or a DID, of who issues it.',
      ko: '발급자의 https 주소나 DID를 입력해 주세요.',
    },
    'predicate.claim': { en: 'The credential does not say this.', ko: '증명서에 없는 항목입니다.' },
    'predicate.value': { en: 'The claim does not say it so.', ko: '항목에 맞지 않는 값입니다.' },
    shops: { en: 'One of these is no number of a shop.', ko: '가맹점 번호가 아닌 값이 있습니다.' },
    trades: { en: 'Choose trades, or none for all.', ko: '업종을 골라 주세요.' },
    firstDay: { en: 'Choose its first day.', ko: '첫날을 골라 주세요.' },
    lastDay: { en: 'It lasts 1 to 366 days.', ko: '기간은 1~366일입니다.' },
  },
};
