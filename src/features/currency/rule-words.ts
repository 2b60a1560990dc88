import type { Language } from '#platform/words.ts';
import type { RuleName } from './rule-table.ts';

type Both<T = string> = Readonly<Record<Language, T>>;
interface RuleWords {
  /** In a line about a change, which members read too. */
  readonly told: Both;
  /** In the table of the office. */
  readonly row: Both;
  /** Among the terms that LocalPay lists; without it they leave the rule out. */
  readonly term?: Both;
  /** Its value there, unless that is won. */
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
};
