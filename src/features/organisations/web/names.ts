import { nameFor, readName } from '#platform/both-names.ts';
import { useWords } from '#platform/web/device/language.ts';
import type { Language } from '#platform/words.ts';
import { shopCategories, tradeNames } from '../shop-categories.ts';
import type { AuditEntry } from '../wire.ts';

interface Named {
  readonly displayName: string;
  readonly nameKo: string | null;
}

/** Returns an organisation's name in a language, and its other name if it has one. */
export function shownNames({ displayName, nameKo }: Named, language: Language): [name: string, other?: string] {
  if (nameKo === null || nameKo === displayName) return [displayName];
  return language === 'ko' ? [nameKo, displayName] : [displayName, nameKo];
}

/** Returns a function that names a trade in the screen's language. */
export function useTradeNames(): (trade: string) => string {
  const w = useWords(tradeNames);
  return (trade) => {
    const known = shopCategories.find((one) => one === trade);
    return known ? w[known] : trade;
  };
}

/** Name of the thing that an entry is about, in the language of the reader. */
export function thingNamedIn({ data }: AuditEntry, language: Language): string | undefined {
  const name = data?.name ?? data?.label ?? data?.displayName;
  const nameKo = typeof data?.nameKo === 'string' ? data.nameKo : null;
  return typeof name === 'string' ? nameFor({ name, nameKo }, language) : undefined;
}

/** Name of the person that an entry is about. Null if their account is closed, undefined if there is no such person. */
export const personNamedIn = ({ about }: AuditEntry, language: Language): string | null | undefined =>
  about ? readName(about, 'name', language) : undefined;
