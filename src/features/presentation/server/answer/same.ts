import { createHash } from 'node:crypto';
import { evaluate, type Match } from '../../dcql/evaluate.ts';
import type { Plan } from '../request/plan.ts';
import type { Held } from './holding.ts';

/** What of which credential is shown, as far as it tells one showing from another. */
export const placesOf = ({ id }: Pick<Held, 'id'>, { shown = [] }: Pick<Match, 'shown'>): string =>
  JSON.stringify([id, shown.map(({ path }) => JSON.stringify(path)).toSorted()]);

/** The same of the same credentials to the same party has the same. */
export const sameOf = (clientId: string, places: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([clientId, places.toSorted()]))
    .digest('base64url');

/** What would be shown at once: of all that has to be, the first that fits. Undefined where that is nothing, or something is signed with it. */
export function firstShowing(
  { query, clientId, transactions = [] }: Plan,
  holding: readonly Held[],
): string | undefined {
  const { matches, wanted, isAnswerable } = evaluate(query, holding);
  const ids = new Set(wanted.filter(({ isRequired }) => isRequired).flatMap(({ queries }) => queries));
  const first = [...ids].flatMap((id) => matches.get(id)?.[0] ?? []);
  if (!isAnswerable || first.length === 0 || transactions.length > 0) return undefined;
  return sameOf(
    clientId,
    first.map((match) => placesOf({ id: match.candidate }, match)),
  );
}
