import type { Language, Words } from '#platform/words.ts';
import type { OfficeRight } from '../../rules.ts';

/** A row of the office's search. */
export interface FoundRow {
  readonly id: number;
  readonly title: string;
  readonly meta: string;
  /** Address of the page that shows it opened. */
  readonly href: string;
}
export type Find = (q: string, language: Language, signal: AbortSignal) => Promise<readonly FoundRow[]>;

/** One part of the office's search, such as members. */
export interface OfficeFinder {
  /** The right of the calls that it makes. Officers without it are not offered this part. */
  readonly right: OfficeRight;
  readonly title: Words<string>;
  readonly icon: string;
  readonly load: () => Promise<Find>;
}

/** Maximum number of rows in each part. */
export const MOST_ROWS = 8;
/** Number of the newest records that are searched here because their call does not search. */
export const SEARCHED = 200;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Reports whether a record has every word of a search in one of its texts, or the number as its own. */
export function hasAllOf(q: string, texts: readonly (string | number | null | undefined)[]): boolean {
  const all = fold(texts.join('\n'));
  return fold(q)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
