import { commonRefusals, refuse } from '#platform/refusal.ts';

interface Bounds {
  /** So many work side by side, and so many wait or work in all; of one fewer. */
  readonly atOnce: number;
  readonly most: number;
  readonly mostOfOne: number;
  /** Told to who is one too many. */
  readonly detail: string;
}

/** Lets a bounded number work at once, the others in the order in which they came. Refuses with `unavailable` (503) where too many are there, in all or of one. */
export function places({ atOnce, most, mostOfOne, detail }: Bounds) {
  const there: (number | string)[] = [];
  const next: (() => void)[] = [];
  let working = 0;
  return async <T>(of: number | string, work: () => Promise<T>): Promise<T> => {
    if (there.length >= most || there.filter((one) => one === of).length >= mostOfOne)
      throw refuse(commonRefusals, 'unavailable', { detail, retryAfterS: 5 });
    there.push(of);
    if (working >= atOnce) await new Promise<void>((begin) => next.push(begin));
    working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
      there.splice(there.indexOf(of), 1);
      next.shift()?.();
    }
  };
}
