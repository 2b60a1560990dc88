import type { CallSpec, Contract } from '#platform/contract.ts';
import {
  type Arguments,
  type CallInput,
  demandOwnServer,
  errorOf,
  initOf,
  pathOf,
  reached,
  type SentFor,
  type SpecOf,
} from './api.ts';
import { senderOf } from './sender.ts';
import { storedToken } from './session.ts';

/** File answer: its name, its bytes and values from its headers. */
export interface FileAnswer {
  readonly name: string;
  readonly blob: Blob;
  readonly headers: Headers;
  /** 206 if only a part was sent. */
  readonly status: number;
}
/** Range of bytes, both ends included, valid while the file has this entity tag (RFC 9110 section 14). */
export interface Part {
  readonly range?: readonly [first: number, last: number] | undefined;
  readonly tag?: string | undefined;
}
type FileRoute<C extends Contract> = {
  [R in keyof C['calls'] & string]: SpecOf<C, R> extends CallSpec & { readonly file: readonly string[] } ? R : never;
}[keyof C['calls'] & string];

/** Returns the calls of a contract that answer with a file. */
export const files =
  <C extends Contract>() =>
  async <R extends FileRoute<C>, S extends SentFor<R, SpecOf<C, R>>>(
    route: R,
    ...[sent]: Arguments<S & Part>
  ): Promise<FileAnswer> => {
    const given = (sent ?? {}) as CallInput & Part;
    const token = storedToken();
    const init = initOf(route, given, token);
    const asked = { ...init.headers, ...partOf(given) };
    const response = await reached(pathOf(route, given), { ...init, headers: asked }, given.signal);
    demandOwnServer(senderOf(response), pathOf(route, given));
    if (!response.ok) throw errorOf(response.status, response.statusText, await response.text(), token);
    const { headers, status } = response;
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file';
    return { name, blob: await response.blob(), headers, status };
  };

const partOf = ({ range, tag }: Part): Record<string, string> => ({
  ...(range && { range: `bytes=${range[0]}-${range[1]}` }),
  ...(range && tag !== undefined && { 'if-range': tag }),
});
