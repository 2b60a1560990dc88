import { createContext } from 'react';
import { createStore } from '#ui/store.ts';

/** Label of links to help, set by the shell. Undefined where there is no help. */
export const HelpContext = createContext<string | undefined>(undefined);

/**
 * Returns a link to help about a page (`/send`) or a refusal (`:below_minimum`), or by default about the current
 * screen.
 */
export const helpLink = (about = ''): string => `#help${about}`;

/** Subject of the open help: a page, a refusal, or '' for the current screen. */
export const helpTopic = createStore<string | undefined>(undefined);

/** Opens help if a link leads there, over the screen and its input. False for every other link. */
export function openHelpLink(link: string): boolean {
  const isHelp = link.startsWith(helpLink());
  if (isHelp) helpTopic.set(link.slice(helpLink().length));
  return isHelp;
}
