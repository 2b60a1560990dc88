import { DcqlQuery as Oracle } from 'dcql';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, evaluateQuery } from './evaluate.ts';
import { selectValues } from './paths.ts';
import { parseQuery } from './query.ts';

const names = ['name', 'age', 'city', 'address', 'roles'] as const;
const leaf = fc.constantFrom<string | number | boolean>('Seoul', 'Busan', 19, 30, true, false);
/**
 * Objects of leaves, of objects, and of non-empty lists of one kind. The standard aborts at other lists, and the oracle
 * continues at empty ones.
 */
const node = fc.oneof(
  leaf,
  fc.dictionary(fc.constantFrom(...names), leaf, { maxKeys: 3 }),
  fc.array(leaf, { minLength: 1, maxLength: 3 }),
  fc.array(fc.dictionary(fc.constantFrom(...names), leaf, { maxKeys: 3 }), { minLength: 1, maxLength: 3 }),
);
const claimsOf = fc.dictionary(fc.constantFrom(...names), node, { maxKeys: 5 });
const authorities = fc.subarray(['s9tIpPmhxdiuNkHMEWNpYim8S8Y', 'AAAA']);
const held = fc.oneof(
  fc.record({
    isMdoc: fc.constant(false),
    type: fc.constantFrom('id', 'card'),
    claims: claimsOf,
    isBound: fc.boolean(),
    authorities,
  }),
  fc.record({
    isMdoc: fc.constant(true),
    type: fc.constantFrom('id', 'card'),
    claims: fc.dictionary(
      fc.constantFrom('one', 'two'),
      fc.dictionary(fc.constantFrom(...names), leaf, { maxKeys: 4 }),
    ),
    isBound: fc.boolean(),
    authorities,
  }),
);
const path = fc
  .tuple(
    fc.constantFrom(...names),
    fc.array(fc.oneof(fc.constantFrom(...names), fc.constantFrom(0, 1, null)), { maxLength: 2 }),
  )
  .map(([first, rest]) => [first, ...rest]);
const values = fc.option(fc.array(leaf, { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 3 });
const plain = <T extends object>(one: T): T => JSON.parse(JSON.stringify(one)) as T;
const claimQueries = (paths: fc.Arbitrary<(string | number | null)[]>) =>
  fc
    .array(fc.record({ path: paths, values }), { minLength: 1, maxLength: 3 })
    .map((all) => all.map((one, n) => ({ id: `c${n}`, ...one })));
const credentialQuery = fc
  .record({
    isMdoc: fc.boolean(),
    types: fc.subarray(['id', 'card'], { minLength: 1 }),
    json: claimQueries(path),
    mdoc: claimQueries(fc.tuple(fc.constantFrom('one', 'two'), fc.constantFrom(...names))),
    has: fc.record({ claims: fc.boolean(), sets: fc.boolean(), authorities: fc.boolean() }),
    sets: fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: 1, maxLength: 3 }),
    binding: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ isMdoc, types, json, mdoc, has, sets, binding }) => {
    const claims = isMdoc ? mdoc : json;
    const named = sets.map((set) => [...new Set(set.map((n) => `c${n % claims.length}`))]);
    return {
      format: isMdoc ? 'mso_mdoc' : 'dc+sd-jwt',
      meta: isMdoc ? { doctype_value: types[0] } : { vct_values: types },
      require_cryptographic_holder_binding: binding,
      ...(has.authorities && { trusted_authorities: [{ type: 'aki', values: ['s9tIpPmhxdiuNkHMEWNpYim8S8Y'] }] }),
      ...(has.claims && { claims, ...(has.sets && { claim_sets: named }) }),
    };
  });
