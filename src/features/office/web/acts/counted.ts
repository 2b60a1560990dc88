/** A title `sum → count, more` with the count in words; a title without a count stays. */
export const counted = (title: string, inWords: (count: number) => string): string =>
  title.replace(/ → (\d+)/, (_, count: string) => `, ${inWords(Number(count))}`);
export const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
