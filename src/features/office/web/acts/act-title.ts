import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { actWords } from './act-words.ts';

/** The sentence that names an act, with people, shops and campaigns by their names in the language of the screen. */
export function useActTitle(): (act: Pick<OfficeAct, 'kind' | 'title' | 'titleKo'>) => string {
  const { kinds } = useWords(actWords);
  const language = useLanguage();
  return ({ kind, title, titleKo }) => kinds[kind](nameFor({ name: title, nameKo: titleKo }, language));
}
