import type { Language } from '#platform/words.ts';
import type { Notification } from '../contract.ts';
import { sentences } from './words.ts';

type Told = Pick<Notification, 'code' | 'params' | 'title' | 'message'>;

/** What a notification says in the reader's language; one without a code says what the server wrote. */
export const told = ({ code, params, title, message }: Told, language: Language): { title: string; message: string } =>
  code ? sentences[language][code](params) : { title, message };

/** The same for the data of a `notification` event, of which nothing is taken for granted. */
export function toldLive(data: Readonly<Record<string, unknown>>, language: Language) {
  const { code, params, title, message, type } = data;
  const say = isCode(code) ? sentences[language][code] : undefined;
  const text = say ? say(textsOf(params)) : { title: String(title ?? ''), message: String(message ?? '') };
  return { ...text, isDestructive: type === 'error' };
}

const isCode = (code: unknown): code is keyof typeof sentences.en =>
  typeof code === 'string' && Object.hasOwn(sentences.en, code);

const textsOf = (params: unknown): Record<string, string> =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
    : {};
