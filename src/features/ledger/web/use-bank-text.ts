import { useLanguage } from '#platform/web/device/language.ts';
import { bankText } from '../bank-text.ts';

/** Banks in the language on screen; apart from the table, which Home needs too. */
export function useBankText(): (name: string) => string {
  const language = useLanguage();
  return (name) => bankText(name, language);
}
