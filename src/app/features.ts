/** The features in their order: each may import only those before it, and everything may import platform and ui. */
export const features = [
  'auth',
  'identity',
  'documents',
  'credentials',
  'ledger',
  'codes',
  'banking',
  'statements',
  'assets',
  'localpay',
  'work',
  'traveler',
  'activity',
  'notifications',
  'me',
  'home',
] as const;
