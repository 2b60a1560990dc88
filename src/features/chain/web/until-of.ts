/**
 * Returns a quote's expiry as a value of `performance.now`, by this device's own clock, counted from the arrival of the
 * answer.
 */
export const untilOf = ({ createdAt, expiresAt }: { readonly createdAt: string; readonly expiresAt: string }): number =>
  performance.now() + Date.parse(expiresAt) - Date.parse(createdAt);
