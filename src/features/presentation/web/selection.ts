import type { Choice, ChosenCredential, SeenRequest } from '../contract.ts';

type Item = SeenRequest['asked'][number];
type Claim = Choice['claims'][number];
/** The credential for a query and the index of its set of claims; 0 is the verifier's first choice. */
export interface PickedCredential {
  readonly credential: string;
  readonly claimSet: number;
}
/** The person's selection: an option of each set (null leaves it out), and the answer to each query. */
export interface Selection {
  readonly options: readonly (number | null)[];
  readonly picked: Readonly<Record<string, PickedCredential>>;
}

type ClaimSet = Pick<Choice, 'claims' | 'unseen'>;
/** Every set of claims from which the person may choose. */
const setsOf = (choice: Choice): readonly ClaimSet[] => [choice, ...choice.otherSets];

/**
 * Returns the first of the sets that have the fewest locked claims. If the verifier asks for too much, claims that are
 * too much count as well.
 */
export function firstSetOf(choice: Choice, isCautious: boolean): number {
  const costs = setsOf(choice).map(
    ({ claims }) => claims.filter((one) => one.isLocked || (isCautious && one.isTooMuch)).length,
  );
  return costs.indexOf(Math.min(...costs));
}

/**
 * Returns the initial selection: what the verifier saw before, else the first match for each required set. Optional
 * sets are left out.
 */
export function selectFirst({ again, sets, asked, isOverAsking }: SeenRequest): Selection {
  const picked = asked.flatMap(({ query, choices: [first] }) => {
    const before = again?.choices.find((one) => one.query === query);
    const credential = before?.credentials[0] ?? first?.credential;
    if (credential === undefined || !first) return [];
    return [[query, { credential, claimSet: before?.claimSet ?? firstSetOf(first, isOverAsking) }] as const];
  });
  return {
    options: again?.options ?? sets.map(({ isRequired }) => (isRequired ? 0 : null)),
    picked: Object.fromEntries(picked),
  };
}

/** Returns the requested credentials of these options. */
export function itemsOf({ sets, asked }: SeenRequest, { options }: Selection): Item[] {
  const meant = new Set(sets.flatMap((set, n) => set.options[options[n] ?? -1] ?? []));
  return asked.filter(({ query }) => meant.has(query));
}

export const choiceOf = ({ query, choices }: Item, { picked }: Selection): Choice | undefined =>
  choices.find(({ credential }) => credential === picked[query]?.credential);

/** Returns the choices to send. */
export const chosenOf = (items: readonly Item[], { picked }: Selection): ChosenCredential[] =>
  items.flatMap(({ query }) => {
    const one = picked[query];
    return one ? [{ query, credentials: [one.credential], claimSet: one.claimSet }] : [];
  });

/** A requested claim. */
export interface Row {
  readonly claim: Claim;
  readonly isShown: boolean;
  /** True if the verifier accepts the answer with or without it. */
  readonly isFree: boolean;
}

const has = ({ claims }: ClaimSet, place: string): boolean => claims.some((one) => one.place === place);

/** Returns every claim of every accepted set, and those that stay hidden in all of them. */
export function rowsOf(
  choice: Choice,
  nth: number,
): { readonly rows: readonly Row[]; readonly unseen: Choice['unseen'] } {
  const sets = setsOf(choice);
  const now = sets[nth] ?? choice;
  const all = sets.flatMap(({ claims }) => claims);
  const rows = all
    .filter(({ place }, n) => all.findIndex((one) => one.place === place) === n)
    .map((claim) => ({
      claim,
      isShown: has(now, claim.place),
      isFree: sets.some((set) => has(set, claim.place)) && !sets.every((set) => has(set, claim.place)),
    }));
  // Claims of other sets are already among the rows.
  const unseen = now.unseen.filter(({ en }) => sets.every((set) => set.unseen.some((one) => one.en === en)));
  return { rows, unseen };
}

/**
 * Returns the set nearest to the picked one in which this claim is toggled. If two are equally near, it returns the one
 * that shows less.
 */
export function toggled(choice: Choice, nth: number, place: string): number {
  const sets = setsOf(choice);
  const now = sets[nth] ?? choice;
  const fitting = sets.map((set, n) => ({ set, n })).filter(({ set }) => has(set, place) !== has(now, place));
  const distance = ({ set }: { set: ClaimSet }) => {
    const added = set.claims.filter((one) => !has(now, one.place)).length;
    const left = now.claims.filter((one) => !has(set, one.place)).length;
    return added + left + added / 1000;
  };
  return fitting.toSorted((one, other) => distance(one) - distance(other))[0]?.n ?? nth;
}
