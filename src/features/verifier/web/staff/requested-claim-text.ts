import type { Answer, AskedClaim } from '../../contract.ts';
import type { askingWords } from './asking-words.ts';

type Words = (typeof askingWords)['en'];

function ageOf([first, age, ...more]: AskedClaim['path']): string | undefined {
  // The age claim in credentials of this server.
  if (first === 'over19' && age === undefined) return '19';
  return first === 'age_equal_or_over' && typeof age === 'string' && more.length === 0 ? age : undefined;
}

/** Returns a claim's label for staff: an age by its number, anything else by the names on its path. */
export function requestedClaimText({ path }: Pick<AskedClaim, 'path'>, w: Words): string {
  const age = ageOf(path);
  if (age !== undefined) return w.age(age);
  const names = path.filter((step) => typeof step === 'string').join(' › ');
  return names.replaceAll('_', ' ');
}

export const shownText = (values: Answer['claims'][number]['values'], w: Words): string =>
  values
    .map((value) =>
      value === true || value === 'yes'
        ? w.yes
        : value === false || value === 'no'
          ? w.no
          : typeof value === 'string'
            ? value
            : JSON.stringify(value),
    )
    .join(', ');
