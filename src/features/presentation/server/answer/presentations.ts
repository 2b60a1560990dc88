import type { HeldCopy } from '#features/credentials/server/held/held.ts';
import { refuse } from '#platform/refusal.ts';
import { type ChosenCredential, type Disclosure, refusals, type StoredShowing } from '../../contract.ts';
import { evaluateQuery, type Match } from '../../dcql/evaluate.ts';
import { type Options, optionsFor, queriesOf } from '../../dcql/options.ts';
import { isDistinct } from '../../dcql/query.ts';
import type { Plan } from '../request/request-plan.ts';
import { signersOf } from '../request/transactions.ts';
import { type HeldCredential, readingOf } from './held-credentials.ts';
import { placesOf, type ShownPaths } from './repeated-request.ts';

/** Presentations by query id, and what the disclosure records about them. */
export interface PresentationSet {
  readonly vpToken: Readonly<Record<string, readonly string[]>>;
  readonly shown: readonly StoredShowing[];
  readonly signed: Disclosure['signed'];
  readonly same: ShownPaths;
}

/** Returns a match with the set of claims that the person chose. */
function bySet(match: Match | undefined, nth: number): Match | undefined {
  const shown = nth === 0 ? match?.shown : match?.others[nth - 1];
  return match && (nth === 0 || shown) ? { ...match, shown } : undefined;
}

/** Returns the copy of a credential to show now; its key signs only this once (decision 0105). */
export type CopyOf = (heldId: number) => Promise<HeldCopy | undefined>;

export interface ChosenCredentials {
  readonly choices: readonly ChosenCredential[];
  readonly options?: Options | undefined;
}

/**
 * Signs the chosen credentials for this verifier and request only. Discloses exactly the requested claims, and nothing
 * if a required part is missing. Refuses with `nothing_fits`, `choice_unfit`, `claim_locked`.
 */
export async function makePresentations(
  plan: Plan,
  holding: readonly HeldCredential[],
  { choices, options }: ChosenCredentials,
  copyOf: CopyOf,
): Promise<PresentationSet> {
  const { query } = plan;
  const { matches, wanted, isAnswerable } = evaluateQuery(query, holding);
  if (!isAnswerable) throw refuse(refusals, 'nothing_fits');
  const ids = choices.map((one) => one.query);
  // The credentials must be exactly those of the options: none missing, none extra.
  const meant = queriesOf(wanted, options ?? optionsFor(wanted, ids));
  if (!isDistinct(ids) || meant?.size !== ids.length || !ids.every((id) => meant.has(id)))
    throw refuse(refusals, 'choice_unfit');
  const transactions = plan.transactions ?? [];
  const signers = signersOf(transactions, ids);
  if (!signers) throw refuse(refusals, 'choice_unfit');
  const made = await Promise.all(
    choices.map(async ({ query: id, credentials, claimSet }) => {
      const isMultiple = query.credentials.find((one) => one.id === id)?.multiple === true;
      if (!isDistinct(credentials) || (credentials.length > 1 && !isMultiple)) throw refuse(refusals, 'choice_unfit');
      const fitting = credentials.map((one) => {
        const match = bySet(
          matches.get(id)?.find(({ candidate }) => candidate === one),
          claimSet,
        );
        const held = holding.find((candidate) => candidate.id === one);
        if (!match || !held) throw refuse(refusals, 'choice_unfit');
        return { held, match, reading: readingOf(held, match) };
      });
      if (fitting.some(({ reading }) => reading.claims.some(({ isLocked }) => isLocked)))
        throw refuse(refusals, 'claim_locked');
      const forms = fitting.map(async ({ held, match }, nth) => {
        const copy = await copyOf(held.showable.id);
        const presented =
          copy && held.present(copy, match, { ...plan, transactions: nth === 0 ? (signers.get(id) ?? []) : [] });
        // The credential was deleted in the meantime.
        if (presented === undefined) throw refuse(refusals, 'nothing_fits');
        return presented;
      });
      const shown = fitting.map(({ held, reading }) => ({
        credential: held.showable.facts.name,
        claims: reading.claims.map(({ label }) => label),
      }));
      const places = fitting.flatMap(({ held, match }) => placesOf(held, match));
      return { id, forms: await Promise.all(forms), shown, places };
    }),
  );
  return {
    vpToken: Object.fromEntries(made.map(({ id, forms }) => [id, forms])),
    shown: made.flatMap(({ shown }) => shown),
    same: { clientId: plan.clientId, places: made.flatMap(({ places }) => places) },
    signed: transactions.map(({ payment }) => payment),
  };
}
