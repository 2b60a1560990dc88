import type { ReactNode } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { ErrorState, SkeletonRows } from '#ui/layout/State.tsx';
import { defineWords } from '../words.ts';
import type { HttpError } from './calls/api.ts';
import { refetchShown } from './calls/query.ts';
import { useOfflineCause } from './calls/reach.ts';

const words = defineWords({
  en: {
    failed: (what: string) => `${what} didn\u2019t load`,
    safe: 'Your money is safe. Check your connection and try again.',
    retry: 'Try again',
    closed: (what: string) => `${what}: not offered here`,
    loading: (what: string) => `${what}: loading`,
  },
  ko: {
    failed: (what: string) => `${what}: 불러오지 못했습니다`,
    safe: '자산은 안전합니다. 연결을 확인하고 다시 시도해 주세요.',
    retry: '다시 시도',
    closed: (what: string) => `${what}: 제공하지 않습니다`,
    loading: (what: string) => `${what} 불러오는 중`,
  },
});

interface LoadedProps<T> {
  read: { data: T | undefined; isError: boolean; error?: unknown; refetch: () => Promise<unknown> };
  /** Name of the data for people: 'Recent transactions'. */
  what: string;
  /** Placeholder while the data load; rows by default. */
  skeleton?: ((label: string) => ReactNode) | undefined;
  rows?: number | undefined;
  children: (data: T) => ReactNode;
}

/**
 * Shows one read in its three states: loading at real size, failed with a retry button, and the data, which stay
 * visible while they are read again.
 */
export function Loaded<T>({ read, what, skeleton, rows, children }: LoadedProps<T>) {
  const w = useWords(words);
  const away = useOfflineCause();
  if (read.data !== undefined) return children(read.data);
  if (read.isError) {
    // The port is closed, so a retry changes nothing.
    if ((read.error as HttpError | undefined)?.status === 501) return <p>{w.closed(what)}</p>;
    // The offline line explains an outage, and heals it for the whole screen.
    if (away) return <ErrorState title={w.failed(what)} />;
    // One outage usually fails several reads, so one press repeats them all.
    const retry = { text: w.retry, onClick: () => void Promise.all([read.refetch(), refetchShown()]) };
    return <ErrorState title={w.failed(what)} text={w.safe} retry={retry} />;
  }
  return skeleton?.(w.loading(what)) ?? <SkeletonRows count={rows} label={w.loading(what)} />;
}
