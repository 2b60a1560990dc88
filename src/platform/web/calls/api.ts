import type { BodySentTo, CallSpec, Contract, OutputOf, Page, Params, QuerySentTo, Route } from '#platform/contract.ts';
import { type EarlyAnswer, readAnswer, takeEarly } from './early.ts';
import { currentEra, isStored, keptReply, storeReply } from './kept-replies.ts';
import { isOffline, recordAnswer, recordInterception } from './reach.ts';
import type { Sender } from './sender.ts';
import { expireSession, requireSession, storedToken } from './session.ts';

/** Ms after which a read checks whether the server can be reached at all. */
const SLOW_MS = 4000;

/** Problem details (RFC 9457) as our server writes them. */
export interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  /** Reference of a fault in the server's log. */
  readonly ref?: string;
  /** Reasons by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** Unsuccessful answer. Its message is `{status}: {body text}` (docs/product/shell.md#failures). */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  constructor(status: number, text: string, problem: Problem | undefined) {
    super(`${status}: ${text}`);
    this.name = 'HttpError';
    this.status = status;
    this.problem = problem;
  }
  /** Code of the refusal, as in the contract. */
  get code(): string | undefined {
    return this.problem?.code;
  }
}

/** No answer came, so whether the call was carried out is unknown. Repeating it with the same key is safe. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the server cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

export interface CallInput {
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** `Idempotency-Key`, created when the form was opened. */
  readonly key?: string | undefined;
  /** Passkey signature over this request. */
  readonly signature?: string | undefined;
  /** `Current-Password`: base64url of the password that a personal wallet with a password requires. */
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `null` returns null on a 401 instead of throwing HttpError. */
  readonly on401?: 'throw' | 'null' | undefined;
}

/** Makes a call and returns the body of its answer. Rejects with HttpError or Unreachable. */
export async function send(route: string, sent: CallInput = {}): Promise<unknown> {
  const answer = await exchange(route, sent);
  return answer === null ? null : answer.body;
}

export type SentFor<R extends string, C> = Omit<CallInput, 'params' | 'query' | 'body'> & {
  readonly query?: QuerySentTo<C> | undefined;
} & (keyof Params<R> extends never ? { readonly params?: undefined } : { readonly params: Params<R> }) &
  (BodySentTo<C> extends undefined ? { readonly body?: undefined } : { readonly body: BodySentTo<C> });
export type SpecOf<C extends Contract, R extends keyof C['calls']> = C['calls'][R & Route];
export type Arguments<S> = object extends S ? [sent?: S] : [sent: S];
type OrNull<S> = S extends { readonly on401: 'null' } ? null : never;

/** Typed calls of a contract. */
export type Client<C extends Contract> = <R extends keyof C['calls'] & string, S extends SentFor<R, SpecOf<C, R>>>(
  route: R,
  ...[sent]: Arguments<S>
) => Promise<OutputOf<SpecOf<C, R>> | OrNull<S>>;

/**
 * Returns the calls of a contract: `client<typeof contract>()('GET /api/assets/{userId}', { params: { userId: 1 } })`.
 */
export const client = <C extends Contract>() => send as Client<C>;

type ItemOf<C> = OutputOf<C> extends readonly (infer Item)[] ? Item : never;
type PagedRoute<C extends Contract> = {
  [R in keyof C['calls'] & string]: SpecOf<C, R> extends CallSpec & { readonly paged: true } ? R : never;
}[keyof C['calls'] & string];

/**
 * Returns a function that calls a contract's paged routes: the items, and the cursor of the next page to send as
 * `query.before`.
 */
export const pages =
  <C extends Contract>() =>
  async <R extends PagedRoute<C>, S extends SentFor<R, SpecOf<C, R>>>(
    route: R,
    ...[sent]: Arguments<S>
  ): Promise<Page<ItemOf<SpecOf<C, R>>>> => {
    const answer = await exchange(route, { ...(sent as CallInput | undefined), on401: 'throw' });
    return { items: answer?.body as ItemOf<SpecOf<C, R>>[], next: nextCursor(answer?.link ?? null) };
  };

interface Answer {
  readonly body: unknown;
  readonly link: string | null;
}

async function exchange(route: string, sent: CallInput): Promise<Answer | null> {
  const token = storedToken();
  const asked = currentEra();
  const path = pathOf(route, sent);
  const { status, statusText, text, ...more } = await askOrRecall(route, path, sent, token);
  if (status >= 200 && status < 300) {
    const body = bodyIn(text);
    // Only an answer with our header replaces the stored one.
    if (status === 200 && isStored(route) && more.sender === 'ours' && !more.isRecalled)
      storeReply(path, sent.params?.userId ?? 0, { text, ...more }, asked);
    return { body, link: more.link };
  }
  const refusal = errorOf(status, statusText, text, token);
  if (status === 401 && sent.on401 === 'null') return null;
  throw refusal;
}

