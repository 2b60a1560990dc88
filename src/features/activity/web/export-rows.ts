import { isoWithOffset } from '#platform/csv.ts';
import type { Activity } from '../activity.ts';
import type { words } from './words.ts';

/**
 * The head and one row for each activity, in the words of the screen; times are the phone's, amounts plain decimal strings. The last two columns
 * are the same in every language: the record's own key, and its state.
 */
export const exportRows = (activities: readonly Activity[], w: (typeof words)['en']): string[][] => [
  Object.values(w.columns),
  ...activities.map(({ key, at, type, title, detail, money, status, statusWord }) => [
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
  ]),
];
