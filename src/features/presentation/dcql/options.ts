import type { AnswerableSet } from './evaluate.ts';

/** Index of the shown option for each set; null leaves out an optional set. */
export type Options = readonly (number | null)[];

/**
 * Returns the default options for chosen credentials: the first option of each required set, and of each optional set
 * for which all credentials of the first option are chosen.
 */
export const optionsFor = (wanted: readonly AnswerableSet[], chosen: readonly string[]): Options =>
  wanted.map(({ isRequired, options: [first] }) => (isRequired || first.every((id) => chosen.includes(id)) ? 0 : null));

/**
 * Returns the credential queries of these options. Undefined if an option does not exist or a required set is left out.
 */
export function queriesOf(wanted: readonly AnswerableSet[], options: Options): ReadonlySet<string> | undefined {
  if (options.length !== wanted.length) return undefined;
  const all = wanted.map(({ isRequired, options: own }, n) => {
    const nth = options[n] ?? null;
    return nth === null ? (isRequired ? undefined : []) : own[nth];
  });
  return all.includes(undefined) ? undefined : new Set(all.flatMap((one) => one ?? []));
}
