import type { BodySentTo, CallSpec, Contract, OutputOf, Page, Params, QuerySentTo, Route } from '#platform/contract.ts';
import { type Came, takeEarly } from './early.ts';
import { expire, requireSession, storedToken } from './session.ts';

/** Problem details (RFC 9457) as our server writes them. */
export interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly code?: string;
  /** Names a fault in the server's log. */
  readonly ref?: string;
  /** Reasons by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** An answer that is no success; its message is `{status}: {body text}` (SPEC.md section 8). */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  constructor(status: number, text: string, problem: Problem | undefined) {
    super(`${status}: ${text}`);
    this.name = 'HttpError';
    this.status = status;
    this.problem = problem;
  }
  /** The refusal's code, as the contract names it. */
  get code(): string | undefined {
    return this.problem?.code;
  }
}

/** No answer came: whether the call was carried out is not known; asking again with the same key is safe. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the server cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

export interface Sent {
  readonly params?: Readonly<Record<string, number>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** `Idempotency-Key`, made when the form was opened. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** `null` gives null on a 401 in place of HttpError. */
  readonly on401?: 'throw' | 'null' | undefined;
}

/** Makes a call and gives the body of its answer; rejects with HttpError or Unreachable. */
export async function send(route: string, sent: Sent = {}): Promise<unknown> {
  const answer = await exchange(route, sent);
  return answer === null ? null : answer.body;
}

type SentFor<R extends string, C> = Omit<Sent, 'params' | 'query' | 'body'> & {
  readonly query?: QuerySentTo<C> | undefined;
} & (keyof Params<R> extends never ? { readonly params?: undefined } : { readonly params: Params<R> }) &
  (BodySentTo<C> extends undefined ? { readonly body?: undefined } : { readonly body: BodySentTo<C> });
type SpecOf<C extends Contract, R extends keyof C['calls']> = C['calls'][R & Route];
type Arguments<S> = object extends S ? [sent?: S] : [sent: S];
type OrNull<S> = S extends { readonly on401: 'null' } ? null : never;

/** The calls of a contract: `client<typeof contract>()('GET /api/assets/{userId}', { params: { userId: 1 } })`. */
export const client =
  <C extends Contract>() =>
  <R extends keyof C['calls'] & string, S extends SentFor<R, SpecOf<C, R>>>(
    route: R,
    ...[sent]: Arguments<S>
  ): Promise<OutputOf<SpecOf<C, R>> | OrNull<S>> =>
    send(route, sent as Sent | undefined) as Promise<OutputOf<SpecOf<C, R>> | OrNull<S>>;

type ItemOf<C> = OutputOf<C> extends readonly (infer Item)[] ? Item : never;
type PagedRoute<C extends Contract> = {
  [R in keyof C['calls'] & string]: SpecOf<C, R> extends CallSpec & { readonly paged: true } ? R : never;
}[keyof C['calls'] & string];

/** The lists of a contract with the cursor of the next page, to be sent as `query.before`. */
export const pages =
  <C extends Contract>() =>
  async <R extends PagedRoute<C>, S extends SentFor<R, SpecOf<C, R>>>(
    route: R,
    ...[sent]: Arguments<S>
  ): Promise<Page<ItemOf<SpecOf<C, R>>>> => {
    const answer = await exchange(route, { ...(sent as Sent | undefined), on401: 'throw' });
    return { items: answer?.body as ItemOf<SpecOf<C, R>>[], next: nextCursor(answer?.link ?? null) };
  };

interface Answer {
  readonly body: unknown;
  readonly link: string | null;
}

async function exchange(route: string, sent: Sent): Promise<Answer | null> {
  const token = storedToken();
  const { status, statusText, link, text } = await ask(route, sent, token);
  if (status >= 200 && status < 300) return { body: text === '' ? undefined : JSON.parse(text), link };
  const problem = problemIn(text);
  if (status === 401) {
    if (token !== null) expire(token);
    else if (isSessionWanted(problem)) requireSession();
    if (sent.on401 === 'null') return null;
  }
  throw new HttpError(status, text || statusText, problem);
}

/** A wrong password is 401 too, and says nothing of who may act. */
const isSessionWanted = (problem: Problem | undefined) =>
  problem?.code === undefined || problem.code === 'unauthenticated';

async function ask(route: string, { params, query, body, key, signal }: Sent, token: string | null) {
  const [method = 'GET', template = '/'] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const url = path + queryText(query);
  try {
    const early = method === 'GET' && takeEarly(url, token);
    return await (early ||
      exchanged(url, {
        method,
        credentials: 'include',
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(error);
  }
}

async function exchanged(url: string, init: RequestInit): Promise<Came> {
  const response = await fetch(url, init);
  const { status, statusText, headers } = response;
  return { status, statusText, link: headers.get('link'), text: await response.text() };
}

function queryText(query: Sent['query']): string {
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
