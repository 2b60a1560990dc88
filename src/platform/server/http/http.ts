import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  BodyOf,
  CallSpec,
  Contract,
  FileReply,
  Page,
  PageQuery,
  Params,
  QueryOf,
  ReplyOf,
  Route,
  StreamReply,
} from '#platform/contract.ts';
import { commonRefusals, Refusal } from '#platform/refusal.ts';
import { keepPace } from '#platform/server/jobs/pace.ts';
import { shownSafely } from '#platform/texts/shown-safely.ts';
import { type Admission, type AdmissionTicket, BODY_LIMIT } from './admission.ts';
import { callHeaders } from './problems.ts';
import type { Caller, Consent, Owner } from './proof.ts';
import {
  type AnyWho,
  callerOf,
  giverOf,
  type Provers,
  proveAccess,
  type Signing,
  signingOf,
  uploaderOf,
  type WhoOf,
} from './prove-access.ts';
import { LargeJson } from './read-json.ts';
import { parseShape, queryShape, readBody, readKey, readParams } from './request-shapes.ts';

/** Checked request: `who` is the proof that its `access` requires; the rest has the contract's shapes. */
export interface CheckedRequest<R extends string, C extends CallSpec> {
  readonly who: WhoOf<C['access'], C['right'], C['scope']>;
  readonly caller: Caller;
  /** Signature of the request, on calls with `proof: 'signs'`. */
  readonly consent: C extends { proof: 'signs' } ? Consent : undefined;
  readonly params: Params<R>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** `Idempotency-Key`, on calls that honour it. */
  readonly key: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export type HandlersOf<C extends Contract> = {
  readonly [R in keyof C['calls'] & string]: (
    request: CheckedRequest<R, C['calls'][R & Route]>,
  ) => Promise<ReplyOf<C['calls'][R & Route]>>;
};

/** Reads the signature of a request. Implemented by auth's `createConsents` alone. */
export type ConsentReader = (by: Signing, call: string, request: FastifyRequest) => Promise<Consent>;

/**
 * Checks that every request passes: who may act, whether they signed the request, and whether the server has room for
 * its body.
 */
export interface Doors extends Provers {
  readonly readConsent: ConsentReader;
  readonly admission: Admission;
  /** Refuses a payment until the payer has accepted the terms that are due; `key` is the request's idempotency key. */
  readonly needTerms: (giver: Owner, key: string | undefined) => Promise<void>;
}

/**
 * Mounts every call of a contract: checks proof first, then the request's shape, runs the handler, then checks the
 * answer's shape.
 */
export function mountCalls<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handlers: HandlersOf<C>,
  doors: Doors,
): void {
  const byRoute = handlers as Readonly<Record<string, unknown>>;
  for (const [route, spec] of Object.entries(contract.calls)) {
    const handler = byRoute[route] as AnyHandler | undefined;
    if (!handler) throw new Error(`no handler for ${route}`);
    for (const path of pathsOf(route, spec))
      mountCall(app, path, route, spec, declared(contract, spec), handler, doors);
  }
}
/** Returns the body size that the head declares; the parser reads no more than that. */
const bytesOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);

/** Returns the body of a request. Large bodies are parsed only here. */
async function bodyOf(request: FastifyRequest): Promise<unknown> {
  if (request.body instanceof LargeJson) request.body = await request.body.read();
  return request.body;
}

/** Proof gathered from a request's head. */
interface Admitted {
  readonly caller: Caller;
  /**
   * Proof that was checked when the whole body had already arrived, so it is still valid once the body is read.
   * Undefined if the body was still arriving; the proof is then checked again.
   */
  readonly who: AnyWho | undefined;
}

type AnyHandler = (request: CheckedRequest<string, CallSpec>) => Promise<unknown>;

const declared = (contract: Contract, spec: CallSpec) =>
  new Set(
    [...Object.keys(commonRefusals), ...(spec.refusals ?? [])].filter(
      (code) => code in contract.refusals || code in commonRefusals,
    ),
  );

/** Returns the current and the earlier path of a call. The earlier one uses the current parameter names. */
function pathsOf(route: string, { formerly }: CallSpec): string[] {
  const path = route.slice(route.indexOf(' ') + 1);
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  return formerly === undefined ? [path] : [path, formerly.replace(/\{\w*\}/g, () => names.shift() ?? '')];
}

