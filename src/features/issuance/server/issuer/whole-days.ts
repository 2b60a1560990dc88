const DAY_MS = 86_400_000;

/**
 * From when and until when a copy says that it is good: whole days, so that what the copies of one credential share is shared by those of others too
 * (HAIP 1.0, section 6.1).
 */
export function wholeDays({ issued_at, expires_at }: { readonly issued_at: Date; readonly expires_at: Date }) {
  return { from: dayOf(issued_at), until: new Date(dayOf(expires_at).getTime() + DAY_MS) };
}

/** The beginning of its day, by UTC. */
const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
