import { type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Contract, OutputOf, Params, QuerySentTo, Route } from '#platform/contract.ts';
import { type CallInput as AnySent, type Client, client, HttpError, send, Unreachable } from './api.ts';
import { useUserId } from './session.ts';

/**
 * docs/product/shell.md#data: no retry, no refetch on focus, no polling, data never goes stale by itself. Without a network a read fails at once,
 * since a screen that waits for ever says less; `refetchFailed` heals it.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    // What was sent may be a secret: nothing of it is kept.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

type ReadOf<C extends Contract> = keyof C['calls'] & `GET ${string}`;
type Given<R extends string> = Omit<Params<R>, 'userId'>;
type Sent<C extends Contract, R extends ReadOf<C>> = {
  query?: QuerySentTo<C['calls'][R & Route]>;
} & (keyof Given<R> extends never ? { params?: { userId?: number } } : { params: Given<R> });
type Arguments<S> = object extends S ? [sent?: S] : [sent: S];

type ReadHook<C extends Contract> = <R extends ReadOf<C>>(
  route: R,
  ...[sent]: Arguments<Sent<C, R>>
) => UseQueryResult<OutputOf<C['calls'][R & Route]>>;

function useAnyRead(route: string, sent?: Pick<AnySent, 'params' | 'query'>): UseQueryResult<unknown> {
  return useQuery(readOf(route, { userId: useUserId(), ...sent?.params }, sent?.query));
}

/** A read by its key, as `useRead` has it and as the page begins it ahead. */
export const readOf = (route: string, params: AnySent['params'], query: AnySent['query']) => ({
  queryKey: [route, params, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(route, { params, query, signal }),
});

/**
 * A feature's calls, typed by its contract: `call` makes one, `useRead` keeps what a GET answers under the key `[route, params, query]`.
 * `{userId}` is whom the screen acts for, unless told.
 */
export const callsOf = <C extends Contract>(): { call: Client<C>; useRead: ReadHook<C> } => ({
  call: client<C>(),
  useRead: useAnyRead as ReadHook<C>,
});

/**
 * Refetches what is on screen for routes with these prefixes; anything else is fetched when next shown.
 * Waits for a running fetch instead of cancelling it: that may be the next page of a list which a person asked for.
 */
export const refetch = (...routes: readonly string[]): Promise<void> => {
  const isOf = ({ queryKey }: Query) => routes.some((one) => `${queryKey[0]}`.startsWith(one));
  return queries
    .refetchQueries(
      { fetchStatus: 'fetching', predicate: (one) => isOf(one) && !!one.state.data },
      { cancelRefetch: false },
    )
    .then(() => queries.invalidateQueries({ predicate: isOf }));
};

/** Reads again what could not be read while the server or the network was away; what was answered with an error is not tried again by itself. */
export const refetchFailed = (): Promise<void> =>
  queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' && isOffline(state.error) });

/** No answer came, or only that of a proxy before a server that is away (RFC 9110 section 15.6). */
const isOffline = (error: unknown) =>
  error instanceof Unreachable || (error instanceof HttpError && error.status > 501);
