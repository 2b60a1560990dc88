import type { Language } from './words.ts';

/** Help page in one language, using the same words as the screens. */
export interface HelpText {
  readonly title: string;
  /** Subject of the page, in one or two sentences. */
  readonly lead: string;
  /** Steps to take on the screen, or in the situation that the page describes. */
  readonly steps: readonly string[];
  /** Synonyms that people search for. */
  readonly also: string;
}

/** One help page. It does not compile unless both languages are there. */
export interface HelpPage extends Readonly<Record<Language, HelpText>> {
  /** Paths of the screens on which the user takes these steps. */
  readonly leads?: readonly string[];
  /** Codes of refusals that the page explains. */
  readonly refusals?: readonly string[];
}

/** Help pages by subject: the path of a screen, or an id such as `/lost-phone` for a situation. */
export type HelpPages = Readonly<Record<string, HelpPage>>;
