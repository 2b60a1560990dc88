const DAY_MS = 86_400_000;

/**
 * Returns the validity of a copy in whole days, so that copies of one credential share it with those of many others and
 * cannot be linked by it (HAIP 1.0, section 6.1).
 */
export function wholeDays({ issued_at, expires_at }: { readonly issued_at: Date; readonly expires_at: Date }) {
  return { from: dayOf(issued_at), until: new Date(dayOf(expires_at).getTime() + DAY_MS) };
}

/** Returns the start of the day in UTC. */
const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
