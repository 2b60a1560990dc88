import type { Language } from '#platform/words.ts';
import { type KeyChange, keyNews, type NamedKey } from '../../key-news.ts';

const letterWords = {
  en: {
    hello: 'Hello,',
    times: (count: number) => `This has happened ${count} times since our last mail about it.`,
    look: (place: string) => `See who it was, and revoke what should not be there:\n${place}`,
  },
  ko: {
    hello: '안녕하세요.',
    times: (count: number) => `지난번 안내 메일 이후 ${count}번 있었던 일입니다.`,
    look: (place: string) => `누가 했는지 확인하고, 필요 없는 키는 폐기해 주세요.\n${place}`,
  },
} as const satisfies Readonly<Record<Language, unknown>>;

interface KeyLetter extends NamedKey {
  readonly language: Language;
  readonly publicUrl: string;
  readonly organisationId: number;
}

/** Writes the e-mail that notifies an owner of changes to one key or several. */
export function keyLetter(change: KeyChange, { language, publicUrl, organisationId, ...of }: KeyLetter, times = 1) {
  const { title, message } = keyNews[language][change](of);
  const w = letterWords[language];
  const often = times > 1 ? [w.times(times)] : [];
  const look = w.look(`${publicUrl}/org/${organisationId}/keys`);
  return { subject: title, text: [w.hello, message, ...often, look, `Ingam\n${publicUrl}\n`].join('\n\n') };
}
