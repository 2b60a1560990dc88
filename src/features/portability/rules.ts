/** The most that a file may be, in characters: a thousand credentials with ten copies each. */
export const MOST_FILE = 24_000_000;

/** Of each kind a person holds no more, and a credential is no longer: a file with more is none of ours. */
export const IN_FILE = { credentials: 1000, copies: 100, claims: 100, form: 262_144, history: 20_000 } as const;

/** Why something of a file is not here. */
export const LEFT = [
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
export type Left = (typeof LEFT)[number];

/** What a person may have of it, in rows and in bytes as they are sealed, and how long one may be. */
export const MOST_HISTORY = { entries: 5000, bytes: 4_000_000, entry: 16_384, credentials: 20, claims: 100 } as const;
