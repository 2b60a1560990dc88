import { assets } from '#features/currency/assets.ts';
import { type Outcome, outcomes } from '#platform/timeline.ts';
import type { Activity, ActivityType } from './activity.ts';
import type { TimelineEntry, TimelineQuery } from './contract.ts';
import { type Kind, kinds } from './kinds.ts';

export const typeFilters = ['all', 'transaction', 'credential', 'work', 'travel', 'security'] as const;
export type TypeFilter = (typeof typeFilters)[number];
export const periods = ['all', 'today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
export const tabs = ['all', 'transactions', 'services'] as const;
export type Tab = (typeof tabs)[number];
export const statusFilters = ['all', ...outcomes] as const;
/** Includes USD, which tax refunds are stated in but which is not a wallet asset. */
export const assetFilters: readonly string[] = ['all', ...assets.map(({ code }) => code), 'USD'];

/** The filter settings of History. */
export interface HistoryFilter {
  readonly tab: Tab;
  readonly type: TypeFilter;
  readonly period: Period;
  readonly status: 'all' | Outcome;
  /** `all`, or an asset code. */
  readonly asset: string;
  readonly search: string;
}
export const EVERYTHING: HistoryFilter = {
  tab: 'all',
  type: 'all',
  period: 'all',
  status: 'all',
  asset: 'all',
  search: '',
};

/** Reads the type and the asset that an address asks for (`/history?type=work`). Unknown ones are ignored. */
export const filterIn = (wanted: { type: string | null; asset: string | null }): HistoryFilter => ({
  ...EVERYTHING,
  type: typeFilters.find((one) => one === wanted.type) ?? 'all',
  asset: assetFilters.find((one) => one === wanted.asset) ?? 'all',
});

/** The type filter under which each kind of entry appears. */
export const typeOf: Readonly<Record<Kind, ActivityType>> = {
  transaction: 'transaction',
  order: 'transaction',
  credential: 'credential',
  showing: 'credential',
  decision: 'work',
  refund: 'travel',
  trip: 'travel',
  document: 'document',
  security: 'security',
  held: 'credential',
  disclosure: 'credential',
};

/** docs/product/activity.md#periods: how many days before today a period starts. */
const DAYS = { today: 0, week: 7, month: 30 } as const;

/** Returns the start of a period in milliseconds: midnight on the phone's calendar, or minus infinity for `all`. */
export function startOf(period: Period, now: Date): number {
  if (period === 'all') return Number.NEGATIVE_INFINITY;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period]).getTime();
}

/**
 * Reports whether a tab and a type filter together include a type. The Services tab is every type except transactions.
 */
export function includesType({ tab, type }: Pick<HistoryFilter, 'tab' | 'type'>, one: ActivityType): boolean {
  if (tab === 'transactions' && one !== 'transaction') return false;
  if (tab === 'services' && one === 'transaction') return false;
  return type === 'all' || type === one;
}

/**
 * Converts a filter to the server's query. The search is left out because the phone applies it. Undefined if no kind
 * matches both tab and type.
 */
export function queryOf(asked: HistoryFilter, now: Date): Omit<TimelineQuery, 'party' | 'until'> | undefined {
  const some = kinds.filter((kind) => includesType(asked, typeOf[kind]));
  if (some.length === 0) return undefined;
  return {
    ...(some.length < kinds.length && { kinds: some.join(',') }),
    ...(asked.period !== 'all' && { since: new Date(startOf(asked.period, now)).toISOString() }),
    ...(asked.status !== 'all' && { status: asked.status }),
    ...(asked.asset !== 'all' && { asset: asked.asset }),
  };
}

type Filtered = Pick<TimelineEntry, 'kind' | 'at' | 'money' | 'status'>;

/** Applies the same filter on the phone, for a timeline that is loaded completely. */
export function matchesFilter({ kind, at, money, status }: Filtered, asked: HistoryFilter, now: Date): boolean {
  return (
    includesType(asked, typeOf[kind]) &&
    Date.parse(at) >= startOf(asked.period, now) &&
    (asked.status === 'all' || status === asked.status) &&
    (asked.asset === 'all' || money?.asset === asked.asset)
  );
}

/** Returns the activities whose rows contain every word of the search, in the given order. */
export function searchActivities<T extends Activity>(activities: readonly T[], search: string): T[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return activities.filter((one) => hasWords(one, words));
}

function hasWords({ title, detail, name, statusWord, money }: Activity, words: readonly string[]): boolean {
  const text = fold([title, detail, name, statusWord, money?.amount, money?.unit].join(' '));
  return words.every((word) => text.includes(word) || money?.amount.includes(bareAmount(word) ?? word));
}

/**
 * Converts an amount as rows show it (`−₩18,500`, `250.00`) to the form of records (`18500`, `250`). Undefined for
 * anything else.
 */
function bareAmount(word: string): string | undefined {
  if (!/^[+\-−]?[₩$]?\d[\d,]*(\.\d*)?$/.test(word)) return undefined;
  const digits = word.replace(/[^\d.]/g, '');
  return digits.includes('.') ? digits.replace(/\.?0*$/, '') : digits;
}
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Groups sorted activities by day on the phone's calendar. No group is empty. */
export function groupByDay<T extends Activity>(activities: readonly T[]): (readonly [T, ...T[]])[] {
  const days: [T, ...T[]][] = [];
  for (const one of activities) {
    const today = days.at(-1);
    if (today && dayOf(today[0]) === dayOf(one)) today.push(one);
    else days.push([one]);
  }
  return days;
}
const dayOf = ({ at }: Activity) => new Date(at).toDateString();
