import { parseUnits } from '#platform/money.ts';

/** What caps go by: 0 nothing is proven, 1 the e-mail address is, 2 the identity is verified. */
const LEVELS = [0, 1, 2] as const;
export type Level = (typeof LEVELS)[number];
/** Won by level; null: no cap. */
export type LevelCaps = readonly (string | null)[];
const CAPS = ['payment', 'month', 'holding'] as const;
export type CapKind = (typeof CAPS)[number];

/** All that a version of the currency says; amounts are decimals as text. */
export interface CurrencyRules {
  readonly name: string;
  readonly nameKo: string;
  readonly symbol: string;
  /** Of EMVCo codes (tag 60) of shops that name none; null: that of the server's setting. */
  readonly city: string | null;
  /** Whole won for one whole unit of each asset. */
  readonly rates: Readonly<Record<string, string>>;
  /** Of the won that are exchanged, rounded up to the won. */
  readonly exchangeFeeBps: number;
  /** Of the asset that is sent. */
  readonly networkFee: string;
  /** The most won that one exchange moves. */
  readonly mostExchange: string;
  /** The most won that are charged or paid at once, by anybody. */
  readonly mostPayment: string;
  /** Cashback of up to so many won is given at once; more waits so many days. */
  readonly cashbackAtOnce: string;
  readonly cashbackDays: number;
  /** Categories of shops that take no payment. */
  readonly shutOut: readonly string[];
  readonly caps: Readonly<Record<CapKind, LevelCaps>>;
}

/** What the rules of a currency are about, as the features know them that come later. */
export interface Known {
  readonly assets: readonly { readonly code: string; readonly places: number; readonly isLocal: boolean }[];
  /** Categories of shops. */
  readonly trades: readonly string[];
}

const MOST = { rate: 10n ** 12n, exchange: 10n ** 15n, payment: 10n ** 12n, feeBps: 5000, days: 365 } as const;

/** What is wrong with rules, by the name of the field; nothing where they can hold. */
export function faultsOf(rules: CurrencyRules, known: Known): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  const need = (isRight: boolean, field: string, reason: string) => {
    if (!isRight && !(field in faults)) faults[field] = reason;
  };
  need(isBetween(rules.exchangeFeeBps, 0, MOST.feeBps), 'exchangeFeeBps', 'must be 0 to 5000 basis points');
  need(isBetween(rules.cashbackDays, 1, MOST.days), 'cashbackDays', 'must be 1 to 365 days');
  need(isWon(rules.mostExchange, 1n, MOST.exchange), 'mostExchange', `must be 1 to ${MOST.exchange} won`);
  need(isWon(rules.mostPayment, 1n, MOST.payment), 'mostPayment', `must be 1 to ${MOST.payment} won`);
  need(isWon(rules.cashbackAtOnce, 0n, MOST.payment), 'cashbackAtOnce', `must be 0 to ${MOST.payment} won`);
  for (const { code, places, isLocal } of known.assets) {
    const rate = isLocal ? rules.rates[code] === '1' : isWon(rules.rates[code] ?? '', 1n, MOST.rate);
    need(rate, 'rates', isLocal ? `must have 1 for ${code}` : `must have 1 to ${MOST.rate} won for ${code}`);
    if (isLocal) continue;
    const fee = parseUnits(rules.networkFee, places);
    const isFee = typeof fee === 'bigint' && fee <= 1_000n * 10n ** BigInt(places);
    need(isFee, 'networkFee', `must be 0 to 1000 and no finer than ${code}, which has ${places} places`);
  }
  const unknown = Object.keys(rules.rates).find((code) => known.assets.every((asset) => asset.code !== code));
  need(unknown === undefined, 'rates', `names ${unknown}, which is no asset here`);
  const strange = rules.shutOut.find((trade) => !known.trades.includes(trade));
  need(strange === undefined, 'shutOut', `names ${strange}, which no shop can be`);
  for (const kind of CAPS) {
    const caps = rules.caps[kind];
    const isRight = caps.length === LEVELS.length && caps.every((cap) => cap === null || isWon(cap, 0n, MOST.exchange));
    need(isRight, `caps.${kind}`, 'must have a sum of won or null for each of the three levels');
    need(!isRight || isRising(caps), `caps.${kind}`, 'must not fall from one level to the next');
  }
  return faults;
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

/** Whether any level has a cap of a kind. */
export const isCapped = ({ caps }: Pick<CurrencyRules, 'caps'>, kind: CapKind): boolean =>
  caps[kind].some((cap) => cap !== null);

/** Caps that a member has for themselves, in won. */
export type OwnCaps = Readonly<Record<CapKind, string | null>>;
/** What caps of somebody go by: their level, and what is set for them alone. */
export interface Standing {
  readonly level: Level;
  /** Whether only a sandbox checked the document that makes the level: nobody's identity is verified. */
  readonly isTrial?: boolean;
  readonly own: OwnCaps;
}

/** The cap of a kind for somebody, in won, the lower of the currency's for their level and their own; undefined where there is none, and for who has no level. */
export function capOf(rules: Pick<CurrencyRules, 'caps'>, kind: CapKind, of: Standing | undefined): bigint | undefined {
  if (of === undefined) return undefined;
  const caps = [rules.caps[kind][of.level], of.own[kind]].flatMap((cap) => cap ?? []).map(BigInt);
  return caps.reduce<bigint | undefined>((least, cap) => (least === undefined || cap < least ? cap : least), undefined);
}

/** Won for one whole unit of an asset. */
export function rateOf({ rates }: Pick<CurrencyRules, 'rates'>, code: string): bigint {
  const rate = rates[code];
  if (rate === undefined) throw new Error(`the currency has no rate for ${code}`);
  return BigInt(rate);
}

/** Basis points as percent, without noughts at its end. */
export const percentOf = (bps: number): string => String(bps / 100);

type Plain = 'name' | 'nameKo' | 'symbol' | 'city' | 'networkFee' | 'mostExchange' | 'mostPayment' | 'cashbackAtOnce';
const PLAIN: readonly Plain[] = [
  'name',
  'nameKo',
  'symbol',
  'city',
  'networkFee',
  'mostExchange',
  'mostPayment',
  'cashbackAtOnce',
];

/** One thing that is otherwise in a later version; `of` is the asset of a rate, the level of a cap. */
export interface Change {
  readonly what: Plain | 'rate' | 'exchangeFee' | 'cashbackDays' | 'shutOut' | CapKind;
  readonly of: string | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** What is otherwise in a version than in the one before it, in the order in which it is told. */
export function changesOf(before: CurrencyRules, after: CurrencyRules): Change[] {
  const codes = Object.keys({ ...before.rates, ...after.rates });
  const all: Change[] = [
    ...codes.map((code) => changed('rate', code, before.rates[code] ?? null, after.rates[code] ?? null)),
    changed('exchangeFee', null, percentOf(before.exchangeFeeBps), percentOf(after.exchangeFeeBps)),
    ...PLAIN.map((what) => changed(what, null, before[what], after[what])),
    changed('cashbackDays', null, String(before.cashbackDays), String(after.cashbackDays)),
    changed('shutOut', null, before.shutOut.toSorted().join(','), after.shutOut.toSorted().join(',')),
    ...CAPS.flatMap((kind) =>
      LEVELS.map((level) =>
        changed(kind, String(level), before.caps[kind][level] ?? null, after.caps[kind][level] ?? null),
      ),
    ),
  ];
  return all.filter((one) => one.before !== one.after);
}
const changed = (what: Change['what'], of: string | null, before: string | null, after: string | null): Change => ({
  what,
  of,
  before,
  after,
});
