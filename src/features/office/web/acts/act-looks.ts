import { nameFor } from '#platform/both-names.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { type ActLook, parts } from '../parts.ts';

const looks: Readonly<Record<string, ActLook>> = Object.assign({}, ...parts.map(({ acts }) => acts));

/** Returns how an act is shown; undefined for a kind of a newer release, which appears on Today only. */
export const lookOf = (kind: OfficeAct['kind']): ActLook | undefined => looks[kind];

/** Reports whether a page shows its pending acts as it opens. */
export const showsActs = (name: string): boolean =>
  parts.some(({ pages = [] }) => pages.some((page) => page.name === name && page.showsActs));

export const pageOfAct = (kind: OfficeAct['kind']): string => lookOf(kind)?.page ?? 'today';

/** Translates the names in a line of an act. */
export const translateNames = (text: string, language: Language): string =>
  parts.reduce((line, { rename }) => rename?.(line, language) ?? line, text);

const OF_NEWER = { en: 'of a newer release', ko: '새 버전의 요청' } as const;

/** Returns the sentence that names an act, in a language. */
export const actText = (kind: OfficeAct['kind'], title: string, language: Language): string =>
  lookOf(kind)?.title[language](title) ?? `${title} (${OF_NEWER[language]})`;

/** Returns `actText` bound to the screen's language. */
export function useActText(): (kind: OfficeAct['kind'], title: string) => string {
  const language = useLanguage();
  return (kind, title) => actText(kind, title, language);
}

/** Returns a function for an act's sentence, with people, shops, campaigns and banks named in the screen's language. */
export function useActTitle(): (act: Pick<OfficeAct, 'kind' | 'title' | 'titleKo'>) => string {
  const language = useLanguage();
  return ({ kind, title, titleKo }) =>
    actText(kind, translateNames(nameFor({ name: title, nameKo: titleKo }, language), language), language);
}
