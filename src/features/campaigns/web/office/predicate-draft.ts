import { COUNT, numberWithin } from '#platform/typed-amount.ts';
import type { Predicate } from '../../contract.ts';
import type { CredentialType } from '../../office-contract.ts';
import { AGES, ageClaims, PREDICATES } from '../../rules.ts';

/** Whom a campaign is for, as it is typed. */
export interface PredicateDraft {
  readonly whom: 'everybody' | Predicate['kind'];
  readonly age: string;
  /** The type that is chosen among those that are issued here; empty: one of somebody else. */
  readonly card: string;
  readonly cardName: string;
  readonly cardNameKo: string;
  readonly vct: string;
  readonly issuer: string;
  readonly claim: string;
  readonly value: string;
}
export type PredicateField = keyof PredicateDraft;

export const WHOM = ['everybody', ...PREDICATES] as const;

export const draftOfPredicate = (of: Predicate | null): PredicateDraft => ({
  whom: of?.kind ?? 'everybody',
  age: String(of?.age ?? 19),
  card: of?.vct ?? '',
  cardName: of?.name ?? '',
  cardNameKo: of?.nameKo ?? '',
  vct: of?.vct ?? '',
  issuer: of?.issuer ?? '',
  claim: of?.claim ?? '',
  value: of?.value ?? '',
});

/** An age that is typed; undefined for none that a campaign may ask for. */
export const ageIn = (typed: string) => numberWithin(typed, COUNT, AGES.least, AGES.most);

/** The claims of a type by which the campaign may be: of an age those that say it, of where somebody lives any. */
export function claimsFor({ whom, age }: PredicateDraft, type: CredentialType): readonly string[] {
  const names = type.claims.map(({ name }) => name);
  if (whom !== 'age_over') return names;
  const years = ageIn(age);
  return years === undefined ? [] : names.filter((name) => Object.hasOwn(ageClaims(years), name));
}

/** The claim that decides: the chosen one, where it may be, or the first that may. */
function claimOf(draft: PredicateDraft, age: number | null, type: CredentialType | undefined): string {
  if (!type && age === null) return draft.claim;
  const claims = type ? claimsFor(draft, type) : Object.keys(ageClaims(age ?? AGES.least));
  return claims.includes(draft.claim) ? draft.claim : (claims[0] ?? '');
}

/** Which credential it is, and what it has to say: of one that is issued here as it is issued, of any other as it is typed. */
function saidOf(draft: PredicateDraft, age: number | null, type: CredentialType | undefined) {
  const claim = claimOf(draft, age, type).trim();
  const value = age === null ? draft.value.trim() : (ageClaims(age)[claim] ?? '');
  if (type) return { cardName: type.name, cardNameKo: type.nameKo, vct: type.vct, claim, value };
  const { cardName, cardNameKo, vct } = draft;
  return { cardName: cardName.trim(), cardNameKo: cardNameKo.trim(), vct: vct.trim(), claim, value };
}

/** What is said of whom a campaign is for; or which fields are no such thing. */
export function predicateOf(
  draft: PredicateDraft,
  types: readonly CredentialType[],
): { readonly predicate: Predicate | null } | { readonly bad: readonly PredicateField[] } {
  const { whom } = draft;
  if (whom === 'everybody') return { predicate: null };
  const age = whom === 'age_over' ? ageIn(draft.age) : null;
  if (age === undefined) return { bad: ['age'] };
  const type = types.find(({ vct }) => vct === draft.card);
  const said = saidOf(draft, age, type);
  const bad = (Object.keys(said) as (keyof typeof said)[]).filter((field) => said[field] === '');
  if (bad.length > 0) return { bad };
  const issuer = type ? type.issuer : draft.issuer.trim() || null;
  const { cardName: name, cardNameKo: nameKo, ...rest } = said;
  return { predicate: { kind: whom, age, name, nameKo, issuer, ...rest } };
}

/** The fields of it that are no such thing, as a form marks them. */
export const badOf = (read: ReturnType<typeof predicateOf>): Partial<Record<PredicateField, true>> =>
  'bad' in read ? Object.fromEntries(read.bad.map((field) => [field, true as const])) : {};
