import { defineWords } from '#platform/words.ts';

/** Texts of the bell. Home waits for them, so the list behind it has its own file. */
export const bellWords = defineWords({
  en: { bell: (unread: string) => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`) },
  ko: { bell: (unread: string) => (unread === '0' ? '알림' : `알림, 읽지 않음 ${unread}`) },
});
