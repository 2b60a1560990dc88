import { COUNT, numberWithin } from '#platform/typed-amount.ts';
import type { Predicate } from '../../contract.ts';
import type { CredentialType } from '../../office-contract.ts';
import { AGES, ageClaims, PREDICATES } from '../../rules.ts';

/** Text in the fields of a campaign's condition. */
export interface PredicateDraft {
  readonly audience: 'everybody' | Predicate['kind'];
  readonly age: string;
  /** Chosen type among those issued here; empty for another issuer's. */
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
  audience: of?.kind ?? 'everybody',
  age: String(of?.age ?? 19),
  card: of?.vct ?? '',
  cardName: of?.name ?? '',
  cardNameKo: of?.nameKo ?? '',
  vct: of?.vct ?? '',
  issuer: of?.issuer ?? '',
  claim: of?.claim ?? '',
  value: of?.value ?? '',
});

/** Parses an age; undefined if a campaign may not require it. */
export const ageIn = (typed: string) => numberWithin(typed, COUNT, AGES.least, AGES.most);

/**
 * Returns the claims of a type that the campaign may require: for an age only those that prove it, for residence any.
 */
export function claimsFor({ audience, age }: PredicateDraft, type: CredentialType): readonly string[] {
  const names = type.claims.map(({ name }) => name);
  if (audience !== 'age_over') return names;
  const years = ageIn(age);
  return years === undefined ? [] : names.filter((name) => Object.hasOwn(ageClaims(years), name));
}

/** Returns the required claim: the chosen one if allowed, otherwise the first allowed one. */
function claimOf(draft: PredicateDraft, age: number | null, type: CredentialType | undefined): string {
  if (!type && age === null) return draft.claim;
  const claims = type ? claimsFor(draft, type) : Object.keys(ageClaims(age ?? AGES.least));
  return claims.includes(draft.claim) ? draft.claim : (claims[0] ?? '');
}

/** Returns type, claim and value: for a type issued here as issued, otherwise as typed. */
function saidOf(draft: PredicateDraft, age: number | null, type: CredentialType | undefined) {
  const claim = claimOf(draft, age, type).trim();
  const value = age === null ? draft.value.trim() : (ageClaims(age)[claim] ?? '');
  if (type) return { cardName: type.name, cardNameKo: type.nameKo, vct: type.vct, claim, value };
  const { cardName, cardNameKo, vct } = draft;
  return { cardName: cardName.trim(), cardNameKo: cardNameKo.trim(), vct: vct.trim(), claim, value };
}

/** Returns the condition in the form, or which fields are invalid. */
export function predicateOf(
  draft: PredicateDraft,
  types: readonly CredentialType[],
): { readonly predicate: Predicate | null } | { readonly bad: readonly PredicateField[] } {
  const { audience } = draft;
  if (audience === 'everybody') return { predicate: null };
  const age = audience === 'age_over' ? ageIn(draft.age) : null;
  if (age === undefined) return { bad: ['age'] };
  const type = types.find(({ vct }) => vct === draft.card);
  const said = saidOf(draft, age, type);
  const bad = (Object.keys(said) as (keyof typeof said)[]).filter((field) => said[field] === '');
  if (bad.length > 0) return { bad };
  const issuer = type ? type.issuer : draft.issuer.trim() || null;
  const { cardName: name, cardNameKo: nameKo, ...rest } = said;
  return { predicate: { kind: audience, age, name, nameKo, issuer, ...rest } };
}

/** Returns the invalid fields in the form's notation. */
export const badOf = (read: ReturnType<typeof predicateOf>): Partial<Record<PredicateField, true>> =>
  'bad' in read ? Object.fromEntries(read.bad.map((field) => [field, true as const])) : {};
