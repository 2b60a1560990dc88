export type Language = 'en' | 'ko';
/** A sentence, or a sentence made from what it is about. */
type Word = string | ((...about: never[]) => string);
type Table = { readonly [key: string]: Word | Table };
/** The same keys, with the same arguments, whatever the sentences are. */
type Same<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...about: infer A) => string
      ? (...about: A) => string
      : Same<T[K]>;
};
export type Words<T> = { readonly [L in Language]: T };

/** A feature's copy in both languages; a key that is missing in Korean, or is there alone, does not compile. */
export const defineWords = <T extends Table>(words: { readonly en: T; readonly ko: Same<T> }): Words<Same<T>> =>
  words as unknown as Words<Same<T>>;

/** One text of every row of a table, by the table's keys: `{ a: { name: { en, ko } } }` becomes `{ en: { a }, ko: { a } }`. */
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
