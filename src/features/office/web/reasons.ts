import type { ReasonWords } from '#platform/web/calls/reason.ts';
import { pairReasons } from '#features/exchange/web/office/pair-reasons.ts';
import { moneyReasons } from '#features/reserve/web/office/issue-words.ts';
import { ruleReasons } from '#features/currency/web/office/rule-words.ts';
import { textReasons } from '#features/terms/web/office/text-reasons.ts';
import { refusalWords } from './words.ts';

/** Why nothing was done in the office, by refusal and by field. */
export const reasons: ReasonWords = {
  refusals: refusalWords,
  fields: {
    reason: { en: 'Say why in 1 to 200 characters.', ko: '사유를 1~200자로 입력해 주세요.' },
    email: {
      en: 'An e-mail address looks like name@example.com.',
      ko: '이메일을 name@example.com 형식으로 입력해 주세요.',
    },
    proof: { en: 'Say what was seen in 1 to 200 characters.', ko: '확인한 증빙을 1~200자로 입력해 주세요.' },
    until: { en: 'Choose an end within a year.', ko: '1년 안의 기한을 골라 주세요.' },
    caps: { en: 'Type whole won.', ko: '원 단위로 입력해 주세요.' },
    ...textReasons,
    ...ruleReasons,
    ...moneyReasons,
    ...pairReasons,
    returned: { en: 'Whole won, no more than is left.', ko: '남은 금액 안에서 원 단위로 입력해 주세요.' },
    text: { en: 'Write 1 to 1,000 characters.', ko: '1~1,000자로 입력해 주세요.' },
    paymentId: { en: 'There is no such payment.', ko: '해당하는 결제가 없습니다.' },
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
    documentNumber: { en: 'Another number stands on the document than was typed.', ko: '제출된 번호와 다릅니다.' },
    expiresOn: { en: 'That day has passed: refuse the document.', ko: '지난 날짜입니다. 신분증을 거절해 주세요.' },
    birthDate: { en: 'A birth date is in the past.', ko: '생년월일은 지난 날짜여야 합니다.' },
    nationality: { en: 'Type three letters, such as KOR.', ko: 'KOR처럼 영문 세 글자로 입력해 주세요.' },
    code: { en: 'Choose why.', ko: '사유를 골라 주세요.' },
    decision: { en: 'Choose what is decided.', ko: '결정을 골라 주세요.' },
  },
};
