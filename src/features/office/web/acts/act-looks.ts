import { nameFor } from '#platform/both-names.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { type ActLook, parts } from '../part.ts';

const looks: Readonly<Record<string, ActLook>> = Object.assign({}, ...parts.map(({ acts }) => acts));

/** How an act is shown; undefined for a kind of a newer release, which appears on Today only. */
export const lookOf = (kind: OfficeAct['kind']): ActLook | undefined => looks[kind];

/** Returns true if a page shows its pending acts as it opens. */
export const showsActs = (name: string): boolean =>
  parts.some(({ pages = [] }) => pages.some((page) => page.name === name && page.showsActs));

export const pageOfAct = (kind: OfficeAct['kind']): string => lookOf(kind)?.page ?? 'today';

/** A line of an act with translated names. */
export const renamed = (text: string, language: Language): string =>
  parts.reduce((line, { rename }) => rename?.(line, language) ?? line, text);

const OF_NEWER = { en: 'of a newer release', ko: '새 버전의 요청' } as const;

/** The sentence that names an act, in a language. */
export const actText = (kind: OfficeAct['kind'], title: string, language: Language): string =>
  lookOf(kind)?.title[language](title) ?? `${title} (${OF_NEWER[language]})`;

/** The same in the language of the screen. */
export function useActText(): (kind: OfficeAct['kind'], title: string) => string {
  const language = useLanguage();
  return (kind, title) => actText(kind, title, language);
}

/** The sentence that names an act, with people, shops, campaigns and banks by their names in the language of the screen. */
export function useActTitle(): (act: Pick<OfficeAct, 'kind' | 'title' | 'titleKo'>) => string {
  const language = useLanguage();
  return ({ kind, title, titleKo }) =>
    actText(kind, renamed(nameFor({ name: title, nameKo: titleKo }, language), language), language);
}
