import type { Language } from '#platform/words.ts';
import { words } from '../words.ts';

type Table = Readonly<Record<string, string>>;

/** A trip's status in the person's language; Unknown if this version does not know it. */
export function statusWord(status: string, language: Language): string {
  const table: Table = words[language].planStatus;
  return table[status] ?? words[language].unknown;
}

/** A trip's type in the person's language; Other if this version does not know it. */
export function typeWord(type: string, language: Language): string {
  const table: Table = words[language].planTypes;
  return table[type] ?? words[language].other;
}
