import type { CallSpec, Contract, OutputOf, Params, QuerySentTo } from '#platform/contract.ts';
import { demandOwnServer, errorOf, initOf, pathOf, reached, type SpecOf } from './api.ts';
import { senderOf } from './sender.ts';
import { storedToken } from './session.ts';

type BytesRoute<C extends Contract> = {
  [R in keyof C['calls'] & string]: SpecOf<C, R> extends CallSpec & { readonly takes: 'bytes' } ? R : never;
}[keyof C['calls'] & string];

interface Given<C extends Contract, R extends keyof C['calls'] & string> {
  readonly params?: Params<R>;
  readonly query?: (QuerySentTo<SpecOf<C, R>> & Readonly<Record<string, unknown>>) | undefined;
}

/** Returns the calls of a contract that take bytes. A file is sent unchanged. */
export const byteCalls =
  <C extends Contract>() =>
  async <R extends BytesRoute<C>>(route: R, body: Blob, given: Given<C, R> = {}): Promise<OutputOf<SpecOf<C, R>>> => {
    const token = storedToken();
    const { headers, ...init } = initOf(route, {}, token);
    const sent = { ...init, body, headers: { ...headers, 'content-type': 'application/octet-stream' } };
    const response = await reached(pathOf(route, given), sent, undefined);
    demandOwnServer(senderOf(response));
    const text = await response.text();
    if (!response.ok) throw errorOf(response.status, response.statusText, text, token);
    return JSON.parse(text) as OutputOf<SpecOf<C, R>>;
  };
