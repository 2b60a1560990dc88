import type { Language } from '#platform/words.ts';
import type { Notification } from './contract.ts';
import { sentences, summaryWords } from './notification-words.ts';

type NotificationParts = Pick<Notification, 'code' | 'params' | 'title' | 'message'>;

/** Returns title and message in the reader's language; without a code, the server's own text. */
export const notificationText = (
  { code, params, title, message }: NotificationParts,
  language: Language,
): { title: string; message: string } => (code ? sentences[language][code](params) : { title, message });

type EventData = Readonly<Record<string, unknown>>;
interface LiveText {
  title: string;
  message: string;
  isDestructive: boolean;
}

/** Returns the text for a `notification` event; its data is not trusted to be complete. */
export function liveNotificationText(data: EventData, language: Language): LiveText {
  const { code, params, title, message, type } = data;
  const say = isCode(code) ? sentences[language][code] : undefined;
  const text = say ? say(textsOf(params)) : { title: String(title ?? ''), message: String(message ?? '') };
  return { ...text, isDestructive: type === 'error' };
}

/** Summarises events that arrived together: their number and the text of the newest failure, else of the newest. */
export function summaryText(events: readonly [EventData, ...EventData[]], language: Language): LiveText {
  const all = events.map((data) => liveNotificationText(data, language));
  const newest =
    all.findLast(({ isDestructive }) => isDestructive) ?? all.at(-1) ?? liveNotificationText(events[0], language);
  if (all.length === 1) return newest;
  return { ...newest, title: summaryWords[language].many(all.length), message: `${newest.title}: ${newest.message}` };
}

const isCode = (code: unknown): code is keyof typeof sentences.en =>
  typeof code === 'string' && Object.hasOwn(sentences.en, code);

const textsOf = (params: unknown): Record<string, string> =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
