export type Language = 'en' | 'ko';
/** Sentence, or a function that builds one. */
type Word = string | ((...about: never[]) => string);
type Table = { readonly [key: string]: Word | Table };
/** Same keys with the same arguments, whatever the sentences are. */
type Same<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...about: infer A) => string
      ? (...about: A) => string
      : Same<T[K]>;
};
export type Words<T> = { readonly [L in Language]: T };

/** Declares a feature's words in both languages. A key that only one language has does not compile. */
export const defineWords = <T extends Table>(words: { readonly en: T; readonly ko: Same<T> }): Words<Same<T>> =>
  words as unknown as Words<Same<T>>;

/**
 * Returns one text of every row of a table, by the table's keys: `{ a: { name: { en, ko } } }` becomes `{ en: { a },
 * ko: { a } }`.
 */
export function wordsBy<K extends string, Row>(
  rows: Readonly<Record<K, Row>>,
  textOf: (row: Row) => Words<string>,
): Words<Record<K, string>> {
  const inOne = (language: Language) =>
    Object.fromEntries(Object.entries<Row>(rows).map(([key, row]) => [key, textOf(row)[language]])) as Record<
      K,
      string
    >;
  return { en: inOne('en'), ko: inOne('ko') };
}
