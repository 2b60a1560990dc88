import { parseUnits } from '#platform/money.ts';
import { RULE_ENTRIES, type RuleEntry } from './rule-table.ts';
import { CAPS, type CurrencyRules, LEVELS, type LevelCaps } from './rules.ts';

/** Values to which rules may refer, such as asset codes; later features supply them. */
export interface KnownValues {
  readonly assets: readonly { readonly code: string; readonly places: number; readonly isLocal: boolean }[];
  /** Categories of shops. */
  readonly trades: readonly string[];
}

/** Upper bounds of a rate and of a cap, in won. */
const MOST = { rate: 10n ** 12n, cap: 10n ** 15n } as const;

/** Returns the faults of some rules, by field; empty if they are valid. */
export function faultsOf(rules: CurrencyRules, known: KnownValues): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  const need = (isRight: boolean, field: string, reason: string) => {
    if (!isRight && !(field in faults)) faults[field] = reason;
  };
  for (const { field, rule } of RULE_ENTRIES) {
    const reason = faultOf(rules[field], rule, known);
    need(reason === undefined, field, reason ?? '');
  }
  for (const { code, isLocal } of known.assets) {
    const rate = isLocal ? rules.rates[code] === '1' : isWon(rules.rates[code] ?? '', 1n, MOST.rate);
    need(rate, 'rates', isLocal ? `must have 1 for ${code}` : `must have 1 to ${MOST.rate} won for ${code}`);
  }
  const unknown = Object.keys(rules.rates).find((code) => known.assets.every((asset) => asset.code !== code));
  need(unknown === undefined, 'rates', `names ${unknown}, which is no asset here`);
  const strange = rules.shutOut.find((trade) => !known.trades.includes(trade));
  need(strange === undefined, 'shutOut', `names ${strange}, which no shop can be`);
  for (const kind of CAPS) {
    const caps = rules.caps[kind];
    const isRight = caps.length === LEVELS.length && caps.every((cap) => cap === null || isWon(cap, 0n, MOST.cap));
    need(isRight, `caps.${kind}`, 'must have a sum of won or null for each of the three levels');
    need(!isRight || isRising(caps), `caps.${kind}`, 'must not fall from one level to the next');
  }
  return faults;
}

/** Returns the fault of one rule's value, beyond the schema's checks. */
function faultOf(value: string | number | null, rule: RuleEntry['rule'], { assets }: KnownValues): string | undefined {
  if (rule.shape === 'percent')
    return isBetween(Number(value), 0, rule.most) ? undefined : `must be 0 to ${rule.most} basis points`;
  if (rule.shape === 'days')
    return isBetween(Number(value), rule.least, rule.most) ? undefined : `must be ${rule.least} to ${rule.most} days`;
  if (rule.shape === 'won')
    return isWon(String(value), rule.least, rule.most) ? undefined : `must be ${rule.least} to ${rule.most} won`;
  if (rule.shape !== 'fee') return undefined;
  const tooFine = assets.find(({ isLocal, places }) => !isLocal && !isFee(String(value), places, rule.most));
  return tooFine && `must be 0 to ${rule.most} and no finer than ${tooFine.code}, which has ${tooFine.places} places`;
}
function isFee(text: string, places: number, most: bigint): boolean {
  const fee = parseUnits(text, places);
  return typeof fee === 'bigint' && fee <= most * 10n ** BigInt(places);
}
const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
function isWon(text: string, least: bigint, most: bigint): boolean {
  const won = parseUnits(text, 0);
  return typeof won === 'bigint' && won >= least && won <= most;
}
const isRising = (caps: LevelCaps) =>
  caps.every((cap, level) => {
    const before = level === 0 ? undefined : caps[level - 1];
    return before === undefined || cap === null || (before !== null && BigInt(before) <= BigInt(cap));
  });
