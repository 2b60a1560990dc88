import type { Pushed } from './push.ts';
import { told } from './told.ts';

/** What is said where its person wants nothing told. */
const generic = {
  en: { title: 'Ingam', message: 'Something new waits for you.' },
  ko: { title: '인감', message: '새로운 소식이 있습니다.' },
} as const;

/** What stands on the lock screen for a message; what tells nothing takes the place of another that does not. */
export function shownOf({ id, language, url, told: news }: Pushed) {
  const { title, message } = news ? told(news, language) : generic[language];
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
