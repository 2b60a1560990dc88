import type { Wanted } from './evaluate.ts';

/** Which option of each set is shown; null: none of one that need not be. */
export type Options = readonly (number | null)[];

/** Where nothing is said of options, by what is chosen: the first of each that has to be shown, and of each other that is whole. */
export const optionsFor = (wanted: readonly Wanted[], chosen: readonly string[]): Options =>
  wanted.map(({ isRequired, options: [first] }) => (isRequired || first.every((id) => chosen.includes(id)) ? 0 : null));

/** The credentials of these options; undefined where one is none, or something that has to be shown is left out. */
export function queriesOf(wanted: readonly Wanted[], options: Options): ReadonlySet<string> | undefined {
  if (options.length !== wanted.length) return undefined;
  const all = wanted.map(({ isRequired, options: own }, n) => {
    const nth = options[n] ?? null;
    return nth === null ? (isRequired ? undefined : []) : own[nth];
  });
  return all.includes(undefined) ? undefined : new Set(all.flatMap((one) => one ?? []));
}
