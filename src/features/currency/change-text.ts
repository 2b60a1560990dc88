import type { Language } from '#platform/words.ts';
import type { Change } from './rules.ts';

const won = (text: string) => `${BigInt(text).toLocaleString('en-US')}`;
const en = {
  none: 'none',
  cityOfServer: 'that of the server’s setting',
  noCap: 'no cap',
  levels: ['nothing proven', 'e-mail proven', 'identity verified'],
  what: {
    rate: (of: string) => `1 ${of} in won`,
    exchangeFee: 'Exchange fee',
    name: 'Name in English',
    nameKo: 'Name in Korean',
    symbol: 'Symbol',
    city: 'City in codes',
    networkFee: 'Network fee of a send',
    mostExchange: 'Most won of one exchange',
    mostPayment: 'Most won of one payment, for anybody',
    cashbackAtOnce: 'Cashback given at once, up to',
    cashbackDays: 'Days until more cashback comes',
    shutOut: 'Trades that take no payments',
    payment: 'One payment',
    month: 'Payments in a month',
    holding: 'Holding',
  },
  turns: (what: string, before: string, after: string) => `${what}: ${before} \u2192 ${after}`,
};
const ko: typeof en = {
  none: '없음',
  cityOfServer: '서버 설정값',
  noCap: '한도 없음',
  levels: ['미인증', '이메일 인증', '신원 인증'],
  what: {
    rate: (of: string) => `1 ${of}의 원화 환율`,
    exchangeFee: '환전 수수료',
    name: '영문 이름',
    nameKo: '한글 이름',
    symbol: '기호',
    city: '코드의 도시명',
    networkFee: '보내기 네트워크 수수료',
    mostExchange: '1회 환전 최대 금액(원)',
    mostPayment: '모든 결제의 1회 최대 금액(원)',
    cashbackAtOnce: '즉시 지급하는 캐시백 상한',
    cashbackDays: '나머지 캐시백이 들어오기까지의 일수',
    shutOut: '결제할 수 없는 업종',
    payment: '1회 결제',
    month: '월 결제',
    holding: '보유',
  },
  turns: (what: string, before: string, after: string) => `${what}: ${before} \u2192 ${after}`,
};
const words: Readonly<Record<Language, typeof en>> = { en, ko };

const WON: readonly Change['what'][] = ['rate', 'mostExchange', 'mostPayment', 'cashbackAtOnce'];

/** Changes that concern exchanges alone; all but rates apply to withdrawals to a bank too. */
export const OF_EXCHANGE: readonly Change['what'][] = ['rate', 'exchangeFee', 'mostExchange'];

/** One change of the rules as a line in a person's language; `tradeOf` names a category of shops, `names` replaces names of what changes. */
export function changeText(
  { what, of, before, after }: Change,
  language: Language,
  tradeOf: (trade: string) => string = (trade) => trade,
  names: { readonly [what in Change['what']]?: string } = {},
): string {
  const w = words[language];
  if (what === 'payment' || what === 'month' || what === 'holding') {
    const cap = (text: string | null) => (text === null ? w.noCap : won(text));
    return w.turns(`${w.what[what]} (${w.levels[Number(of)]})`, cap(before), cap(after));
  }
  const said = (text: string | null) => {
    if (text === null && what === 'city') return w.cityOfServer;
    if (text === null || text === '') return w.none;
    if (WON.includes(what)) return won(text);
    if (what === 'exchangeFee') return `${text}%`;
    return what === 'shutOut' ? text.split(',').map(tradeOf).join(', ') : text;
  };
  return w.turns(what === 'rate' ? w.what.rate(of ?? '') : (names[what] ?? w.what[what]), said(before), said(after));
}
