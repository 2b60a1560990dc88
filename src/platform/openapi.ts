import { z } from 'zod';
import type { Access, CallSpec, Contract } from './contract.ts';
import { commonRefusals, type RefusalTable } from './refusal.ts';

const security: Record<Access, string> = {
  public: 'Anyone.',
  session: 'A signed-in user.',
  actor: "The token's user; in personal mode without a token, user 1.",
  path: 'The user that the path names.',
  body: 'The user that `userId` in the body names.',
};
const problem = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    ref: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};
type Json = Record<string, unknown>;

/** Describes the contracts as an OpenAPI 3.1 document, from the same schemas that validate the calls. */
export function describeApi(
  contracts: readonly Contract[],
  info: { title: string; version: string; url: string },
): Json {
  const paths: Record<string, Json> = { '/api/events/{userId}': { get: eventStream } };
  for (const { calls, refusals } of contracts) {
    for (const [route, spec] of Object.entries(calls)) {
      const [method = 'GET', path = '/'] = route.split(' ');
      paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(route, path, spec, refusals) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.url }],
    paths,
    components: {
      schemas: { Problem: problem },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'ingam_session' },
      },
    },
  };
}

function describeCall(route: string, path: string, spec: CallSpec, refusals: RefusalTable): Json {
  return {
    operationId: route.replace(/\W+/g, '_').replace(/_$/, ''),
    summary: spec.summary,
    description: `For: ${security[spec.access]}`,
    ...(spec.access !== 'public' && {
      security: [{ bearer: [] }, { cookie: [] }, ...(spec.access === 'session' ? [] : [{}])],
    }),
    parameters: [...pathParameters(path), ...queryParameters(spec), ...headerParameters(spec)],
    ...(spec.body && {
      requestBody: { required: !spec.body.safeParse({}).success, content: json(toSchema(spec.body, 'input')) },
    }),
    responses: { ...success(spec), ...refused(codesOf(path, spec), refusals) },
  };
}

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
const json = (schema: Json) => ({ 'application/json': { schema } });
const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }));

function queryParameters(spec: CallSpec): Json[] {
  const own = spec.query ? Object.entries(spec.query.shape) : [];
  const paging: Json[] = spec.paged
    ? [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 100 } },
        { name: 'before', in: 'query', description: 'The cursor in `Link: rel=next`.', schema: { type: 'string' } },
      ]
    : [];
  return [
    ...own.map(([name, schema]) => ({
      name,
      in: 'query',
      required: !(schema as z.ZodType).safeParse(undefined).success,
      schema: toSchema(schema as z.ZodType, 'input'),
    })),
    ...paging,
  ];
}

const headerParameters = (spec: CallSpec): Json[] =>
  spec.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' } }]
    : [];

const file = { schema: { type: 'string', format: 'binary' } };
const success = (spec: CallSpec): Json =>
  spec.file
    ? { 200: { description: 'A file.', content: Object.fromEntries(spec.file.map((type) => [type, file])) } }
    : spec.output
      ? { [spec.status ?? 200]: { description: 'Done.', content: json(toSchema(spec.output, 'output')) } }
      : { 204: { description: 'Done.' } };

const codesOf = (path: string, spec: CallSpec): string[] => [
  'malformed',
  ...(spec.access === 'public' ? [] : ['unauthenticated', 'forbidden']),
  ...(path.includes('{') ? ['not_found'] : []),
  ...(spec.idempotent ? ['key_reused', 'not_moved'] : []),
  ...(spec.body ? ['too_large', 'unsupported_media_type'] : []),
  ...(spec.limit ? ['too_many_requests'] : []),
  ...(spec.refusals ?? []),
  'unavailable',
];

function refused(codes: readonly string[], refusals: RefusalTable): Json {
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const known = refusals[code] ?? (commonRefusals as RefusalTable)[code];
    if (known) byStatus.set(known.status, [...(byStatus.get(known.status) ?? []), `\`${code}\`: ${known.title}.`]);
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [status, { description: lines.join(' '), content }]),
  );
}

/** The one call outside the contracts: it answers a stream. */
const eventStream: Json = {
  operationId: 'GET_api_events_userId',
  summary: 'Live events of a user, as server-sent events.',
  description:
    'Unnamed events, each `data: {"type": ..., "data": {...}}` with `data.eventId`; types are transaction_update, balance_update, notification and heartbeat. `id:` is a horizon to resume from. With `data.refetch: true` the reader fetches everything anew. For: The user that the path names.',
  security: [{ bearer: [] }, { cookie: [] }, {}],
  parameters: [
    ...pathParameters('{userId}'),
    { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
    {
      name: 'lastEventId',
      in: 'query',
      description: 'The same, for a stream opened anew.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    ...refused(['unauthenticated', 'forbidden', 'not_found', 'too_many_requests', 'unavailable'], commonRefusals),
  },
};
