/** A demo notification that only this page has: marked as a sample, never shown as a toast, gone after a reload. */
export interface PageSample {
  readonly id: string;
  readonly kind: 0 | 1 | 2;
  readonly timestamp: string;
  readonly isRead: boolean;
}

export const SAMPLE_CHANCE = 0.3;

const KINDS = [0, 1, 2] as const;
/** Returns a random sample or, mostly, nothing; `chance` and `pick` are in [0, 1). */
export function sampleOf(chance: number, pick: number, now: Date): PageSample | undefined {
  if (chance >= SAMPLE_CHANCE) return undefined;
  const timestamp = now.toISOString();
  return { id: `sample-${timestamp}`, kind: KINDS[Math.floor(pick * KINDS.length)] ?? 0, timestamp, isRead: false };
}
