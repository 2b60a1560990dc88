import { categoryNames } from '#features/localpay/spending.ts';
import { nameFor } from '#platform/both-names.ts';
import { csvFile, csvLines } from '#platform/texts/csv.ts';
import { defineWords } from '#platform/words.ts';
import type { Finding, ReportCampaign, ReportDay, ReportShop, ReportTrade } from '../contract.ts';
import type { Period } from './lists-store.ts';

const words = defineWords({
  en: {
    period: 'Period',
    made: 'Made at',
    won: 'Sums in won',
    day: 'Day, Issued, Redeemed, In circulation, Fees',
    sums: 'Payments, Paid, Refunds, Given back',
    closed: 'Closed',
    shop: 'Shop, Name, Trade',
    trade: 'Trade, Shops',
    net: 'Net',
    campaign: 'Campaign, Name, Budget, Reserved, Given, Came back, Payments, Spent with it',
    during: 'From, Until, Turnover of its shops, Before: from, Before: until, Turnover before',
    finding: 'Finding, Day, Kind, Times, Won, Limit, Shop, Name, Members',
  },
  ko: {
    period: '기간',
    made: '작성 시각',
    won: '단위: 원',
    day: '날짜, 발행, 환급, 유통액, 수수료',
    sums: '결제 건수, 결제액, 환불 건수, 환불액',
    closed: '마감',
    shop: '가맹점, 이름, 업종',
    trade: '업종, 가맹점 수',
    net: '순매출',
    campaign: '캠페인, 이름, 예산, 예약, 지급, 환수, 결제 건수, 적용 결제액',
    during: '시작, 끝, 대상 가맹점 매출, 이전 시작, 이전 끝, 이전 매출',
    finding: '번호, 날짜, 종류, 횟수, 금액, 한도, 가맹점, 이름, 회원',
  },
});

type Language = keyof typeof words;
type Sums = Pick<ReportDay, 'payments' | 'paid' | 'refunds' | 'refunded'>;
/** Splits a line of column headers into the headers. */
const headsIn = (line: string) => line.split(', ');
const sumsOf = ({ payments, paid, refunds, refunded }: Sums) => [String(payments), paid, String(refunds), refunded];

/** Row type of each list. */
export interface ListRows {
  readonly circulation: readonly ReportDay[];
  readonly shops: readonly ReportShop[];
  readonly trades: readonly ReportTrade[];
  readonly campaigns: readonly ReportCampaign[];
  readonly findings: readonly Finding[];
}

type Table<Rows extends readonly unknown[]> = {
  readonly heads: (language: Language) => readonly string[];
  readonly row: (one: Rows[number], language: Language) => readonly string[];
};
const spanOf = (span: ReportCampaign['during']) => (span ? [span.from, span.to, span.net] : ['', '', '']);

const tables: { readonly [L in keyof ListRows]: Table<ListRows[L]> } = {
  circulation: {
    heads: (language) => {
      const { day, sums, closed } = words[language];
      return [...headsIn(day), ...headsIn(sums), closed];
    },
    row: (one) => [
      ...[one.day, one.issued, one.redeemed, one.circulating, one.fees],
      ...sumsOf(one),
      one.isClosed ? '1' : '0',
    ],
  },
  shops: {
    heads: (language) => {
      const { shop, sums, net } = words[language];
      return [...headsIn(shop), ...headsIn(sums), net];
    },
    row: (one, language) => [
      ...[String(one.id), nameFor(one, language), categoryNames[language][one.trade]],
      ...sumsOf(one),
      one.net,
    ],
  },
  trades: {
    heads: (language) => {
      const { trade, sums, net } = words[language];
      return [...headsIn(trade), ...headsIn(sums), net];
    },
    row: (one, language) => [categoryNames[language][one.trade], String(one.shops), ...sumsOf(one), one.net],
  },
  campaigns: {
    heads: (language) => [...headsIn(words[language].campaign), ...headsIn(words[language].during)],
    row: (one, language) => [
      String(one.id),
      nameFor(one, language),
      ...[one.budget, one.reserved, one.given, one.returned, String(one.payments), one.spent],
      ...spanOf(one.during),
      // The order is that of the headers: turnover comes last in each span.
      ...spanOf(one.before),
    ],
  },
  findings: {
    heads: (language) => headsIn(words[language].finding),
    row: (one, language) => [
      ...[String(one.id), one.day, one.kind, String(one.times), one.won, one.most ?? ''],
      ...[
        one.shop ? String(one.shop.id) : '',
        one.shop ? nameFor(one.shop, language) : '',
        one.members.map(({ id }) => id).join(' '),
      ],
    ],
  },
};

/**
 * Formats a list as CSV (RFC 4180), preceded by its period and time. It yields one part for each part of the rows and
 * keeps none.
 */
export async function* reportCsv<L extends keyof ListRows>(
  list: L,
  parts: AsyncIterable<ListRows[L]>,
  { period, madeAt, language }: { readonly period: Period; readonly madeAt: string; readonly language: Language },
): AsyncGenerator<string, void, undefined> {
  const w = words[language];
  const { heads, row }: Table<ListRows[L]> = tables[list];
  yield csvFile([[w.period, period.from, period.to], [w.made, madeAt], [w.won], heads(language)]);
  for await (const rows of parts) yield csvLines(rows.map((one) => row(one, language)));
}
