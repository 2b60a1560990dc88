import { commonRefusals, refuse } from '#platform/refusal.ts';

interface Bounds {
  /**
   * Maximum number of tasks at work at once (`atOnce`), at work or waiting (`most`), and at work or waiting for one
   * user (`mostOfOne`).
   */
  readonly atOnce: number;
  readonly most: number;
  readonly mostOfOne: number;
  /** English detail of the refusal. */
  readonly detail: string;
}

/**
 * Creates a queue that runs a bounded number of tasks at once, in order of arrival. Refuses with `unavailable` (503) if
 * too many are at work or waiting, in all or for one user.
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
