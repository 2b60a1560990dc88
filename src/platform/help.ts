import type { Language } from './words.ts';

/** A page of help in one language, in the words that the screens have. */
export interface HelpText {
  readonly title: string;
  /** What it is about, in a sentence or two. */
  readonly lead: string;
  /** What one does there, or what to do now. */
  readonly steps: readonly string[];
  /** Other words for it, by which people search. */
  readonly also: string;
}

/** One page of help; both languages or it does not compile. */
export interface HelpPage extends Readonly<Record<Language, HelpText>> {
  /** Screens on which its steps are taken. */
  readonly leads?: readonly string[];
  /** Refusals that it explains, by their codes. */
  readonly refusals?: readonly string[];
}

/** Pages by what they are about: the path of a screen, or `/lost-phone` for what may happen to somebody. */
export type HelpPages<Id extends string = string> = Readonly<Record<Id, HelpPage>>;
