import { isoWithOffset } from '#platform/texts/csv.ts';
import type { Activity } from '../activity.ts';
import type { words } from './words.ts';

type Copy = (typeof words)['en'];

/**
 * Returns the header and one row per activity, in the screen's language. An exchange within the wallet has a second row
 * for its other asset. Times are the phone's; amounts are plain decimal strings. The last two columns are the same in
 * every language: the record's key, and its state.
 */
export const exportRows = (activities: readonly Activity[], w: Copy): string[][] => [
  Object.values(w.columns),
  ...activities.flatMap((one) => [
    rowOf(one, one.money, w),
    ...(one.exchanged === undefined ? [] : [rowOf(one, one.exchanged, w)]),
  ]),
];

const rowOf = ({ key, at, type, title, detail, status, statusWord }: Activity, money: Activity['money'], w: Copy) => [
  isoWithOffset(at, -new Date(at).getTimezoneOffset()),
  w.types[type],
  title,
  detail,
  money?.amount ?? '',
  money?.unit ?? '',
  money?.fee ?? '',
  statusWord,
  key,
  status,
];
