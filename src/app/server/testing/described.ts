import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DescribedCall, describeApi } from '#platform/openapi/openapi.ts';
import { replyHeaders } from '#platform/reply-headers.ts';

interface Told {
  readonly description?: string;
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}
interface Operation {
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, Told>>;
}
interface Description {
  /** Finds a call's operation and its location in the document. */
  find(method: string, url: string): { readonly place: readonly string[]; readonly operation: Operation } | undefined;
  /** Validates a value against the schema at a location; returns the fault. */
  fault(value: unknown, place: readonly string[]): string | undefined;
}

const OURS = /^\/(api|\.well-known|status-lists|credential-types|metrics)(\/|$)/;
const PROBLEM = ['components', 'schemas', 'Problem'];
/** Header on every response to a GET of the API. It is not checked, because refusals carry it without declaring it. */
const EVERYWHERE = 'Event-Position';

/** Reads an API description to compare responses with. Each schema is compiled when first needed. */
export function readDescription(described: DescribedCall): Description {
  const document = describeApi(described, { title: '', version: '', url: '' });
  const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const formerly = new Map(
    described.contracts.flatMap(({ calls }) => Object.entries(calls).flatMap(([route, spec]) => formerOf(route, spec))),
  );
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema(document, 'api', false, false);
  const compiled = new Map<string, ValidateFunction>();
  return {
    find: (method, url) => {
      const path = formerly.get(shapeOf(method, url)) ?? url.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[method];
      return operation && { place: ['paths', path, method], operation };
    },
    fault: (value, place) => {
      const pointer = place.map((one) => encodeURIComponent(one.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
      const check = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
      compiled.set(pointer, check);
      return check(value) ? undefined : ajv.errorsText(check.errors);
    },
  };
}

function formerOf(route: string, { formerly }: { readonly formerly?: string }): (readonly [string, string])[] {
  const [method = '', path = ''] = route.split(' ');
  return formerly === undefined ? [] : [[shapeOf(method, formerly), path]];
}

/** Identifies a call independently of its parameters' names. */
const shapeOf = (method: string, path: string) => `${method.toLowerCase()} ${path.replace(/\{\w*\}|:\w+/g, '{}')}`;

/**
 * Compares every response of an app with the API description: status, code, meaningful headers and body, and accepted
 * request bodies. Resolves to a function that returns the differences since its last call.
 */
export function watchAnswers(app: FastifyInstance, description: Description): () => string[] {
  let found: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = faultOf(description, request, reply, payload);
    if (fault) found.push(`${request.method} ${request.url} -> ${reply.statusCode}: ${fault}`);
    return payload;
  });
  return () => {
    const these = found;
    found = [];
    return these;
  };
}

function faultOf(description: Description, request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { url } = request.routeOptions;
  if (!OURS.test(url ?? request.url)) return undefined;
  if (url === undefined) return description.fault(jsonOf(payload), PROBLEM);
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const call = description.find(method, url);
  if (!call) return 'there is no such call';
  const told = call.operation.responses[reply.statusCode];
  if (!told) return 'there is no such status';
  const place = [...call.place, 'responses', String(reply.statusCode)];
  return (
    headerFault(told, reply) ??
    bodyFault(description, place, told, reply, payload) ??
    sentFault(description, call, request, reply)
  );
}

function headerFault({ headers, $ref }: Told, reply: FastifyReply): string | undefined {
  const untold = Object.keys(replyHeaders).find(
    (name) => reply.hasHeader(name) && name !== EVERYWHERE && !headers?.[name] && !$ref,
  );
  return untold && `there is no header ${untold}`;
}

function bodyFault(
  { fault }: Description,
  place: readonly string[],
  told: Told,
  reply: FastifyReply,
  payload: unknown,
): string | undefined {
  if (told.$ref) return fault(jsonOf(payload), PROBLEM);
  if (reply.request.method === 'HEAD' || !told.content) return undefined;
  const type = String(reply.getHeader('content-type') ?? '');
  const known = [type, type.split(';')[0] ?? ''].find((one) => told.content?.[one]);
  if (known === undefined) return `there is no ${type}`;
  // Another test compares compressed responses with plain ones.
  if (!known.endsWith('json') || reply.hasHeader('content-encoding')) return undefined;
  const body = jsonOf(payload) as { readonly code?: string };
  if (reply.statusCode >= 400 && !told.description?.includes(`\`${body.code}\``))
    return `there is no code ${body.code}`;
  return fault(body, [...place, 'content', known, 'schema']);
}

/** Returns the fault in the body of an accepted request, which must match the description. A refused one need not. */
function sentFault(
  { fault }: Description,
  { place, operation }: { readonly place: readonly string[]; readonly operation: Operation },
  { body }: FastifyRequest,
  { statusCode }: FastifyReply,
): string | undefined {
  if (statusCode >= 300 || body === undefined || Buffer.isBuffer(body)) return undefined;
  if (!operation.requestBody) return Object.keys(body ?? {}).length > 0 ? 'there is no body' : undefined;
  const wrong = fault(body, [...place, 'requestBody', 'content', 'application/json', 'schema']);
  return wrong && `the body that was taken: ${wrong}`;
}

const jsonOf = (payload: unknown): unknown => {
  const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
  return typeof text === 'string' ? JSON.parse(text) : undefined;
};
