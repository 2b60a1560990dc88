import type { UserId } from '#platform/ids.ts';

/** A read that Home sends at once, with the key that `useRead` gives it. */
export interface FirstRead {
  readonly route: string;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The read behind the note. */
export const NOTE_READ: FirstRead = { route: 'GET /api/portfolio/{userId}' };

/** In order of need; the note's two come first. */
export const FIRST_READS: readonly FirstRead[] = [
  NOTE_READ,
  { route: 'GET /api/user/{userId}' },
  { route: 'GET /api/credentials/{userId}' },
  { route: 'GET /api/transactions/{userId}', query: { limit: 4 } },
  { route: 'GET /api/work/approvals/{userId}' },
  { route: 'GET /api/tax-refunds/{userId}' },
  { route: 'GET /api/notifications/{userId}', query: { limit: 10 } },
];

/** Returns the URL of a first read exactly as the API client builds it. */
export const addressOf = ({ route, query }: FirstRead, userId: UserId | number): string =>
  route.slice(4).replace('{userId}', String(userId)) +
  (query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : '');
