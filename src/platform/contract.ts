import type { z } from 'zod';
import type { CommonRefusalCode, RefusalTable } from './refusal.ts';
import type { ReplyHeader } from './reply-headers.ts';

export type Route = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`;

/**
 * Who may make a call, checked before anything else of it is judged:
 * `public` anyone · `session` a signed-in user · `actor` the user whom the caller acts for (personal mode: user 1 without a token) ·
 * `path` the user whose id is `{userId}` in the path · `body` the user whose id is `userId` in the body ·
 * `officer` staff of the organisation whose id is `{id}` in the path · `office` staff of the operator of the server who entered the office by a passkey · `till` a device that takes payments for a shop · `clerk` who entered their digits at such a
 * device · `key` a program with a key of that organisation, or where the path names none of the key's own, and nobody else.
 */
export type Access = 'public' | 'session' | 'actor' | 'path' | 'body' | 'officer' | 'office' | 'till' | 'clerk' | 'key';

export interface CallSpec {
  readonly summary: string;
  readonly access: Access;
  /**
   * The right that a member of an organisation's staff needs: on `officer` and `office` calls always (of the office: its own rights); on `path`, `body` and `actor` calls it opens them for the
   * organisation's own rows too, and without it they are a person's alone.
   */
  readonly right?: string;
  /** Of a key, on `key` calls. */
  readonly scope?: string;
  /** What a key needs besides for some of what may be asked; the handler asks for it by `needScope`. */
  readonly extraScope?: string;
  /** `signs`: a user who has switched biometrics on signs this very request with a passkey (docs/product/sign-in.md#signed-acts). */
  readonly proof?: 'signs';
  /**
   * A session that a credential opened, which may read and no more, may make it (docs/product/sign-in.md#credentials). Left out, it may not: what moves,
   * changes, signs or takes out wants one that a passkey or the password opened.
   */
  readonly reading?: true;
  /** It pays somebody: on a server for many it waits until a person has accepted the operator's terms that hold (decision 0149). */
  readonly needsTerms?: true;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is bytes (`application/octet-stream`) in place of JSON; there is no `body` then. */
  readonly takes?: 'bytes';
  /** The shape of the 200 or 201 body; left out, the answer is 204. */
  readonly output?: z.ZodType;
  readonly status?: 200 | 201;
  /** The answer is a file of one of these media types in place of JSON; there is no `output` then. */
  readonly file?: readonly string[];
  /** A part of the file can be asked for by `Range` (RFC 9110 section 14). */
  readonly ranged?: true;
  /** Of the feature's own table, and common ones that do not follow from what stands here. */
  readonly refusals?: readonly string[];
  /** Headers of its answer that do not follow from what stands here. */
  readonly sends?: readonly ReplyHeader[];
  /** An address that it had before and answers at still, undescribed: `{…}` in the same order. */
  readonly formerly?: string;
  /** The output is an array, newest first, and `?limit=` and `?before=` page through it. */
  readonly paged?: true;
  /** Honours `Idempotency-Key`: the call moves money. */
  readonly idempotent?: true;
  /** Bytes; 256 kB unless told. Of bodies that may be larger only a few are taken in at once. */
  readonly bodyLimit?: number;
  /** Counted against the caller and their network before a byte of the body is read. */
  readonly limit?: 'upload';
}

type Declared<C, T extends RefusalTable> = {
  [R in keyof C]: C[R] & { refusals?: readonly ((keyof T & string) | CommonRefusalCode)[] };
};

/** A feature's calls as a value keyed by literal route; each may name only refusals of the feature's own table. */
export const defineContract = <const T extends RefusalTable, const C extends Record<Route, CallSpec>>(
  refusals: T,
  calls: C & Declared<C, T>,
): { readonly refusals: T; readonly calls: C } => ({ refusals, calls });
export type Contract = { readonly refusals: RefusalTable; readonly calls: Record<Route, CallSpec> };

type Names<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
/** Path parameters, read off the literal route: every one is a positive integer id. */
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
  /** 1 to 200; 100 unless told. */
  limit: number;
  /** The cursor of an earlier page's `Link: rel=next`. */
  before?: string | undefined;
}
/** One page of a list and the cursor of the next one, which goes out as `Link: rel=next`. */
export interface Page<Item> {
  readonly items: Item[];
  readonly next?: string | undefined;
}
/** A file to keep: its name (ASCII), its media type, and what is said of it in headers. */
export interface FileReply {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** 200 unless told; a part of it is 206, and none 416 (RFC 9110 section 14). */
  readonly status?: 200 | 206 | 416;
  /** Shown where it is asked for, in place of being kept. */
  readonly isInline?: true;
  readonly headers?: Readonly<Record<string, string>>;
}
/** A file that is made while it is sent, so that no length bounds it: an end before its end breaks the connection off. */
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
