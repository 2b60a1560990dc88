import { type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Contract, OutputOf, Params, QuerySentTo, Route } from '#platform/contract.ts';
import { type CallInput as AnySent, type Client, client, HttpError, send, Unreachable } from './api.ts';
import { useUserId } from './session.ts';

/**
 * docs/product/shell.md#data: no retry, no refetch on focus, no polling, data never become stale by themselves. Offline
 * reads fail at once instead of waiting for ever; `refetchFailed` repeats them.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
    },
    // The request may be a secret, so nothing of it is kept.
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

/** Returns the query of a read, as `useRead` and the page's early reads use it. */
export const readOf = (route: string, params: AnySent['params'], query: AnySent['query']) => ({
  queryKey: [route, params, query],
  queryFn: ({ signal }: { signal: AbortSignal }) => send(route, { params, query, signal }),
});

/**
 * Returns a feature's calls, typed by its contract: `call` makes one, `useRead` caches a GET under the key `[route,
 * params, query]`. `{userId}` is the user that the screen acts for, unless given.
 */
export const callsOf = <C extends Contract>(): { call: Client<C>; useRead: ReadHook<C> } => ({
  call: client<C>(),
  useRead: useAnyRead as ReadHook<C>,
});

/**
 * Refetches the data on screen whose routes start with these prefixes; other data is refetched when next shown. It
 * waits for a running fetch instead of cancelling it, because that may be the next page that a person requested.
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

/**
 * Repeats the reads that failed because server or network could not be reached. Reads that were answered with an error
 * are not repeated.
 */
export const refetchFailed = (): Promise<void> =>
  queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' && isOffline(state.error) });

/** Repeats every failed read of the current screen. */
export const refetchShown = (): Promise<void> =>
  queries.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  );

/** No answer came, or only that of a proxy in front of an unreachable server (RFC 9110 section 15.6). */
const isOffline = (error: unknown) =>
  error instanceof Unreachable || (error instanceof HttpError && error.status > 501);
