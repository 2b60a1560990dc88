import type { ChosenCredential } from '../../contract.ts';
import { evaluateQuery, type Match } from '../../dcql/evaluate.ts';
import { type Options, queriesOf } from '../../dcql/options.ts';
import type { Plan } from '../request/request-plan.ts';
import type { HeldCredential } from './held-credentials.ts';

/** Paths in credentials that a verifier was shown. */
export interface ShownPaths {
  readonly clientId: string;
  readonly places: readonly string[];
}

/** Returns an entry for the credential itself and one for each shown path. */
export const placesOf = ({ id }: Pick<HeldCredential, 'id'>, { shown = [] }: Pick<Match, 'shown'>): string[] =>
  [[], ...shown.map(({ path }) => path)].map((path) => JSON.stringify([id, path]));

/** Returns the credential of each presentation in order. The credential's own entry precedes those of its paths. */
export const credentialsIn = ({ places }: ShownPaths): string[] =>
  places.flatMap((place) => {
    const [id, path] = JSON.parse(place) as [string, readonly unknown[]];
    return path.length === 0 ? [id] : [];
  });

interface RepeatChoice {
  readonly choices: ChosenCredential[];
  readonly options: (number | null)[];
}

/**
 * Returns the first choice that answers the required sets with nothing new to the verifier. Null if something would be
 * new, if a payment is signed with it, or if it needs a credential that was revoked or suspended since: the person must
 * see that first.
 */
export function repeatOf(
  { query, transactions = [] }: Plan,
  holding: readonly HeldCredential[],
  known: ReadonlySet<string>,
): RepeatChoice | null {
  const { matches, wanted, isAnswerable } = evaluateQuery(
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
  ({ candidate, shown, others }: Match): ChosenCredential[] => {
    const claimSet = [shown, ...others].findIndex((one) =>
      placesOf({ id: candidate }, { shown: one }).every((place) => known.has(place)),
    );
    return claimSet === -1 ? [] : [{ query, credentials: [candidate], claimSet }];
  };
