import type { ReactNode } from 'react';
import { useWords } from '#platform/web/device/language.ts';
import { ErrorState, SkeletonRows } from '#ui/layout/State.tsx';
import { defineWords } from '../words.ts';

/** The object particle after a Korean word: 을 after a final consonant, else 를. */
const withParticle = (word: string) => `${word}${(word.charCodeAt(word.length - 1) - 0xac00) % 28 > 0 ? '을' : '를'}`;

const words = defineWords({
  en: {
    failed: (what: string) => `${what} didn\u2019t load`,
    safe: 'Your money is safe. Check your connection and try again.',
    retry: 'Try again',
    loading: (what: string) => `${what}: loading`,
  },
  ko: {
    failed: (what: string) => `${withParticle(what)} 불러오지 못했습니다`,
    safe: '자산은 안전합니다. 연결을 확인하고 다시 시도해 주세요.',
    retry: '다시 시도',
    loading: (what: string) => `${what} 불러오는 중`,
  },
});

interface LoadedProps<T> {
  read: { data: T | undefined; isError: boolean; refetch: () => Promise<unknown> };
  /** What is being read, in the person's words: 'Recent transactions'. */
  what: string;
  /** In place of the data while it loads; rows unless told. */
  skeleton?: ((label: string) => ReactNode) | undefined;
  rows?: number | undefined;
  children: (data: T) => ReactNode;
}

/** One read in its three states: loading at real size, failed with another try, and the data, which stays while it is read again. */
export function Loaded<T>({ read, what, skeleton, rows, children }: LoadedProps<T>) {
  const w = useWords(words);
  if (read.data !== undefined) return children(read.data);
  if (read.isError) {
    const retry = { text: w.retry, onClick: () => void read.refetch() };
    return <ErrorState title={w.failed(what)} text={w.safe} retry={retry} />;
  }
  return skeleton?.(w.loading(what)) ?? <SkeletonRows count={rows} label={w.loading(what)} />;
}
