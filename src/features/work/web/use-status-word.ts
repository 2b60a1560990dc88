import { useWords } from '#platform/web/device/language.ts';
import type { Approval } from '../contract.ts';
import { words } from './words.ts';

/** What has become of an approval, in a word or two; what was amended is said rather than what it was before. */
export function useStatusWord({ status, amended }: Pick<Approval, 'status' | 'amended'>): string {
  const w = useWords(words);
  return w.status[amended ? 'amended' : status];
}