function mountCall(
  app: FastifyInstance,
  path: string,
  route: string,
  spec: CallSpec,
  codes: Set<string>,
  handler: AnyHandler,
  doors: Doors,
): void {
  const [method = 'GET'] = route.split(' ');
  const query = queryShape(spec);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  const stays = new WeakMap<FastifyRequest, AdmissionTicket>();
  const askedOf = async (request: FastifyRequest, body: unknown, caller?: Caller) => ({
    caller: caller ?? (await callerOf(spec, doors.gate, request)),
    request,
    params: readParams(names, request.params as Record<string, string>),
    body,
  });
  // Checked before any byte of the body is read: 401 and 403 take precedence over errors in the body
  // (docs/product/calls.md#order-of-refusal).
  const isLarge = (spec.bodyLimit ?? 0) > BODY_LIMIT;
  const isCostly = spec.limit !== undefined || isLarge;
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asked = await askedOf(request, undefined);
    // The owner is named in the body, which is not read yet.
    const who = spec.access === 'body' ? doors.gate.actor(asked.caller) : await proveAccess(spec, asked, doors);
    const isHere = request.raw.complete && spec.access !== 'body';
    admitted.set(request, { caller: asked.caller, who: isHere ? who : undefined });
    if (!isCostly) return;
    const stay = await doors.admission(spec, asked.caller, uploaderOf(who), reply.raw, bytesOf(request));
    if (stay) stays.set(request, stay);
  };
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: spec.bodyLimit ?? BODY_LIMIT,
    config: configOf(spec),
    ...(method !== 'GET' && { onRequest: admit }),
    ...(isLarge && { preParsing: keepPace }),
    handler: async (request, reply) => {
      const stay = stays.get(request);
      stay?.begin();
      try {
        const before = admitted.get(request);
        const asked = await askedOf(request, await bodyOf(request), before?.caller);
        const { caller, params } = asked;
        const who = before?.who ?? (await proveAccess(spec, asked, doors));
        const shapes = { query: parseShape(query, request.query ?? {}), body: readBody(spec, request.body) };
        const key = spec.idempotent ? readKey(request) : undefined;
        if (spec.needsTerms) await doors.needTerms(giverOf(who), key);
        const consent = spec.proof && (await doors.readConsent(signingOf(who), route, request));
        const checked = { who, caller, consent, params, ...shapes, key, request, reply };
        const answer = await handler(checked as CheckedRequest<string, CallSpec>);
        needSettled(consent, route);
        return send(reply, spec, checked.query as Partial<PageQuery>, answer);
      } catch (error) {
        throw needDeclared(error, codes, route);
      } finally {
        stay?.end();
      }
    },
  });
}

const configOf = ({ access, takes }: CallSpec) => ({
  ...(access === 'public' && { isPublic: true as const }),
  ...(takes === 'bytes' && { takesBytes: true as const }),
});

/** Returns the error to throw. A refusal that the contract does not declare becomes a fault. */
const needDeclared = (error: unknown, codes: ReadonlySet<string>, route: string): unknown =>
  error instanceof Refusal && !codes.has(error.code)
    ? new Error(`${route} returned the undeclared refusal ${error.code}`)
    : error;

function needSettled(consent: Consent | undefined, route: string): void {
  if (consent && !consent.isSettled) throw new Error(`${route} ended without using or sparing its signature`);
}

const jsonHeaders = { ...callHeaders, 'content-type': 'application/json; charset=utf-8' };

function send(reply: FastifyReply, spec: CallSpec, query: Partial<PageQuery>, answer: unknown): unknown {
  if (spec.file) return sendFile(reply, spec.file, answer as FileReply | StreamReply);
  if (!spec.output) return reply.code(204).headers(callHeaders).send();
  const value = spec.paged ? pageOf(reply, query, answer as Page<unknown>) : answer;
  // A response that does not match the contract is our fault. A 500 is better than a leak.
  const json = shownSafely(JSON.stringify(spec.output.parse(value)));
  return reply
    .code(spec.status ?? 200)
    .headers(jsonHeaders)
    .send(json);
}

/** A client that reads nothing of a file for this long is disconnected. */
const STALLED_MS = 60_000;

function sendFile(reply: FastifyReply, types: readonly string[], file: FileReply | StreamReply): unknown {
  const { name, type, headers } = file;
  if (!types.includes(type)) throw new Error(`a file of the undeclared type ${type}`);
  const isInline = 'bytes' in file && file.isInline;
  reply.code('bytes' in file ? (file.status ?? 200) : 200).headers({
    ...callHeaders,
    ...headers,
    'content-type': type,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
  });
  if ('bytes' in file) return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy());
  return reply.send(Readable.from(file.chunks, { objectMode: false }));
}

function pageOf(reply: FastifyReply, query: Partial<PageQuery>, page: Page<unknown>): unknown[] {
  if (page.next !== undefined) {
    const url = new URL(reply.request.url, 'http://localhost');
    url.searchParams.set('before', page.next);
    if (query.limit !== undefined) url.searchParams.set('limit', String(query.limit));
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return page.items;
}
