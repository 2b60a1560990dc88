import { commonRefusals, refuse } from '#platform/refusal.ts';

interface Bounds {
  /** Maximum number that work side by side, and that work or wait in all. `mostOfOne` is the maximum for one user. */
  readonly atOnce: number;
  readonly most: number;
  readonly mostOfOne: number;
  /** Shown to the caller that is refused. */
  readonly detail: string;
}

/**
 * Creates a queue that lets a bounded number work at once, in order of arrival. Refuses with `unavailable` (503) if
 * there are too many, in all or of one user.
 */
export function createWorkQueue({ atOnce, most, mostOfOne, detail }: Bounds) {
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
