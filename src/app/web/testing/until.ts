/** How long a condition is waited for; a machine that others use too takes its time. */
export const PATIENCE_MS = 20_000;
const FIRST_WAIT_MS = 4;
const LONGEST_WAIT_MS = 64;

const later = (ms: number) => new Promise((wait) => setTimeout(wait, ms));

/** Looks again and again, less and less often, until what it sees is done or time is up; gives what it saw last. */
export async function until<T>(look: () => T, isDone: (seen: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const seen = look();
    if (isDone(seen) || performance.now() > end) return seen;
    await later(wait);
  }
}
