import { createContext, use } from 'react';
import type { UserId } from '#platform/ids.ts';

/** Another whom screens act for in place of the person: an organisation, by somebody of its staff. */
export interface Acting {
  readonly userId: UserId;
  /** As it is registered. */
  readonly name: string;
  /** Whether the person's role may do what a right names: nothing is offered that the server refuses. */
  readonly may: (right: string) => boolean;
  /** Where its own screen in place of a person's is. */
  readonly places: Readonly<Record<string, string>>;
}

/** Whom the calls of the screens below it name; nobody where a person acts for themselves. */
export const ActingFor = createContext<Acting | undefined>(undefined);

export const useActing = (): Acting | undefined => use(ActingFor);

/** What of a right may be offered: a person has every right over what is their own. */
export function useMay(): (right: string) => boolean {
  return useActing()?.may ?? (() => true);
}

/** The place of a person's screen, or of the one that an organisation has in its stead. */
export const useOwnPlace = (path: string): string => useActing()?.places[path] ?? path;
