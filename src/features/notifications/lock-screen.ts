import { notificationText } from './notification-text.ts';
import type { Pushed } from './push.ts';

/** Text for devices that must not show what happened. */
const generic = {
  en: { title: 'Ingam', message: 'Something new waits for you.' },
  ko: { title: '인감', message: '새로운 소식이 있습니다.' },
} as const;

/**
 * Returns the notification for the lock screen. Those without details share one tag, so that each replaces the last.
 */
export function shownOf({ id, language, url, told: news }: Pushed) {
  const { title, message } = news ? notificationText(news, language) : generic[language];
  const options = {
    body: message,
    tag: news ? `n${id}` : 'new',
    renotify: true,
    lang: language,
    icon: '/icon-192.png',
    data: { url },
  };
  return { title, options };
}
