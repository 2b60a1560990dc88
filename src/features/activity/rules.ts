import type { Activity, ActivityType } from './activity.ts';

export const typeFilters = ['all', 'transaction', 'credential', 'work', 'travel'] as const;
export type TypeFilter = (typeof typeFilters)[number];
export const periods = ['all', 'today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];
export const tabs = ['all', 'transactions', 'services'] as const;
export type Tab = (typeof tabs)[number];

/** What History is asked to show. */
export interface HistoryFilter {
  readonly tab: Tab;
  readonly type: TypeFilter;
  readonly period: Period;
  readonly search: string;
}
export const EVERYTHING: HistoryFilter = { tab: 'all', type: 'all', period: 'all', search: '' };

/** docs/product/activity.md#periods: how many days before today a period starts. */
const DAYS = { today: 0, week: 7, month: 30 } as const;

/** When a period starts: midnight of a day on the phone's calendar, in ms; everything starts before all time. */
export function startOf(period: Period, now: Date): number {
  if (period === 'all') return Number.NEGATIVE_INFINITY;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[period]).getTime();
}

/** Whether a tab and a type filter together let a type through; Services are all types but transactions. */
export function takes({ tab, type }: Pick<HistoryFilter, 'tab' | 'type'>, one: ActivityType): boolean {
  if (tab === 'transactions' && one !== 'transaction') return false;
  if (tab === 'services' && one === 'transaction') return false;
  return type === 'all' || type === one;
}

/** The activities that were asked for, newest first; each word of the search must stand somewhere in what a row says. */
export function matching<T extends Activity>(activities: readonly T[], asked: HistoryFilter, now: Date): T[] {
  const start = startOf(asked.period, now);
  const words = fold(asked.search).split(/\s+/).filter(Boolean);
  return activities
    .filter((one) => takes(asked, one.type) && Date.parse(one.at) >= start)
    .filter((one) => words.length === 0 || hasWords(one, words))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

function hasWords({ title, detail, name, statusWord, money }: Activity, words: readonly string[]): boolean {
  const text = fold([title, detail, name, statusWord, money?.amount, money?.unit].join(' '));
  return words.every((word) => text.includes(word) || money?.amount.includes(bareAmount(word) ?? word));
}

/** An amount as rows show it (`−₩18,500`, `250.00`) as records keep it (`18500`, `250`); undefined for any other word. */
function bareAmount(word: string): string | undefined {
  if (!/^[+\-−]?[₩$]?\d[\d,]*(\.\d*)?$/.test(word)) return undefined;
  const digits = word.replace(/[^\d.]/g, '');
  return digits.includes('.') ? digits.replace(/\.?0*$/, '') : digits;
}
const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * What may be shown while older transactions are not read yet: nothing older than the oldest one that is, since the list would have
 * gaps there. `oldest` is that transaction's time, undefined when all are read or transactions are not asked for.
 */
export const withoutGaps = <T extends Activity>(activities: readonly T[], oldest: string | undefined): T[] =>
  activities.filter(({ at }) => oldest === undefined || Date.parse(at) >= Date.parse(oldest));

/** Whether older transactions could still be among what was asked for; `oldest` is the oldest one read. */
export const needsOlder = (asked: HistoryFilter, oldest: string, now: Date): boolean =>
  takes(asked, 'transaction') && Date.parse(oldest) >= startOf(asked.period, now);

/** Activities that are in order, by the days of the phone's calendar; none of the groups is empty. */
export function byDay<T extends Activity>(activities: readonly T[]): (readonly [T, ...T[]])[] {
  const days: [T, ...T[]][] = [];
  for (const one of activities) {
    const today = days.at(-1);
    if (today && dayOf(today[0]) === dayOf(one)) today.push(one);
    else days.push([one]);
  }
  return days;
}
const dayOf = ({ at }: Activity) => new Date(at).toDateString();
