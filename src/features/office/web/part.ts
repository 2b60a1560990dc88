import type { ComponentType } from 'react';
import type { Language, Words } from '#platform/words.ts';
import type { OfficeAct } from '../calls/acts.ts';
import type { OfficePlace } from '../calls/entry.ts';
import type { ActKindName } from '../rules.ts';

/** A place of the office, below `/office`. */
export interface OfficePage {
  /** The last part of its path. */
  readonly name: string;
  /** Where it comes among the others. */
  readonly at: number;
  readonly icon: string;
  readonly title: Words<string>;
  /** Below the icon on a phone, where the title is too long for that. */
  readonly short?: Words<string>;
  /** A phone has room for six; it finds the others under More. */
  readonly isOnPhone?: true;
  /** It shows each act of its kinds as soon as it opens. Elsewhere the member, the shop or the case is found first. */
  readonly showsActs?: true;
  readonly load: () => Promise<ComponentType<{ of: OfficePlace }>>;
}

/** One thing that an act decides. */
export interface ShownFact {
  readonly term: string;
  readonly value: string;
  /** An address or a hash, which is compared character by character. */
  readonly isCode?: true;
}
export type ToldAct = Pick<OfficeAct, 'kind' | 'title' | 'detail'> & Partial<Pick<OfficeAct, 'facts'>>;

/** How a kind of acts is told on screen. */
export interface ActLook {
  /** The page from which it is asked for, and on which it waits for its check; all of them are on Today too. */
  readonly page: string;
  /** The sentence that names an act, made from its title. */
  readonly title: Words<(title: string) => string>;
  /** What it decides beside its stored facts. */
  readonly facts?: (told: ToldAct, language: Language) => readonly ShownFact[];
}

/** What a feature gives the office on screen, in a file `office-part.ts` below its `web`. */
export interface OfficePart {
  readonly pages?: readonly OfficePage[];
  readonly acts?: Partial<Readonly<Record<ActKindName, ActLook>>>;
  /** Names in a line of an act, which the server writes in English, in the language on screen. */
  readonly rename?: (text: string, language: Language) => string;
}

const found = import.meta.glob<{ part: OfficePart }>('../../*/web/**/office-part.ts', { eager: true });

/** The parts of all features; no feature imports a later one. */
export const parts: readonly OfficePart[] = Object.values(found).map(({ part }) => part);
