import fc from 'fast-check';
import { z } from 'zod';
import type { CallSpec } from '#platform/contract.ts';

/** Placeholder for `deep`, whose nesting no JavaScript value here could represent. */
const DEEP = 'deep deep down';

type Schema = z.core.JSONSchema.JSONSchema;

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Values of the wrong kind. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(DEEP),
  fc.constantFrom<unknown>(null, true, false, {}, [], -1, 0, -0, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ufeff',
    '\u202e',
    '\ud83d',
    '\ufffe',
    '__proto__',
    "'; DROP TABLE users; --",
  ),
  fc.constantFrom(
    '-0',
    '1e400',
    '0x10',
    'NaN',
    '٣',
    '1'.repeat(60),
    `0.${'0'.repeat(37)}1`,
    '9'.repeat(38),
    '2147483648',
  ),
  fc.constantFrom(
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '+275760-09-13T00:00:00Z',
    '2026-02-30',
    '2026-11-22T24:00:00Z',
  ),
  fc.constantFrom(
    'did:ethr:0x1',
    'a.b.c',
    'e30.e30.e30',
    'eyJhbGciOiJub25lIn0.e30.',
    '..~..~',
    `${'a'.repeat(65)}@example.com`,
  ),
  fc.constantFrom<unknown>('x'.repeat(5000), '~'.repeat(5000), Array(1000).fill(0), JSON.parse(objects(300))),
  // Any characters. `fc.string` would list them all first.
  fc.array(fc.nat(0x10_ffff), { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes)),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
);

/** Bodies that are not valid JSON. */
const texts = fc.constantFrom(
  ...[
    '{',
    '[]',
    'null',
    '"',
    '0',
    'true',
    '{"a":1,"a":2}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '1e999',
  ],
  ...[
    '\ufeff{}',
    '{"a":"\\ud83d"}',
    '{"a":"\\u0000"}',
    '{}{}',
    '{"\\u0000":1}',
    nested(50),
    nested(5000),
    nested(100_000),
  ],
  ...[objects(50), objects(5000), objects(20_000), 'x'.repeat(300_000)],
);

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['a@example.com', 'nobody@example.com'],
  date: ['2026-11-22', '2027-01-01'],
  'date-time': ['2026-11-22T00:00:00Z'],
  uri: ['https://example.com/a'],
};

/** Generates values that a JSON schema accepts. Conditions that the schema cannot express may still fail. */
function like(schema: Schema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return strange;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => like(one)));
  if (schema.allOf) return like(Object.assign({}, ...schema.allOf));
  if (schema.type === 'object') return objectLike(schema);
  if (schema.type === 'array') return arrayLike(schema);
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(schema.minimum ?? 1, 1, 2, 3, 7);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return stringLike(schema);
  return strange;
}

function arrayLike({ items, minItems = 0, maxItems = 3 }: Schema): fc.Arbitrary<unknown> {
  return fc.array(like((items as Schema | undefined) ?? true), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  });
}

function stringLike({ format = '', pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const known = FORMATS[format];
  const least = 'a'.repeat(minLength);
  const plain = fc.constantFrom('1', '0.01', 'XP', 'KRW', 'US', 'a name', 'correct horse battery', '12345678', least);
  const fitting = plain.map((text) => (text.length < minLength ? least : text.slice(0, maxLength)));
  if (known) return fc.constantFrom(...known);
  // Strings cannot be generated from a pattern with look-arounds.
  if (pattern && !/\(\?[=!<]/.test(pattern)) return fc.oneof(matchingOf(pattern), fitting);
  return fitting;
}

/** Generators by pattern. Many fields share a pattern, and a class of letters takes long to list. */
const matching = new Map<string, fc.Arbitrary<string>>();

function matchingOf(pattern: string): fc.Arbitrary<string> {
  const made = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
  matching.set(pattern, made);
  return made;
}

function objectLike(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, like(one)] as const);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: (schema.required ?? []).filter((name) => fields.some(([own]) => own === name)),
  });
}

/** Replaces one element of a body, however deep, by a wrong value, or empties the body. */
function spoil(body: unknown, at: number, by: unknown): unknown {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return by;
  const names = Object.keys(body);
  const name = names[at % names.length] ?? '';
  const rest = Math.floor(at / names.length);
  const { [name]: old, ...others } = body as Record<string, unknown>;
  const place = rest % 8;
  if (place === 0) return others;
  if (place === 1) return { ...body, [`${name}s`]: by };
  return { ...body, [name]: place < 5 ? by : spoil(old, Math.floor(rest / 8), by) };
}

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

const inQuery = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

export interface Malformed {
  readonly query: Readonly<Record<string, string>>;
  /** A value to send as JSON, or text to send unchanged. */
  readonly body: unknown;
  /** Id to put in a path parameter that is not the caller's own id. */
  readonly id: string;
  readonly key: string | undefined;
}

/**
 * Generates requests of one route that are malformed in body or query, or well-formed and meaningless; a seed always
 * gives the same ones.
 */
export function malformed(
  route: string,
  { body, query, idempotent }: CallSpec,
  seed: number,
  count: number,
): Malformed[] {
  const near = body ? like(jsonOf(body)) : fc.constant(undefined);
  const spoilt = fc.tuple(near, fc.nat(), strange).map((parts) => spoil(...parts));
  const bodies = body
    ? fc.oneof({ weight: 3, arbitrary: near }, { weight: 5, arbitrary: spoilt }, texts, strange)
    : near;
  const asked = query ? like(jsonOf(query)) : fc.constant({});
  const names = [...Object.keys(query?.shape ?? {}), 'limit', 'before'];
  const added = fc.dictionary(fc.constantFrom(...names), strange, { maxKeys: 2 });
  const queries = fc
    .tuple(asked, fc.oneof(fc.constant({}), added))
    .map(([own, more]) =>
      Object.fromEntries(
        Object.entries({ ...(own as object), ...more }).map(([name, value]) => [name, inQuery(value)]),
      ),
    );
  const all = fc.record({
    body: body ? bodies : route.startsWith('GET ') ? near : fc.oneof({ weight: 6, arbitrary: near }, texts),
    query: body ? fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, queries) : queries,
    id: fc.constantFrom('1', '2', '3', '999', '1', '0', '-1', '1e3', '9007199254740993', '%00', '..', '١'),
    key: idempotent
      ? fc.option(fc.constantFrom('a', 'b', 'x'.repeat(128), ' ', 'x'.repeat(129)), { nil: undefined })
      : fc.constant(undefined),
  });
  return fc.sample(all, { seed, numRuns: count });
}

/** Serialises a body with the caller's own id, since any other would only get 403. */
export function textOf(body: unknown, userId: number): string {
  if (typeof body === 'string') return body;
  const isNamed = typeof body === 'object' && body !== null && 'userId' in body && Number.isInteger(body.userId);
  return (JSON.stringify(isNamed ? { ...body, userId } : body) ?? '').replaceAll(`"${DEEP}"`, nested(3000));
}
