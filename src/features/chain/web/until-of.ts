/** How long a quote holds, by this device's own clock from when its answer came: a moment of `performance.now`. */
export const untilOf = ({ createdAt, expiresAt }: { readonly createdAt: string; readonly expiresAt: string }): number =>
  performance.now() + Date.parse(expiresAt) - Date.parse(createdAt);
