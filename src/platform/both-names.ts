import type { Language } from './words.ts';

/** Name of a person, shop, organisation or campaign, with its Korean name if it has one. */
export interface BothNames {
  readonly name: string;
  readonly nameKo: string | null;
}

/**
 * Returns the name in the reader's language: the Korean name for Korean readers if there is one, else the main name.
 */
export const nameFor = ({ name, nameKo }: BothNames, language: Language): string =>
  language === 'ko' ? (nameKo ?? name) : name;

type Beside<F extends string> = { readonly [K in F | `${F}Ko`]: string | null };

/**
 * Writes both names as two fields of an answer, such as `madeBy` and `madeByKo`. Both are null if there is no one to
 * name.
 */
export const namesAs = <F extends string>(field: F, names: BothNames | undefined): Beside<F> =>
  ({ [field]: names?.name ?? null, [`${field}Ko`]: names?.nameKo ?? null }) as Beside<F>;

/** Reads the fields that `namesAs` wrote, in the reader's language. Null if there is no one to name. */
export const readName = <F extends string, N extends Beside<F>>(of: N, field: F, language: Language): N[F] =>
  ((language === 'ko' ? of[`${field}Ko`] : null) ?? of[field]) as N[F];
