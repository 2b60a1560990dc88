import { z } from 'zod';
import type { Access, CallSpec, Contract } from '../contract.ts';
import type { RefusalTable } from '../refusal.ts';
import type { ReplyHeader } from '../reply-headers.ts';
import { type Door, describeDoor } from './doors.ts';
import {
  componentsOf,
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
import { describeWebhooks, type SentWebhook } from './webhooks.ts';

const security: Record<Access, string> = {
  public: 'Anyone.',
  session: 'A signed-in user.',
  actor: "The token's user; in personal mode without a token, user 1.",
  path: 'The user in the path.',
  body: 'The user in `userId` of the body.',
  officer: 'Staff of the organisation in the path.',
  office:
    'Staff of the server’s operator, within 30 minutes of entering the office with a passkey; 404 in personal mode.',
  till: 'A device that an organisation’s staff enrolled as a till, by its cookie alone; 404 in personal mode.',
  clerk: 'A clerk of such a till, within 5 minutes of their last act there; 404 in personal mode.',
  key: 'A program with a key of the organisation in the path, or of the key’s own organisation if the path names none.',
};

const whoOf = ({ access, right, scope, extraScope }: CallSpec): string => {
  const extra = extraScope === undefined ? '' : ` Some requests also need \`${extraScope}\`.`;
  if (access === 'key') return `${security.key} Scope: \`${scope}\`.${extra}`;
  if (right === undefined) return security[access];
  return access === 'officer' || access === 'office'
    ? `${security[access]} Right: \`${right}\`.`
    : `${security[access]} Or an organisation, by staff with the right \`${right}\`.`;
};

/** Reports whether a call needs more than a read-only session. */
const isAboveReading = ({ access, reading }: CallSpec) =>
  !reading && access !== 'public' && access !== 'key' && access !== 'till' && access !== 'clerk';

const securityOf = ({ access, scope = '' }: CallSpec): Json[] => {
  if (access === 'public') return [];
  if (access === 'key') return [{ key: [scope] }];
  if (access === 'till') return [{ till: [] }];
  if (access === 'clerk') return [{ till: [], sitting: [] }];
  return [{ bearer: [] }, { cookie: [] }, ...(access === 'session' || access === 'office' ? [] : [{}])];
};

export interface DescribedCall {
  readonly contracts: readonly Contract[];
  /** Endpoints outside the contracts. */
  readonly doors: readonly Door[];
  /** Messages that this server sends to other servers. */
  readonly webhooks?: readonly SentWebhook[];
}

/**
 * Describes the contracts and the other endpoints as an OpenAPI 3.1 document, from the schemas that validate the calls.
 */
export function describeApi(
  { contracts, doors, webhooks = [] }: DescribedCall,
  info: { title: string; version: string; url: string },
): Json {
  const paths: Record<string, Json> = {};
  const named: NamedSchemas = {};
  const add = (route: string, operation: Json) => {
    const [method = 'GET', path = '/'] = route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const { calls, refusals } of contracts)
    for (const [route, spec] of Object.entries(calls)) add(route, describeCall(route, spec, refusals, named));
  for (const door of doors) add(door.route, describeDoor(door, named));
  const sent = describeWebhooks(webhooks, named);
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: ABOUT },
    servers: [{ url: info.url }],
    paths,
    ...(webhooks.length > 0 && { webhooks: sent }),
    components: componentsOf(named),
  };
}

const ABOUT =
  'Amounts are decimal strings, times RFC 3339 in UTC, ids positive integers. A refusal is a problem (RFC 9457) whose `code` names the reason. A method that a path does not support is answered 405 with `Allow`.';

function describeCall(route: string, spec: CallSpec, refusals: RefusalTable, named: NamedSchemas): Json {
  const [method = 'GET', path = '/'] = route.split(' ');
  return {
    operationId: operationId(route),
    summary: spec.summary,
    description: `For: ${whoOf(spec)}`,
    security: securityOf(spec),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(spec.query, named),
      ...(spec.paged ? queryParameters(paging, named) : []),
      ...headerParameters(spec),
    ],
    ...(spec.body && {
      requestBody: {
        required: !spec.body.safeParse({}).success,
        content: contentOf('application/json', toSchema(spec.body, 'input', named)),
      },
    }),
    ...(spec.takes && {
      requestBody: { required: true, content: fileOf('application/octet-stream') },
    }),
    responses: { ...success(method, spec, named), ...describeRefusals(codesOf(method, path, spec), refusals) },
  };
}

const paging = z.object({
  limit: z.int().min(1).max(200).default(100),
  before: z.string().max(128).optional().meta({ description: 'Cursor from `Link: rel=next`.' }),
});

const headerParameters = (spec: CallSpec): Json[] => [
  ...(spec.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' } }]
    : []),
  ...(spec.ranged ? ['Range', 'If-Range'].map((name) => ({ name, in: 'header', schema: { type: 'string' } })) : []),
];

const fileOf = (type: string) =>
  contentOf(type, type.endsWith('json') ? { type: 'object' } : { type: 'string', format: 'binary' });
function success(method: string, spec: CallSpec, named: NamedSchemas): Json {
  const headers = headersOf(sent(method, spec));
  if (spec.file) {
    const content = Object.assign({}, ...spec.file.map(fileOf));
    const whole = { 200: { description: 'A file.', ...headers, content } };
    return spec.ranged ? { ...whole, ...parts(sent(method, spec), content) } : whole;
  }
  if (!spec.output) return { 204: { description: 'Done.', ...headers } };
  const content = contentOf('application/json', toSchema(spec.output, 'output', named));
  return { [spec.status ?? 200]: { description: 'Done.', ...headers, content } };
}

/** Describes the 206 and 416 responses of a file that supports `Range`. */
function parts(headers: ReplyHeader[], content: Json): Json {
  const more = headersOf([...headers, 'Content-Range']);
  return {
    206: { description: 'The requested part.', ...more, content },
    416: { description: 'The requested part does not exist.', ...more, content },
  };
}

const sent = (method: string, spec: CallSpec): ReplyHeader[] => [
  ...(method === 'GET' ? (['Event-Position'] as const) : []),
  ...(spec.paged ? (['Link'] as const) : []),
  ...(spec.idempotent ? (['Idempotency-Replayed'] as const) : []),
  ...(spec.file ? (['Content-Disposition'] as const) : []),
  ...(spec.ranged ? (['Accept-Ranges', 'ETag'] as const) : []),
  ...(spec.sends ?? []),
];

const codesOf = (method: string, path: string, spec: CallSpec): string[] => [
  'malformed',
  'foreign_origin',
  // A key of an organisation opens only `key` calls, not even `public` ones.
  'unauthenticated',
  ...(spec.access === 'public' ? [] : ['forbidden']),
  ...(isAboveReading(spec) ? ['passkey_needed'] : []),
  ...(spec.needsTerms ? ['terms_to_accept'] : []),
  ...(spec.proof
    ? ['signature_required', 'signature_refused', 'password_required', 'password_refused', 'too_many_requests']
    : []),
  ...(path.includes('{') || spec.access === 'till' || spec.access === 'clerk' ? ['not_found'] : []),
  ...(spec.idempotent ? ['key_reused', 'not_moved'] : []),
  ...(method === 'GET' || spec.access === 'public' ? [] : ['account_stopped']),
  ...(method === 'GET' ? [] : ['too_large', 'unsupported_media_type', 'too_deep']),
  ...(spec.bodyLimit === undefined ? [] : ['too_slow']),
  ...(spec.limit ? ['too_many_requests'] : []),
  ...(spec.refusals ?? []),
  'unavailable',
];
