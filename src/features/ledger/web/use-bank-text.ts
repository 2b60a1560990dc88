import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { bankText } from '../bank-text.ts';

/** Banks in the language on screen; apart from the table, which Home needs too. */
export function useBankText(): (name: string) => string {
  const language = useLanguage();
  return (name) => bankText(name, language);
}

/** Returns true if the operator brings payments to its bank in files, and nothing is collected from bank accounts. */
export const paysByFile = (): boolean => isClosed('collecting') && !isClosed('bank');
