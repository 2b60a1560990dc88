import { helpLink } from '#ui/help-link.ts';
import { createStore } from '#ui/store.ts';

const PREFIX = helpLink();

/** What is asked of help: a page, a refusal, or this screen's own (''). */
export interface HelpAsked {
  readonly about: string;
}
const askedBy = (link: string): HelpAsked | undefined =>
  link.startsWith(PREFIX) ? { about: link.slice(PREFIX.length) } : undefined;

/** What help is open about; at first what the page's own address says. */
export const helpAsked = createStore(typeof location === 'undefined' ? undefined : askedBy(location.hash));

/** Opens help where a link leads there, over the screen and whatever is typed in it; false for every other link. */
export function asksHelp(link: string): boolean {
  const asked = askedBy(link);
  if (asked) helpAsked.set(asked);
  return Boolean(asked);
}
