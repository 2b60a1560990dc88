import type { ComponentType } from 'react';
import type { Language, Words } from '#platform/words.ts';
import type { OfficeAct } from '../calls/acts.ts';
import type { OfficeMembership } from '../calls/entry.ts';
import type { ActKindName } from '../rules.ts';
import type { OfficeFinder } from './search/finders.ts';

interface PlainPage {
  /** Last part of its path. */
  readonly name: string;
  /** Position in the navigation or among the tabs; lower numbers come first. */
  readonly at: number;
  /** Reports whether this server has the page; without it, it has. */
  readonly useIsOffered?: () => boolean;
  /** True if its pending acts are visible as it opens. On other pages a member, shop or case is selected first. */
  readonly showsActs?: true;
  readonly load: () => Promise<ComponentType<{ of: OfficeMembership }>>;
}

/** The first page of an entry of the navigation. */
export interface EntryPage extends PlainPage {
  readonly icon: string;
  /** Title of the entry, and of all its pages. */
  readonly title: Words<string>;
  /** Label of its own tab, if the entry has more pages. */
  readonly tab?: Words<string>;
  /** A phone has room for six. The others are under More. */
  readonly isOnPhone?: true;
}

/** A further page of an entry. */
export interface TabPage extends PlainPage {
  /** Name of the entry's first page. */
  readonly under: string;
  readonly tab: Words<string>;
}

/** A page of the office, below `/office`. */
export type OfficePage = EntryPage | TabPage;

/** One fact of an act, as the screen shows it. */
export interface ShownFact {
  readonly term: string;
  readonly value: string;
  /** True for an address or a hash, which is compared character by character. */
  readonly isCode?: true;
}
export type ToldAct = Pick<OfficeAct, 'kind' | 'title' | 'detail'> & Partial<Pick<OfficeAct, 'facts'>>;

/** How the screen shows a kind of act. */
export interface ActLook {
  /** The page on which it is requested and checked. Pending acts of all kinds are on Today too. */
  readonly page: string;
  /** Makes the sentence that names an act from its title. */
  readonly title: Words<(title: string) => string>;
  /** Facts derived from the title and the detail, shown before the stored ones. */
  readonly facts?: (told: ToldAct, language: Language) => readonly ShownFact[];
}

/** A feature's part of the office on screen, exported as `part` by a file `office-part.ts` below its `web`. */
export interface OfficePart {
  readonly pages?: readonly OfficePage[];
  readonly acts?: Partial<Readonly<Record<ActKindName, ActLook>>>;
  /** This feature’s part of the search in the header. */
  readonly finder?: OfficeFinder;
  /** Translates names that the server wrote in English, such as those of banks, in a line of an act. */
  readonly rename?: (text: string, language: Language) => string;
}

const found = import.meta.glob<{ part: OfficePart }>('../../*/web/**/office-part.ts', { eager: true });

/** The parts of all features, found by file name: the office may not import a later feature. */
export const parts: readonly OfficePart[] = Object.values(found).map(({ part }) => part);
