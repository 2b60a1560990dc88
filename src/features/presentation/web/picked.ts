import type { Choice, SeenRequest } from '../contract.ts';

type Item = SeenRequest['asked'][number];
/** Which credential answers a query, and with which set of its claims; 0 is the one that is asked for first. */
export interface Picked {
  readonly credential: string;
  readonly claimSet: number;
}

/** What has to be shown, by the first that fits; nothing of what need not be. */
export const pickedFirst = ({ asked }: SeenRequest): Record<string, Picked | undefined> =>
  Object.fromEntries(
    asked.map(({ query, isRequired, choices: [first] }) => [
      query,
      isRequired && first ? { credential: first.credential, claimSet: 0 } : undefined,
    ]),
  );

export type Read = Pick<Choice, 'claims' | 'unseen'>;
/** Every set of claims of which the person may choose one. */
export const setsOf = (choice: Choice): readonly Read[] => [choice, ...choice.otherSets];

/** What the verifier reads by what is picked. */
export function readOf({ choices }: Item, picked: Picked | undefined): Read | undefined {
  const choice = choices.find(({ credential }) => credential === picked?.credential);
  return choice && setsOf(choice)[picked?.claimSet ?? 0];
}
