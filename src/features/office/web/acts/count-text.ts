/** Replaces the count in a title `sum → count, more` by words. A title without a count is unchanged. */
export const withCountInWords = (title: string, inWords: (count: number) => string): string =>
  title.replace(/ → (\d+)/, (_, count: string) => `, ${inWords(Number(count))}`);
export const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
