import type { Language } from '#platform/words.ts';
import type { RuleName } from './rule-table.ts';

type Both<T = string> = Readonly<Record<Language, T>>;
interface RuleWords {
  /** Name in a line about a change, which members read too. */
  readonly told: Both;
  /** Name in the office's table. */
  readonly row: Both;
  /** Name of the rule in the list of LocalPay's terms; absent if that list omits the rule. */
  readonly term?: Both;
  /** Formats the rule's value in that list; won if absent. */
  readonly value?: Both<(text: string) => string>;
}

export const RULE_WORDS: Readonly<Record<RuleName, RuleWords>> = {
  name: {
    told: { en: 'Name in English', ko: '영문 이름' },
    row: { en: 'Name in English', ko: '영문 이름' },
  },
  nameKo: {
    told: { en: 'Name in Korean', ko: '한글 이름' },
    row: { en: 'Name in Korean', ko: '한글 이름' },
  },
  symbol: { told: { en: 'Symbol', ko: '기호' }, row: { en: 'Symbol', ko: '기호' } },
  city: {
    told: { en: 'City in codes', ko: '코드의 도시명' },
    row: { en: 'City on codes', ko: '코드의 도시명' },
  },
  exchangeFee: {
    told: { en: 'Exchange fee', ko: '환전 수수료' },
    row: { en: 'Exchange fee, %', ko: '환전 수수료, %' },
  },
  networkFee: {
    told: { en: 'Network fee of a send', ko: '보내기 네트워크 수수료' },
    row: { en: 'Network fee of a send', ko: '보내기 네트워크 수수료' },
    term: { en: 'Network fee of a send', ko: '보내기 네트워크 수수료' },
    value: { en: (fee) => `${fee} of the asset`, ko: (fee) => `보내는 자산 ${fee}` },
  },
  mostExchange: {
    told: { en: 'Most won of one exchange', ko: '1회 환전 최대 금액(원)' },
    row: { en: 'Most of one exchange, ₩', ko: '1회 환전 최대, ₩' },
  },
  mostPayment: {
    told: { en: 'Most won of one payment, for anybody', ko: '모든 결제의 1회 최대 금액(원)' },
    row: { en: 'Most of one payment, ₩', ko: '1회 결제 최대, ₩' },
  },
  cashbackAtOnce: {
    told: { en: 'Cashback given at once, up to', ko: '즉시 지급하는 캐시백 상한' },
    row: { en: 'Cashback at once up to, ₩', ko: '즉시 캐시백 상한, ₩' },
    term: { en: 'Cashback at once, up to', ko: '즉시 지급하는 캐시백 상한' },
  },
  cashbackDays: {
    told: { en: 'Days until more cashback comes', ko: '나머지 캐시백이 들어오기까지의 일수' },
    row: { en: 'Days until the rest', ko: '나머지 지급까지 일수' },
    term: { en: 'More cashback comes after', ko: '상한을 넘는 캐시백 지급' },
    value: { en: (days) => (days === '1' ? '1 day' : `${days} days`), ko: (days) => `${days}일 뒤` },
  },
  caseOpenDays: {
    told: { en: 'Days in which a case about a payment is opened', ko: '결제 뒤 분쟁을 신청할 수 있는 일수' },
    row: { en: 'Days to open a case', ko: '분쟁 신청 기한, 일' },
  },
  caseAnswerDays: {
    told: { en: 'Days for a shop to answer a case', ko: '가맹점이 분쟁에 답변할 수 있는 일수' },
    row: { en: 'Days for the shop to answer', ko: '가맹점 답변 기한, 일' },
  },
  caseDecideDays: {
    told: { en: 'Days for the office to decide a case', ko: '답변 뒤 분쟁을 결정하기까지의 일수' },
    row: { en: 'Days for the office to decide', ko: '분쟁 결정 기한, 일' },
  },
  caseOneOfficerWon: {
    told: { en: 'Most won that one officer gives back alone', ko: '담당자 한 명이 반환할 수 있는 최대 금액(원)' },
    row: { en: 'One officer gives back up to, ₩', ko: '담당자 1인 반환 한도, ₩' },
  },
};
