import type { Answer, AskedClaim } from '../../contract.ts';
import type { askingWords } from './asking-words.ts';

type Words = (typeof askingWords)['en'];

const ageOf = ([first, age, ...more]: AskedClaim['path']): string | undefined =>
  first === 'age_equal_or_over' && typeof age === 'string' && more.length === 0 ? age : undefined;

/** What a claim is called for staff: an age by its number, anything else by the names on its path. */
export function askedText({ path }: Pick<AskedClaim, 'path'>, w: Words): string {
  const age = ageOf(path);
  if (age !== undefined) return w.age(age);
  const names = path.filter((step) => typeof step === 'string').join(' › ');
  return names.replaceAll('_', ' ');
}

/** What was shown of it, as staff read it. */
export const shownText = (values: Answer['claims'][number]['values'], w: Words): string =>
  values
    .map((value) =>
      value === true ? w.yes : value === false ? w.no : typeof value === 'string' ? value : JSON.stringify(value),
    )
    .join(', ');
