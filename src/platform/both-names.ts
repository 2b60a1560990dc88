import type { Language } from './words.ts';

/** A person, a shop, an organisation or a campaign: its name, and its Korean name where it has one. */
export interface BothNames {
  readonly name: string;
  readonly nameKo: string | null;
}

/** The name for the language of the reader: in Korean the Korean name, where there is one. */
export const nameFor = ({ name, nameKo }: BothNames, language: Language): string =>
  language === 'ko' ? (nameKo ?? name) : name;

type Beside<F extends string> = { readonly [K in F | `${F}Ko`]: string | null };

/** Names as two fields of an answer, such as `madeBy` and `madeByKo`; null where there is nobody. */
export const namesAs = <F extends string>(field: F, names: BothNames | undefined): Beside<F> =>
  ({ [field]: names?.name ?? null, [`${field}Ko`]: names?.nameKo ?? null }) as Beside<F>;

/** Reads what `namesAs` wrote, for the language of the reader; null where there is nobody. */
export const readName = <F extends string, N extends Beside<F>>(of: N, field: F, language: Language): N[F] =>
  ((language === 'ko' ? of[`${field}Ko`] : null) ?? of[field]) as N[F];
