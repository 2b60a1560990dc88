import { z } from 'zod';
import { commonRefusals, type RefusalTable } from '../refusal.ts';
import { type ReplyHeader, replyHeaders } from '../reply-headers.ts';

export type Json = Record<string, unknown>;
/** Named schemas of one document, by name. */
export type NamedSchemas = Record<string, Json>;

/**
 * Converts one of our schemas to JSON Schema 2020-12. Schemas it names (`meta` with an id) are moved into the
 * document's components, and its `$ref`s point there.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output', named: NamedSchemas): Json {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  for (const [name, one] of Object.entries($defs as NamedSchemas)) {
    if (name.startsWith('__')) throw new Error('a recursive schema needs an id');
    const { id: _id, ...itself } = one;
    named[name] = pointed(itself) as Json;
  }
  return pointed(rest) as Json;
}

/**
 * Redirects references from a schema's own definitions to the document's components. Clients do not find definitions
 * nested inside a larger document.
 */
function pointed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      key === '$ref' && typeof one === 'string' ? one.replace('#/$defs/', '#/components/schemas/') : pointed(one),
    ]),
  );
}

/** Returns an operation id for generated clients. */
export const operationId = (route: string): string => route.replace(/\W+/g, '_').replace(/_$/, '');

export const contentOf = (type: string, schema: Json): Json => ({ [type]: { schema } });

/** Describes a response's headers by name. Empty if there are none. */
export const headersOf = (names: readonly ReplyHeader[]): { headers?: Json } =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

/** Describes the path parameters of a route. They are positive integers unless `told` describes them. */
export const pathParameters = (path: string, told: Readonly<Record<string, Json>> = {}): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: told[name] ?? { type: 'integer', minimum: 1 },
  }));

/** Describes the parameters of a query schema. */
export const queryParameters = (query: z.ZodObject | undefined, named: NamedSchemas): Json[] =>
  Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !(schema as z.ZodType).safeParse(undefined).success,
    schema: toSchema(schema as z.ZodType, 'input', named),
  }));

const byStatus: Readonly<Record<number, readonly ReplyHeader[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Describes a call's refusals by HTTP status, each with its codes, and the 500 response for a fault. */
export function describeRefusals(codes: readonly string[], refusals: RefusalTable): Json {
  const lines = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const known = refusals[code] ?? (commonRefusals as RefusalTable)[code];
    if (known) lines.set(known.status, [...(lines.get(known.status) ?? []), `\`${code}\`: ${known.title}.`]);
  }
  const answers = [...lines].map(([status, told]): [number, Json] => [
    status,
    { description: told.join(' '), ...headersOf(byStatus[status] ?? []), content: problemContent },
  ]);
  return { ...Object.fromEntries(answers), 500: { $ref: '#/components/responses/Fault' } };
}

const problemContent = contentOf('application/problem+json', { $ref: '#/components/schemas/Problem' });
const problem: Json = {
  type: 'object',
  description: 'RFC 9457.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', description: 'Code of the refusal. The answers of each call list the possible codes.' },
    ref: { type: 'string', description: 'Reference of a server fault, to report to the operator.' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Reasons by field.' },
  },
};

/** Returns the components that the calls of the document refer to. */
export const componentsOf = (named: NamedSchemas): Json => ({
  schemas: { Problem: problem, ...named },
  headers: Object.fromEntries(
    Object.entries(replyHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  ),
  responses: { Fault: { description: 'A fault of the server, with a reference.', content: problemContent } },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'Key of an organisation: `ingam_` and 43 characters. Each call names its scope.',
    },
    cookie: { type: 'apiKey', in: 'cookie', name: 'ingam_session' },
    till: { type: 'apiKey', in: 'cookie', name: 'ingam_till' },
    sitting: { type: 'apiKey', in: 'cookie', name: 'ingam_sitting' },
    webhook: { type: 'apiKey', in: 'header', name: 'webhook-signature', description: 'Standard Webhooks 1.0.' },
  },
});
