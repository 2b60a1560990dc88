import { useWords } from '#platform/web/device/language.ts';
import type { Approval } from '../contract.ts';
import { words } from './words.ts';

/** A short status of an approval. An amended one says so instead of its old status. */
export function useStatusWord({ status, amended }: Pick<Approval, 'status' | 'amended'>): string {
  const w = useWords(words);
  return w.status[amended ? 'amended' : status];
}
