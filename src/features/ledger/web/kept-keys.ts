import { newKey } from './new-key.ts';

/** Answers that judge who asks or how often: they say nothing of an earlier press. */
const OF_THE_ASKER: readonly number[] = [401, 403, 408, 425, 429];

/** One thing that was pressed, with its key, as long as nobody knows what became of it. */
export interface Kept<Asked> {
  readonly key: string;
  readonly asked: Asked;
  presses: number;
}

/**
 * The keys of what was pressed and has had no answer, by what it is: kept while the page is open, in a closed sheet too, so that pressing
 * again moves it at most once.
 */
export function keepKeys<Asked>() {
  const kept = new Map<string, Kept<Asked>>();
  return {
    of: (what: string): Kept<Asked> | undefined => kept.get(what),
    /** What is pressed now: the first press again, where that one's outcome is unknown. */
    press(what: string, asked: Asked): Kept<Asked> {
      const one = kept.get(what) ?? { key: newKey(), asked, presses: 0 };
      one.presses += 1;
      kept.set(what, one);
      return one;
    },
    done: (what: string) => kept.delete(what),
    /** Whether a failure is the server's no, by its status if an answer came; if it is none, the key stays. */
    failed(what: string, status: number | undefined): boolean {
      const isRepeated = (kept.get(what)?.presses ?? 0) > 1;
      const isDecided = status !== undefined && status < 500 && !(isRepeated && OF_THE_ASKER.includes(status));
      if (isDecided) kept.delete(what);
      return isDecided;
    },
  };
}
