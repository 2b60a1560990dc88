import type { z } from 'zod';
import type { RefusalTable } from '../refusal.ts';
import type { ReplyHeader } from '../reply-headers.ts';
import {
  contentOf,
  describeRefusals,
  headersOf,
  type Json,
  type NamedSchemas,
  operationId,
  pathParameters,
  queryParameters,
  toSchema,
} from './parts.ts';

/** Endpoint outside the contracts, for the API description: a well-known document, an inbound webhook or a stream. */
export interface Door {
  readonly route: `${'GET' | 'POST'} /${string}`;
  readonly summary: string;
  readonly description?: string;
  /** How the caller authenticates; not at all by default. */
  readonly security?: readonly Json[];
  /** Path parameters that are not ids. */
  readonly params?: Readonly<Record<string, Json>>;
  readonly query?: z.ZodObject;
  /** Request headers. */
  readonly headers?: Readonly<Record<string, Json>>;
  readonly body?: z.ZodType;
  /** Media type of the request body; JSON by default. */
  readonly takes?: string;
  /** Shape of the answer by media type. If absent, the answer is 204. */
  readonly answers?: Readonly<Record<string, z.ZodType>>;
  /** The answer may be cached by anyone: it has an ETag, and clients that already have it get 304. */
  readonly isKept?: true;
  readonly sends?: readonly ReplyHeader[];
  /** Refusal codes: from the table `refusals`, or common ones. */
  readonly codes?: readonly string[];
  readonly refusals?: RefusalTable;
}

/** Describes a door as an OpenAPI operation. */
export function describeDoor(door: Door, named: NamedSchemas): Json {
  const [, path = '/'] = door.route.split(' ');
  const parameters = [
    ...pathParameters(path, door.params),
    ...queryParameters(door.query, named),
    ...Object.entries(door.headers ?? {}).map(([name, one]) => ({ name, in: 'header', ...one })),
    ...(door.isKept ? [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }] : []),
  ];
  const content = door.body && contentOf(door.takes ?? 'application/json', toSchema(door.body, 'input', named));
  const codes = ['malformed', 'foreign_origin', ...(door.codes ?? [])];
  return {
    operationId: operationId(door.route),
    summary: door.summary,
    ...(door.description && { description: door.description }),
    security: door.security ?? [],
    parameters,
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...answersOf(door, named), ...describeRefusals(codes, door.refusals ?? {}) },
  };
}

function answersOf({ answers, isKept, sends = [] }: Door, named: NamedSchemas): Json {
  if (!answers) return { 204: { description: 'Accepted.' } };
  const each = Object.entries(answers).map(([type, one]) => contentOf(type, toSchema(one, 'output', named)));
  const headers = headersOf([...(isKept ? (['ETag'] as const) : []), ...sends]);
  return {
    200: { description: 'Done.', ...headers, content: Object.assign({}, ...each) },
    ...(isKept && { 304: { description: 'Unchanged since the `If-None-Match` tag.', ...headers } }),
  };
}
