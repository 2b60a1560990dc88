import { useLanguage } from '#platform/web/device/language.ts';
import { categories, categoryNames } from '../spending.ts';

/** Names a category of shops in the person's language; one that this version does not know by its own name. */
export function useTradeName(): (trade: string) => string {
  const language = useLanguage();
  return (trade) => {
    const known = categories.find((one) => one === trade);
    return known ? categoryNames[language][known] : trade;
  };
}
