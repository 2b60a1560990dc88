import { defineWords } from '#platform/words.ts';

/** The copy of the bell; Home waits for it, so what is behind the bell has words of its own. */
export const bellWords = defineWords({
  en: { bell: (unread: string) => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`) },
  ko: { bell: (unread: string) => (unread === '0' ? '알림' : `알림, 읽지 않음 ${unread}`) },
});
