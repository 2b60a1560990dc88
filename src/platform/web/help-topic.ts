import { helpLink } from '#ui/help-link.ts';
import { createStore } from '#ui/store.ts';

/** Subject of the open help: a page, a refusal, or '' for the current screen. */
export const helpTopic = createStore<string | undefined>(undefined);

/** Opens help if a link leads there, over the screen and its input. False for every other link. */
export function openHelpLink(link: string): boolean {
  const isHelp = link.startsWith(helpLink());
  if (isHelp) helpTopic.set(link.slice(helpLink().length));
  return isHelp;
}