const query = fc
  .record({
    credentials: fc.array(credentialQuery, { minLength: 1, maxLength: 3 }),
    sets: fc.option(
      fc.array(
        fc.record({
          options: fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: 1, maxLength: 3 }),
          required: fc.option(fc.boolean(), { nil: undefined }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      { nil: undefined },
    ),
  })
  .map(({ credentials, sets }) =>
    plain({
      credentials: credentials.map((one, n) => ({ id: `q${n}`, ...one })),
      credential_sets: sets?.map(({ options, required }) => ({
        options: options.map((option) => [...new Set(option.map((n) => `q${n % credentials.length}`))]),
        required,
      })),
    }),
  );

const forOracle = ({ format, type, claims, isBound, authorities: ids }: Candidate) => ({
  cryptographic_holder_binding: isBound,
  ...(ids.length > 0 && { authority: { type: 'aki', values: ids } }),
  ...(format === 'mso_mdoc'
    ? { credential_format: 'mso_mdoc', doctype: type, namespaces: claims }
    : { credential_format: 'dc+sd-jwt', vct: type, claims }),
});

describe('a query', () => {
  it('finds the same credentials, sets of claims and sets of credentials as an independent implementation', () => {
    let answerable = 0;
    fc.assert(
      fc.property(query, fc.array(held, { maxLength: 4 }).map(plain), (asked, having) => {
        const candidates = having.map(
          ({ isMdoc, ...one }, n): Candidate => ({ id: String(n), format: isMdoc ? 'mso_mdoc' : 'dc+sd-jwt', ...one }),
        );
        const read = parseQuery(asked);
        if ('fault' in read) throw new Error(read.fault);
        const ours = evaluateQuery(read.query, candidates);
        const oracle = Oracle.parse(asked as Parameters<typeof Oracle.parse>[0]);
        const theirs = Oracle.query(oracle, candidates.map(forOracle) as Parameters<typeof Oracle.query>[1]);
        expect(ours.isAnswerable).toBe(theirs.can_be_satisfied);
        for (const { id } of asked.credentials)
          expect(ours.matches.get(id)?.map(({ candidate }) => Number(candidate)) ?? []).toEqual(
            theirs.credential_matches[id]?.valid_credentials?.map((one) => one.input_credential_index) ?? [],
          );
        const options = theirs.credential_sets?.flatMap((set) => (set.matching_options ? [set.matching_options] : []));
        if (options) expect(ours.wanted.map((one) => one.options)).toEqual(options);
        if (ours.isAnswerable) answerable += 1;
      }),
      { numRuns: 2000 },
    );
    expect(answerable).toBeGreaterThan(50);
  });

  it('finds nothing in an empty list, as section 7.1 of OpenID4VP 1.0 requires', () => {
    expect(selectValues({ roles: [] }, ['roles', null])).toEqual([]);
    expect(selectValues({ roles: [] }, ['roles', null, 'name'])).toEqual([]);
  });

  it('shows only elements with a requested value', () => {
    const read = parseQuery({
      credentials: [
        {
          id: 'q',
          format: 'dc+sd-jwt',
          meta: { vct_values: ['id'] },
          claims: [{ path: ['roles', null], values: ['cook'] }],
        },
      ],
    });
    if ('fault' in read) throw new Error(read.fault);
    const claims = { roles: ['guard', 'cook'] };
    const one: Candidate = { id: 'a', format: 'dc+sd-jwt', type: 'id', claims, isBound: true, authorities: [] };
    expect(evaluateQuery(read.query, [one]).matches.get('q')).toEqual([
      { candidate: 'a', shown: [{ path: ['roles', 1], value: 'cook' }], others: [] },
    ]);
  });

  it('follows a path to members, elements and all elements, and stops at a value that the path does not match', () => {
    const claims = { degrees: [{ type: 'BA' }, { type: 'MA' }], nationalities: ['KR', 'FR'], none: null };
    expect(selectValues(claims, ['degrees', null, 'type'])).toEqual([
      { path: ['degrees', 0, 'type'], value: 'BA' },
      { path: ['degrees', 1, 'type'], value: 'MA' },
    ]);
    expect(selectValues(claims, ['nationalities', 1])).toEqual([{ path: ['nationalities', 1], value: 'FR' }]);
    for (const path of [
      ['nationalities', 2],
      ['nationalities', 'x'],
      ['degrees', 'type'],
      ['none'],
      ['toString'],
      ['x', null],
    ])
      expect(selectValues(claims, path)).toEqual([]);
  });
});

describe('an invalid query', () => {
  const one = { id: 'q', format: 'dc+sd-jwt', meta: { vct_values: ['id'] } };
  it.each([
    ['nothing', undefined],
    ['no credential', { credentials: [] }],
    ['an id with a space', { credentials: [{ ...one, id: 'a b' }] }],
    ['two of one id', { credentials: [one, one] }],
    ['no type', { credentials: [{ ...one, meta: {} }] }],
    [
      'a path of one for an mdoc',
      { credentials: [{ ...one, format: 'mso_mdoc', meta: { doctype_value: 'd' }, claims: [{ path: ['a'] }] }] },
    ],
    ['sets of claims without ids', { credentials: [{ ...one, claims: [{ path: ['a'] }], claim_sets: [['a']] }] }],
    ['sets without claims', { credentials: [{ ...one, claim_sets: [['a']] }] }],
    [
      'a set with a claim not asked for',
      { credentials: [{ ...one, claims: [{ id: 'a', path: ['a'] }], claim_sets: [['b']] }] },
    ],
    ['a set with a credential not asked for', { credentials: [one], credential_sets: [{ options: [['p']] }] }],
    ['an empty path', { credentials: [{ ...one, claims: [{ path: [] }] }] }],
    ['a negative element', { credentials: [{ ...one, claims: [{ path: ['a', -1] }] }] }],
    ['too many', { credentials: Array.from({ length: 21 }, (_, n) => ({ ...one, id: `q${n}` })) }],
  ])('is reported: %s', (_, given) => {
    expect(parseQuery(given)).toEqual({ fault: expect.stringMatching(/.+: .+/) });
  });

  it('does not include a query with unknown members, which are ignored', () => {
    expect(parseQuery({ credentials: [{ ...one, colour: 'red' }], more: 1 })).toHaveProperty('query');
  });
});
