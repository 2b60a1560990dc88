import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage } from '#platform/web/device/language.ts';
import { bankText } from '../bank-text.ts';

/** Returns a function that names banks in the language on screen. Separate from the table, since Home needs it too. */
export function useBankText(): (name: string) => string {
  const language = useLanguage();
  return (name) => bankText(name, language);
}

/** Reports whether the operator delivers payments to its bank by file and collects nothing from bank accounts. */
export const paysByFile = (): boolean => isClosed('collecting') && !isClosed('bank');
