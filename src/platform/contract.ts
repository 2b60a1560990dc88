import type { z } from 'zod';
import type { CommonRefusalCode, RefusalTable } from './refusal.ts';
import type { ReplyHeader } from './reply-headers.ts';

export type Route = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Who may make a call. Access is checked before anything else in the request.
 *
 * - `public`: anyone
 * - `session`: a signed-in user
 * - `actor`: the user whom the caller acts for (in personal mode, user 1 without a token)
 * - `path`: the user whose id is `{userId}` in the path
 * - `body`: the user whose id is `userId` in the body
 * - `officer`: staff of the organisation whose id is `{id}` in the path
 * - `office`: staff of the server's operator who entered the office with a passkey
 * - `till`: a device that takes payments for a shop
 * - `clerk`: a clerk who entered their digits at such a device
 * - `key`: a program with a key of the organisation in the path, or of its own organisation if the path has none
 */
export type Access = 'public' | 'session' | 'actor' | 'path' | 'body' | 'officer' | 'office' | 'till' | 'clerk' | 'key';

export interface CallSpec {
  readonly summary: string;
  readonly access: Access;
  /**
   * Right that a staff member needs. `officer` and `office` calls always require it (`office` has rights of its own).
   * On `path`, `body` and `actor` calls, staff with this right may make the call for their organisation too; without it
   * the call serves only a person's own rows.
   */
  readonly right?: string;
  /** Scope that the key needs, on `key` calls. */
  readonly scope?: string;
  /** Further scope that some requests to this call need. The handler checks it with `needScope`. */
  readonly extraScope?: string;
  /**
   * `signs`: a user who has biometrics on signs this exact request with a passkey
   * (docs/product/sign-in.md#signed-acts).
   */
  readonly proof?: 'signs';
  /**
   * Allows sessions that were opened with a credential, which may only read (docs/product/sign-in.md#credentials).
   * Every other call needs a session opened with a passkey or the password. A call that moves, changes, signs or
   * withdraws anything must not set this.
   */
  readonly reading?: true;
  /**
   * The call pays somebody. On a hosted server it is refused until the person has accepted the operator's terms that
   * are in force (decision 0149).
   */
  readonly needsTerms?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is bytes (`application/octet-stream`) instead of JSON; `body` is then absent. */
  readonly takes?: 'bytes';
  /** Shape of the 200 or 201 body. If absent, the answer is 204. */
  readonly output?: z.ZodType;
  readonly status?: 200 | 201;
  /** Media types of the file that the call returns instead of JSON; `output` is then absent. */
  readonly file?: readonly string[];
  /** Clients may request part of the file with `Range` (RFC 9110 section 14). */
  readonly ranged?: true;
  /** Refusal codes of the call: from the feature's own table, and common ones not implied by another field here. */
  readonly refusals?: readonly string[];
  /** Response headers that the call sends and that no other field of this spec implies. */
  readonly sends?: readonly ReplyHeader[];
  /**
   * Earlier path of the call, which still works but is not in the API description. Its parameters come in the same
   * order.
   */
  readonly formerly?: string;
  /** The output is an array, newest first, paged with `?limit=` and `?before=`. */
  readonly paged?: true;
  /** Honours `Idempotency-Key`: the call moves money. */
  readonly idempotent?: true;
  /** Maximum body size in bytes; 256 kB by default. Only a few larger bodies are read at the same time. */
  readonly bodyLimit?: number;
  /** Counts the request against the caller's and their network's limits before any byte of the body is read. */
  readonly limit?: 'upload';
}

type Declared<C, T extends RefusalTable> = {
  [R in keyof C]: C[R] & { refusals?: readonly ((keyof T & string) | CommonRefusalCode)[] };
};

/**
 * Defines a feature's calls as a value keyed by literal route. A call may name only refusals of the feature's own table
 * and the common ones.
 */
export const defineContract = <const T extends RefusalTable, const C extends Record<Route, CallSpec>>(
  refusals: T,
  calls: C & Declared<C, T>,
): { readonly refusals: T; readonly calls: C } => ({ refusals, calls });
export type Contract = { readonly refusals: RefusalTable; readonly calls: Record<Route, CallSpec> };

type Names<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** Path parameters, derived from the literal route. Each is a positive integer id. */
export type Params<R extends string> = { [Name in Names<R>]: number };
type Shape<S, Side extends 'input' | 'output'> = S extends z.ZodType
  ? Side extends 'input'
    ? z.input<S>
    : z.output<S>
  : undefined;

export type BodyOf<C> = C extends { takes: 'bytes' }
  ? Uint8Array
  : C extends { body: infer S }
    ? Shape<S, 'output'>
    : undefined;
export type BodySentTo<C> = C extends { takes: 'bytes' }
  ? Uint8Array
  : C extends { body: infer S }
    ? Shape<S, 'input'>
    : undefined;
export type QueryOf<C> = (C extends { query: infer S } ? Shape<S, 'output'> : object) &
  (C extends { paged: true } ? PageQuery : object);
export type QuerySentTo<C> = (C extends { query: infer S } ? Shape<S, 'input'> : object) &
  (C extends { paged: true } ? Partial<PageQuery> : object);
export type OutputOf<C> = C extends { output: infer S } ? Shape<S, 'output'> : undefined;

export interface PageQuery {
  /** Page size, 1 to 200; 100 by default. */
  limit: number;
  /** Cursor from an earlier page's `Link: rel=next`. */
  before?: string | undefined;
}
/** One page of a list, with the cursor of the next page, which is sent as `Link: rel=next`. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next?: string | undefined;
}
/** File to download: its ASCII name, media type and further headers. */
export interface FileReply {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** 200 by default; 206 for a part of the file, 416 if the requested range does not exist (RFC 9110 section 14). */
  readonly status?: 200 | 206 | 416;
  /** Displayed in the browser instead of downloaded. */
  readonly isInline?: true;
  readonly headers?: Readonly<Record<string, string>>;
}
/**
 * File that is generated while it is sent, so its length is not limited. If generating it fails midway, the server
 * closes the connection.
 */
export interface StreamReply extends Pick<FileReply, 'name' | 'type' | 'headers'> {
  readonly chunks: AsyncIterable<string>;
}
export type ReplyOf<C> = C extends { file: readonly string[] }
  ? FileReply | StreamReply
  : C extends { paged: true }
    ? OutputOf<C> extends (infer Item)[]
      ? Page<Item>
      : never
    : OutputOf<C>;
