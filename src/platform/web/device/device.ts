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

/** A device as people name it (`Chrome, Android`), from its user agent; empty when it tells nothing known. */
export const deviceName = (agent: string): string =>
  [named(BROWSERS, agent), named(SYSTEMS, agent)].filter((name) => name !== undefined).join(', ');
