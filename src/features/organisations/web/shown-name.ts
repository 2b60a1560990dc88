import type { Language } from '#platform/words.ts';

interface Named {
  readonly displayName: string;
  readonly nameKo: string | null;
}

/** Returns an organisation's name in a language, and its other name if it has one. */
export function shownNames({ displayName, nameKo }: Named, language: Language): [name: string, other?: string] {
  if (nameKo === null || nameKo === displayName) return [displayName];
  return language === 'ko' ? [nameKo, displayName] : [displayName, nameKo];
}
