import type { Language } from '#platform/words.ts';
import type { Notification } from '../contract.ts';
import { notificationText } from '../notification-text.ts';
import type { NotificationType } from '../sentences.ts';
import type { PageSample } from './sample.ts';
import { words } from './words.ts';

/** One row of the list: a stored notification, or a sample of this page, which has no `id`. */
export interface Item {
  readonly key: string;
  readonly id?: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly timestamp: string;
  readonly isRead: boolean;
  readonly isSample: boolean;
  readonly actionUrl: string | null;
}

/** Merges stored notifications and the page's samples, newest first, at most `most`. */
export function itemsOf(
  kept: readonly Notification[],
  samples: readonly PageSample[],
  language: Language,
  most: number,
): Item[] {
  const items: Item[] = [
    ...kept.map((one) => ({ ...one, ...notificationText(one, language), key: String(one.id) })),
    ...samples.map(({ id: key, timestamp, isRead, ...kind }) => ({
      ...sampleText({ id: key, timestamp, isRead, ...kind }, language),
      key,
      timestamp,
      isRead,
      type: 'info' as const,
      isSample: true,
    })),
  ];
  return items.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)).slice(0, most);
}

const PLACES = ['/assets', '/work', '/traveler'] as const;

/** Returns the title and the path of a sample. */
export const sampleText = ({ kind }: PageSample, language: Language) => ({
  title: words[language].samples[kind].title,
  message: words[language].samples[kind].message,
  actionUrl: PLACES[kind],
});
