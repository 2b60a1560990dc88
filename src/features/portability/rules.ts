/** The most that a file may be, in characters: a thousand credentials with ten copies each. */
export const MOST_FILE = 24_000_000;

/** Why something of a file is not here. */
export const LEFT = [
  'trial',
  'revoked',
  'expired',
  'not_bound',
  'not_signed',
  'unreachable',
  'no_room',
  'late',
] as const;
export type Left = (typeof LEFT)[number];
