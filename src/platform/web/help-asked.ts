import { helpLink } from '#ui/help-link.ts';
import { createStore } from '#ui/store.ts';

/** What help is open about: a page, a refusal, or this screen's own (''). */
export const helpAsked = createStore<string | undefined>(undefined);

/** Opens help where a link leads there, over the screen and whatever is typed in it; false for every other link. */
export function asksHelp(link: string): boolean {
  const isHelp = link.startsWith(helpLink());
  if (isHelp) helpAsked.set(link.slice(helpLink().length));
  return isHelp;
}
