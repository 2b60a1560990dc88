import type { z } from 'zod';
import type { RefusalTable } from '../refusal.ts';
import type { ReplyHeader } from '../reply-headers.ts';
import {
  contentOf,
  headersOf,
  type Json,
  type NamedSchemas,
  operationId,
  pathParameters,
  queryParameters,
  refused,
  toSchema,
} from './parts.ts';

/** A door outside the contracts, as the description of the API tells it: what stands at a well-known place, what others send us, a stream. */
export interface Door {
  readonly route: `${'GET' | 'POST'} /${string}`;
  readonly summary: string;
  readonly description?: string;
  /** How it is proven who asks; nobody is asked unless told. */
  readonly security?: readonly Json[];
  /** Path parameters that are no id. */
  readonly params?: Readonly<Record<string, Json>>;
  readonly query?: z.ZodObject;
  /** Headers of the request. */
  readonly headers?: Readonly<Record<string, Json>>;
  readonly body?: z.ZodType;
  /** The media type of its body; JSON unless told. */
  readonly takes?: string;
  /** The shape of its answer by media type; without any it is 204. */
  readonly answers?: Readonly<Record<string, z.ZodType>>;
  /** Anybody may keep the answer: it has an ETag, and is 304 to a client that has it. */
  readonly isKept?: true;
  readonly sends?: readonly ReplyHeader[];
  /** Of `refusals`, or common ones. */
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
    responses: { ...answersOf(door, named), ...refused(codes, door.refusals ?? {}) },
  };
}

function answersOf({ answers, isKept, sends = [] }: Door, named: NamedSchemas): Json {
  if (!answers) return { 204: { description: 'Taken.' } };
  const each = Object.entries(answers).map(([type, one]) => contentOf(type, toSchema(one, 'output', named)));
  const headers = headersOf([...(isKept ? (['ETag'] as const) : []), ...sends]);
  return {
    200: { description: 'As asked.', ...headers, content: Object.assign({}, ...each) },
    ...(isKept && { 304: { description: 'It is the one that `If-None-Match` names.', ...headers } }),
  };
}
