import type { CallSpec, Contract } from '#platform/contract.ts';
import { type Arguments, type CallInput, initOf, pathOf, reached, refused, type SentFor, type SpecOf } from './api.ts';
import { storedToken } from './session.ts';

/** A file that was answered: its name, its bytes, and what its headers say. */
export interface FileAnswer {
  readonly name: string;
  readonly blob: Blob;
  readonly headers: Headers;
}
type FileRoute<C extends Contract> = {
  [R in keyof C['calls'] & string]: SpecOf<C, R> extends CallSpec & { readonly file: readonly string[] } ? R : never;
}[keyof C['calls'] & string];

/** The calls of a contract that answer a file. */
export const files =
  <C extends Contract>() =>
  async <R extends FileRoute<C>, S extends SentFor<R, SpecOf<C, R>>>(
    route: R,
    ...[sent]: Arguments<S>
  ): Promise<FileAnswer> => {
    const given = (sent ?? {}) as CallInput;
    const token = storedToken();
    const response = await reached(pathOf(route, given), initOf(route, given, token), given.signal);
    if (!response.ok) throw refused(response.status, response.statusText, await response.text(), token);
    const { headers } = response;
    const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'file';
    return { name, blob: await response.blob(), headers };
  };
