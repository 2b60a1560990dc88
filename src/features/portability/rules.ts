/** Maximum characters of a file: a thousand credentials with ten copies each. */
export const MOST_FILE = 24_000_000;

/**
 * Limits of what one person can have. A file with more, or with a longer credential, is not from a server like ours.
 */
export const IN_FILE = { credentials: 1000, copies: 100, claims: 100, form: 262_144, history: 20_000 } as const;

/** Reasons why part of a file was not imported. */
export const SKIP_REASONS = [
  'trial',
  'revoked',
  'expired',
  'not_bound',
  'not_signed',
  'unnamed',
  'unreadable',
  'unreachable',
  'no_room',
  'late',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Limits of a person's imported history, in rows and sealed bytes, and of one entry. */
export const MOST_HISTORY = { entries: 5000, bytes: 4_000_000, entry: 16_384, credentials: 20, claims: 100 } as const;
