const BROWSERS = [
  ['Edg/', 'Edge'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const named = (names: readonly (readonly [string, string])[], agent: string) =>
  names.find(([mark]) => agent.includes(mark))?.[1];

/** Returns a device's name for people (`Chrome, Android`), from its user agent. Empty if nothing in it is known. */
export const deviceName = (agent: string): string =>
  [named(BROWSERS, agent), named(SYSTEMS, agent)].filter((name) => name !== undefined).join(', ');

const TAP_MS = 12;

/** Vibrates briefly on phones that can, when a seal is pressed or an act is done. Off under reduced motion. */
export function vibrate(): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(TAP_MS);
}
