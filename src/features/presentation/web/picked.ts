import type { Choice, Chosen, SeenRequest } from '../contract.ts';

type Item = SeenRequest['asked'][number];
type Claim = Choice['claims'][number];
/** Which credential answers a query, and with which set of its claims; 0 is the one that is asked for first. */
export interface Picked {
  readonly credential: string;
  readonly claimSet: number;
}
/** What the person shows: an option of each set (null: none of it), and how each query would be answered. */
export interface Selection {
  readonly options: readonly (number | null)[];
  readonly picked: Readonly<Record<string, Picked>>;
}

type Read = Pick<Choice, 'claims' | 'unseen'>;
/** Every set of claims of which the person may choose one. */
const setsOf = (choice: Choice): readonly Read[] => [choice, ...choice.otherSets];

/** The set that is asked for first; of somebody who asks for too much the one with least of that, and none with what never leaves where there is another. */
export function firstSetOf(choice: Choice, isCautious: boolean): number {
  const costs = setsOf(choice).map(
    ({ claims }) => claims.filter((one) => one.isLocked || (isCautious && one.isTooMuch)).length,
  );
  return costs.indexOf(Math.min(...costs));
}

/** What was shown to them before, else what has to be shown by the first that fits; nothing of what need not be. */
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

/** Each credential that these options mean. */
export function itemsOf({ sets, asked }: SeenRequest, { options }: Selection): Item[] {
  const meant = new Set(sets.flatMap((set, n) => set.options[options[n] ?? -1] ?? []));
  return asked.filter(({ query }) => meant.has(query));
}

export const choiceOf = ({ query, choices }: Item, { picked }: Selection): Choice | undefined =>
  choices.find(({ credential }) => credential === picked[query]?.credential);

/** What is sent for it. */
export const chosenOf = (items: readonly Item[], { picked }: Selection): Chosen[] =>
  items.flatMap(({ query }) => {
    const one = picked[query];
    return one ? [{ query, credentials: [one.credential], claimSet: one.claimSet }] : [];
  });

/** A claim that is asked for. */
export interface Row {
  readonly claim: Claim;
  readonly isShown: boolean;
  /** Whether the verifier takes it either way. */
  readonly isFree: boolean;
}

const has = ({ claims }: Read, place: string): boolean => claims.some((one) => one.place === place);

/** Every claim of every set that would do, and what stays unseen with whichever. */
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
  // What another set shows of it stands among the rows.
  const unseen = now.unseen.filter(({ en }) => sets.every((set) => set.unseen.some((one) => one.en === en)));
  return { rows, unseen };
}

/** The set with this claim the other way that is nearest to the one that is picked; of two as near the one that shows less. */
export function toggled(choice: Choice, nth: number, place: string): number {
  const sets = setsOf(choice);
  const now = sets[nth] ?? choice;
  const fitting = sets.map((set, n) => ({ set, n })).filter(({ set }) => has(set, place) !== has(now, place));
  const distance = ({ set }: { set: Read }) => {
    const added = set.claims.filter((one) => !has(now, one.place)).length;
    const left = now.claims.filter((one) => !has(set, one.place)).length;
    return added + left + added / 1000;
  };
  return fitting.toSorted((one, other) => distance(one) - distance(other))[0]?.n ?? nth;
}
