import { z } from 'zod';

/** Reports whether all strings are distinct. */
export const isDistinct = (words: readonly string[]): boolean => new Set(words).size === words.length;

/** Limits of a query: what a person can review and a phone can draw. */
const LIMITS = { credentials: 20, claims: 100, sets: 20, options: 20, values: 100, path: 10 } as const;

const queryId = z
  .string()
  .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
  .max(100);
const word = z.string().max(2048);
/** Path from the root of a credential's claims: a member, an element, or all elements (section 7). */
const path = z
  .array(z.union([z.string().max(200), z.int().nonnegative(), z.null()]))
  .min(1)
  .max(LIMITS.path);
export type ClaimsPath = z.output<typeof path>;

const claim = z.looseObject({
  id: queryId.optional(),
  path,
  values: z
    .array(z.union([word, z.int(), z.boolean()]))
    .min(1)
    .max(LIMITS.values)
    .optional(),
});
export type ClaimQuery = z.output<typeof claim>;

const ids = z.array(queryId).min(1).max(LIMITS.claims);
const common = {
  id: queryId,
  multiple: z.boolean().default(false),
  require_cryptographic_holder_binding: z.boolean().default(true),
  trusted_authorities: z
    .array(z.looseObject({ type: word, values: z.array(word).min(1).max(LIMITS.values) }))
    .min(1)
    .max(LIMITS.values)
    .optional(),
  claims: z.array(claim).min(1).max(LIMITS.claims).optional(),
  claim_sets: z.array(ids).min(1).max(LIMITS.options).optional(),
};
const ofSdJwt = z.looseObject({
  ...common,
  format: z.literal('dc+sd-jwt'),
  meta: z.looseObject({ vct_values: z.array(word).min(1).max(LIMITS.values) }),
});
const ofMdoc = z.looseObject({
  ...common,
  format: z.literal('mso_mdoc'),
  meta: z.looseObject({ doctype_value: word }),
  claims: z
    .array(
      claim.extend({
        path: z.tuple([z.string().max(200), z.string().max(200)]),
        intent_to_retain: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(LIMITS.claims)
    .optional(),
});
/** A query for an unknown format is valid, but no credential matches it. */
const ofAnother = z.looseObject({ ...common, format: z.string().max(100), meta: z.looseObject({}) });

const credential = z.union([ofSdJwt, ofMdoc, ofAnother]).superRefine((one, { addIssue }) => {
  const fault = credentialFault(one);
  if (fault) addIssue(fault);
});
export type CredentialQuery = z.output<typeof credential>;

const set = z.looseObject({ options: z.array(ids).min(1).max(LIMITS.options), required: z.boolean().default(true) });
export type CredentialSet = z.output<typeof set>;

const query = z
  .looseObject({
    credentials: z.array(credential).min(1).max(LIMITS.credentials),
    credential_sets: z.array(set).min(1).max(LIMITS.sets).optional(),
  })
  .superRefine(({ credentials, credential_sets: sets = [] }, { addIssue }) => {
    const known = credentials.map(({ id }) => id);
    if (!isDistinct(known)) addIssue('repeats a credential id');
    if (sets.some(({ options }) => options.flat().some((id) => !known.includes(id))))
      addIssue('has a credential set with an unknown credential id');
  });
/** A DCQL query (OpenID4VP 1.0, section 6). */
export type DcqlQuery = z.output<typeof query>;

/** Parses a query, or returns a message about its first error. Unknown members are ignored. */
export function parseQuery(given: unknown): { readonly query: DcqlQuery } | { readonly fault: string } {
  const read = query.safeParse(given);
  if (read.success) return { query: read.data };
  const [issue] = read.error.issues;
  return { fault: `${issue?.path.join('.') || 'the query'}: ${issue?.message ?? 'cannot be read'}` };
}

/**
 * Checks that known formats have their own members, and that claims have ids if sets of claims use them (section 6.1).
 */
function credentialFault({ format, meta, claims, claim_sets: sets }: z.output<typeof ofAnother>): string | undefined {
  if (format === 'dc+sd-jwt' && !ofSdJwt.shape.meta.safeParse(meta).success) return 'needs vct_values';
  if (format === 'mso_mdoc' && !ofMdoc.shape.meta.safeParse(meta).success) return 'needs doctype_value';
  if (format === 'mso_mdoc' && !ofMdoc.shape.claims.safeParse(claims).success) return 'needs claim paths of two names';
  const named = (claims ?? []).flatMap(({ id }) => id ?? []);
  if (!isDistinct(named)) return 'repeats a claim id';
  if (!sets) return undefined;
  if (!claims || named.length < claims.length) return 'needs an id on every claim, since it has claim sets';
  return sets.flat().every((id) => named.includes(id)) ? undefined : 'has a claim set with an unknown claim id';
}
