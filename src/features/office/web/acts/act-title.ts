import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import type { OfficeAct } from '../../calls/acts.ts';
import { actWords } from './act-words.ts';
import { withBanks } from './with-banks.ts';

/** The sentence that names an act, with people, shops, campaigns and banks by their names in the language of the screen. */
export function useActTitle(): (act: Pick<OfficeAct, 'kind' | 'title' | 'titleKo'>) => string {
  const { kinds } = useWords(actWords);
  const language = useLanguage();
  return ({ kind, title, titleKo }) =>
    kinds[kind](withBanks(nameFor({ name: title, nameKo: titleKo }, language), language));
}
