import type { Language } from '#platform/words.ts';
import type { Notification } from './contract.ts';
import { sentences, toldWords } from './told-words.ts';

type Told = Pick<Notification, 'code' | 'params' | 'title' | 'message'>;

/** What a notification says in the reader's language; one without a code says what the server wrote. */
export const told = ({ code, params, title, message }: Told, language: Language): { title: string; message: string } =>
  code ? sentences[language][code](params) : { title, message };

type EventData = Readonly<Record<string, unknown>>;
interface ToldLive {
  title: string;
  message: string;
  isDestructive: boolean;
}

/** The same for the data of a `notification` event, of which nothing is taken for granted. */
export function liveNotificationText(data: EventData, language: Language): ToldLive {
  const { code, params, title, message, type } = data;
  const say = isCode(code) ? sentences[language][code] : undefined;
  const text = say ? say(textsOf(params)) : { title: String(title ?? ''), message: String(message ?? '') };
  return { ...text, isDestructive: type === 'error' };
}

/** Events that came at once as one text: how many, and what the newest says, a failure before anything else. */
export function summaryText(events: readonly [EventData, ...EventData[]], language: Language): ToldLive {
  const all = events.map((data) => liveNotificationText(data, language));
  const newest =
    all.findLast(({ isDestructive }) => isDestructive) ?? all.at(-1) ?? liveNotificationText(events[0], language);
  if (all.length === 1) return newest;
  return { ...newest, title: toldWords[language].many(all.length), message: `${newest.title}: ${newest.message}` };
}

const isCode = (code: unknown): code is keyof typeof sentences.en =>
  typeof code === 'string' && Object.hasOwn(sentences.en, code);

const textsOf = (params: unknown): Record<string, string> =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
