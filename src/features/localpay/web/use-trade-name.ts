import { useLanguage } from '#platform/web/device/language.ts';
import { categories, categoryNames } from '../spending.ts';

/** Returns a function that names a category of shops in the person's language; an unknown one keeps its own name. */
export function useTradeName(): (trade: string) => string {
  const language = useLanguage();
  return (trade) => {
    const known = categories.find((one) => one === trade);
    return known ? categoryNames[language][known] : trade;
  };
}
