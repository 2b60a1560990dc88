import { type PlacedValue, selectValues } from './paths.ts';
import type { ClaimQuery, CredentialQuery, DcqlQuery } from './query.ts';

/** The parts of a held credential that a query tests. */
export interface Candidate {
  readonly id: string;
  readonly format: 'dc+sd-jwt' | 'mso_mdoc';
  /** Credential type (`vct`) or document type. */
  readonly type: string;
  /** Claims; for an mdoc its elements by name space. */
  readonly claims: unknown;
  readonly isBound: boolean;
  /** Key identifiers of the authorities in the credential's certificate chain, base64url. */
  readonly authorities: readonly string[];
}

/**
 * A credential that answers a query, with the requested claims. Undefined if the query requests no claims, so only what
 * cannot be withheld is shown.
 */
export interface Match {
  readonly candidate: string;
  readonly shown: readonly PlacedValue[] | undefined;
  /** Alternative sets of this credential's claims that the verifier accepts, in descending order of preference. */
  readonly others: readonly (readonly PlacedValue[])[];
}

/** A set of credentials that can be answered by any one of its options. Every credential of an option has a match. */
export interface AnswerableSet {
  /** In the verifier's order of preference. */
  readonly options: readonly [readonly string[], ...(readonly string[])[]];
  readonly isRequired: boolean;
}

export interface Evaluation {
  readonly matches: ReadonlyMap<string, readonly Match[]>;
  /** Every set that can be answered, with the options that can. */
  readonly wanted: readonly AnswerableSet[];
  /** True if every required set can be answered; else nothing may be shown (OpenID4VP 1.0, section 6.4). */
  readonly isAnswerable: boolean;
}

/** Finds the held credentials that answer a query (OpenID4VP 1.0, section 6.4). */
export function evaluateQuery(query: DcqlQuery, held: readonly Candidate[]): Evaluation {
  const matches = new Map(query.credentials.map((one) => [one.id, matchesOf(one, held)]));
  const has = (id: string) => (matches.get(id)?.length ?? 0) > 0;
  const sets = query.credential_sets ?? [{ options: [query.credentials.map(({ id }) => id)], required: true }];
  const found = sets.map(({ options, required: isRequired }) => ({
    isRequired,
    options: options.filter((option) => option.every(has)),
  }));
  return {
    matches,
    wanted: found.flatMap(({ isRequired, options: [first, ...more] }) =>
      first ? [{ isRequired, options: [first, ...more] }] : [],
    ),
    isAnswerable: found.every(({ isRequired, options: [first] }) => !isRequired || first !== undefined),
  };
}

const matchesOf = (query: CredentialQuery, held: readonly Candidate[]): Match[] =>
  held.flatMap((candidate): Match[] => {
    if (!isOfKind(query, candidate) || !isTrusted(query, candidate)) return [];
    if (!query.claims) return [{ candidate: candidate.id, shown: undefined, others: [] }];
    const [shown, ...others] = setsOf(query, candidate.claims);
    return shown ? [{ candidate: candidate.id, shown, others }] : [];
  });

function isOfKind({ format, meta, require_cryptographic_holder_binding: needsKey }: CredentialQuery, held: Candidate) {
  if (format !== held.format || (needsKey && !held.isBound)) return false;
  if (held.format === 'mso_mdoc') return meta.doctype_value === held.type;
  return Array.isArray(meta.vct_values) && (meta.vct_values as readonly unknown[]).includes(held.type);
}

/** Supports key identifiers only. Lists and federations match nothing (section 6.1.1). */
const isTrusted = ({ trusted_authorities: asked }: CredentialQuery, { authorities }: Candidate): boolean =>
  !asked || asked.some(({ type, values }) => type === 'aki' && values.some((one) => authorities.includes(one)));

/**
 * Returns the query's claim sets that the credential has completely, in their order; without claim sets, all its claims
 * (section 6.4.1).
 */
function setsOf({ claims = [], claim_sets: sets }: CredentialQuery, of: unknown): PlacedValue[][] {
  const byId = new Map(claims.map((one) => [one.id, one]));
  const options: ClaimQuery[][] = sets ? sets.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])) : [claims];
  return options.flatMap((option) => {
    const found = option.map((one) => valuesOf(one, of));
    return found.every((values) => values.length > 0) ? [found.flat()] : [];
  });
}

/** If the query restricts values, keeps only the elements with one of them. */
const valuesOf = ({ path, values }: ClaimQuery, of: unknown): PlacedValue[] =>
  selectValues(of, path).filter(({ value }) => !values || (values as readonly unknown[]).includes(value));
