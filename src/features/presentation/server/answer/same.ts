import type { Chosen } from '../../contract.ts';
import { evaluate, type Match } from '../../dcql/evaluate.ts';
import { type Options, queriesOf } from '../../dcql/options.ts';
import type { Plan } from '../request/request-plan.ts';
import type { Held } from './holding.ts';

/** What of which credentials somebody was shown, by its places. */
export interface ShownTo {
  readonly clientId: string;
  readonly places: readonly string[];
}

/** The credential itself, and each place in it that is shown. */
export const placesOf = ({ id }: Pick<Held, 'id'>, { shown = [] }: Pick<Match, 'shown'>): string[] =>
  [[], ...shown.map(({ path }) => path)].map((path) => JSON.stringify([id, path]));

/** Which credential each showing was of, in its order: a place of its own goes before those in it. */
export const credentialsIn = ({ places }: ShownTo): string[] =>
  places.flatMap((place) => {
    const [id, path] = JSON.parse(place) as [string, readonly unknown[]];
    return path.length === 0 ? [id] : [];
  });

interface Again {
  readonly choices: Chosen[];
  readonly options: (number | null)[];
}

/**
 * What has to be shown, by credentials and sets of claims of which nothing is new to who asks; the first that are. Null where something would be new, where
 * something is signed with it, or where it takes one that its issuer has taken back since: that is for the person to see first.
 */
export function againOf(
  { query, transactions = [] }: Plan,
  holding: readonly Held[],
  known: ReadonlySet<string>,
): Again | null {
  const { matches, wanted, isAnswerable } = evaluate(
    query,
    holding.filter(({ showable }) => showable.fallen === null),
  );
  if (!isAnswerable || transactions.length > 0 || known.size === 0) return null;
  const found = new Map([...matches].map(([id, all]) => [id, all.flatMap(knownOf(id, known))[0]] as const));
  const options: Options = wanted.map(({ isRequired, options: own }) =>
    isRequired ? own.findIndex((option) => option.every((id) => found.get(id))) : null,
  );
  const choices = [...(queriesOf(wanted, options) ?? [])].flatMap((id) => found.get(id) ?? []);
  return choices.length === 0 ? null : { choices, options: [...options] };
}

const knownOf =
  (query: string, known: ReadonlySet<string>) =>
  ({ candidate, shown, others }: Match): Chosen[] => {
    const claimSet = [shown, ...others].findIndex((one) =>
      placesOf({ id: candidate }, { shown: one }).every((place) => known.has(place)),
    );
    return claimSet === -1 ? [] : [{ query, credentials: [candidate], claimSet }];
  };
