import { createContext, use } from 'react';
import type { UserId } from '#platform/ids.ts';

/** Organisation for which a staff member uses the screens. */
export interface Acting {
  readonly userId: UserId;
  /** Registered name. */
  readonly name: string;
  /** Reports whether the person's role has a right. Screens offer nothing that the server would refuse. */
  readonly may: (right: string) => boolean;
  /** The organisation's own screens, by the path of the person's screen that each replaces. */
  readonly places: Readonly<Record<string, string>>;
}

/** Organisation that the calls of the screens below it name; undefined if a person acts for themselves. */
export const ActingFor = createContext<Acting | undefined>(undefined);

export const useActing = (): Acting | undefined => use(ActingFor);

/** Returns a function that reports whether a right may be used. People have every right over their own data. */
export function useMay(): (right: string) => boolean {
  return useActing()?.may ?? (() => true);
}

/** Returns the path of a person's screen, or of the organisation's screen that replaces it. */
export const useOwnPlace = (path: string): string => useActing()?.places[path] ?? path;
