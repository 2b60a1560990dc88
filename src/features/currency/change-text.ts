import { countText } from '#platform/number-text.ts';
import type { Language } from '#platform/words.ts';
import type { Change } from './rule-changes.ts';
import { findRule, noCapOf, RULE_ENTRIES } from './rule-table.ts';
import { RULE_WORDS } from './rule-words.ts';

const en = {
  none: 'none',
  cityOfServer: 'that of the server’s setting',
  noCap: 'no cap',
  levels: ['nothing proven', 'e-mail proven', 'identity verified'],
  what: {
    rate: (of: string) => `1 ${of} in won`,
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
  levels: ['미인증', '이메일 인증', '본인 인증'],
  what: {
    rate: (of: string) => `1 ${of}의 원화 환율`,
    shutOut: '결제할 수 없는 업종',
    payment: '1회 결제',
    month: '월 결제',
    holding: '보유',
  },
  turns: (what: string, before: string, after: string) => `${what}: ${before} \u2192 ${after}`,
};
const words: Readonly<Record<Language, typeof en>> = { en, ko };

function valueText(text: string, rule: ReturnType<typeof findRule>, noCap: string): string {
  if (rule?.shape === 'won') return text === noCapOf(rule) ? noCap : countText(text);
  return rule?.shape === 'percent' ? `${text}%` : text;
}

/** Changes that concern exchanges. All but rates apply to withdrawals to a bank too. */
export const OF_EXCHANGE: readonly Change['what'][] = [
  'rate',
  ...RULE_ENTRIES.flatMap(({ name, rule }) => (rule.group === 'exchange' ? name : [])),
];

/**
 * Describes a change of the rules in one line; `tradeOf` names a category of shops, `names` overrides the names of
 * rules.
 */
export function changeText(
  { what, of, before, after }: Change,
  language: Language,
  tradeOf: (trade: string) => string = (trade) => trade,
  names: { readonly [what in Change['what']]?: string } = {},
): string {
  const w = words[language];
  if (what === 'payment' || what === 'month' || what === 'holding') {
    const cap = (text: string | null) => (text === null ? w.noCap : countText(text));
    return w.turns(`${w.what[what]} (${w.levels[Number(of)]})`, cap(before), cap(after));
  }
  const said = (text: string | null) => {
    if (text === null && what === 'city') return w.cityOfServer;
    if (text === null || text === '') return w.none;
    if (what === 'shutOut') return text.split(',').map(tradeOf).join(', ');
    return what === 'rate' ? countText(text) : valueText(text, findRule(what), w.noCap);
  };
  const named = () => {
    if (what === 'rate') return w.what.rate(of ?? '');
    return what === 'shutOut' ? w.what.shutOut : RULE_WORDS[what].told[language];
  };
  return w.turns(names[what] ?? named(), said(before), said(after));
}