/** Returns the error of an unsuccessful answer. A 401 ends the session that the call was made in. */
export function errorOf(status: number, statusText: string, text: string, token: string | null): HttpError {
  const problem = problemIn(text);
  if (status === 401 && problem?.code === 'unauthenticated') endSession(token);
  return new HttpError(status, text || statusText, problem);
}

/** Any other 401 does not concern our session: it comes from a proxy, or means a wrong password. */
function endSession(token: string | null): void {
  if (token !== null) expireSession(token);
  else requireSession();
}

/** An answer that is not JSON is not our server's. */
function bodyIn(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreachable(error);
  }
}

/** Returns the address of a call. */
export function pathOf(route: string, { params, query }: Pick<CallInput, 'params' | 'query'>): string {
  const [, template = '/'] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  return path + queryText(query);
}

/**
 * Returns the server's answer or, while it cannot be reached, the last stored one. A call that moves or changes
 * anything is never answered from the store.
 */
async function askOrRecall(route: string, path: string, sent: CallInput, token: string | null) {
  const slow = isStored(route) ? whenHung() : undefined;
  try {
    const asking = ask(route, path, sent, token);
    const answer = await (slow ? Promise.race([asking, slow.hung]) : asking);
    if (answer.status > 501) return (await recallIfAway(route, path, sent)) ?? answer;
    recordAnswer(answer.sender === 'ours' && route.startsWith('GET ') ? path : undefined);
    return answer;
  } catch (error) {
    const kept = error instanceof Unreachable ? await recallIfAway(route, path, sent) : undefined;
    if (kept) return kept;
    throw error;
  } finally {
    slow?.stop();
  }
}

/** `hung` rejects when no answer comes because the server cannot be reached. A merely slow server is waited for. */
function whenHung() {
  const { promise: hung, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => void isOffline().then((away) => away && reject(new Unreachable('hung'))), SLOW_MS);
  return { hung, stop: () => clearTimeout(timer) };
}

async function recallIfAway(route: string, path: string, { params }: CallInput) {
  if (!(await isOffline()) || !isStored(route)) return undefined;
  const kept = await keptReply(path, params?.userId ?? 0);
  return kept && { status: 200, statusText: '', isRecalled: true, sender: 'ours' as const, ...kept };
}

async function ask(route: string, path: string, sent: CallInput, token: string | null) {
  const early = route.startsWith('GET ') && takeEarly(path, token);
  const came = await (early ? whole(early, sent.signal) : exchanged(path, initOf(route, sent, token), sent.signal));
  demandOwnServer(came.sender, route.startsWith('GET ') ? path : undefined);
  // Our server answers 204 without a body; an empty 200 comes from the network.
  if (came.sender === 'unmarked' && came.status === 200 && came.text === '') throw new Unreachable('empty');
  return { ...came, isRecalled: false };
}

/** Throws Unreachable if the answer is not our server's. `path` is set for reads, which can be repeated. */
export function demandOwnServer(sender: Sender, path?: string): void {
  if (sender === 'ours' || sender === 'unmarked') return;
  if (sender === 'sign-in') recordInterception(path);
  throw new Unreachable(sender);
}

export function initOf(
  route: string,
  { body, key, signature, password, signal }: CallInput,
  token: string | null,
): RequestInit {
  const [method = 'GET'] = route.split(' ');
  return {
    method,
    credentials: 'include',
    // Our calls never redirect: a redirect leads to somebody else's sign-in.
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(signature !== undefined && { 'passkey-signature': signature }),
      ...(password !== undefined && { 'current-password': password }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

async function exchanged(path: string, init: RequestInit, signal: CallInput['signal']): Promise<EarlyAnswer> {
  return whole(readAnswer(await reached(path, init, signal)), signal);
}

export const reached = (path: string, init: RequestInit, signal: CallInput['signal']): Promise<Response> =>
  whole(fetch(path, init), signal);

/** A network failure midway is reported as Unreachable; a call aborted by the caller is not. */
async function whole<T>(coming: Promise<T>, signal: CallInput['signal']): Promise<T> {
  try {
    return await coming;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(error);
  }
}

function queryText(query: CallInput['query']): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : '';
}

function nextCursor(link: string | null): string | undefined {
  const url = link && /<([^>]*)>;\s*rel="next"/.exec(link)?.[1];
  return url ? (new URL(url, 'http://localhost').searchParams.get('before') ?? undefined) : undefined;
}

function problemIn(text: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
