import type { UserId } from '#platform/ids.ts';

/** A read that Home makes at once, as `useRead` names it. */
export interface FirstRead {
  readonly route: string;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** What the note shows. */
export const NOTE_READ: FirstRead = { route: 'GET /api/portfolio/{userId}' };

/** In the order in which they are needed; the note's two first. */
export const FIRST_READS: readonly FirstRead[] = [
  NOTE_READ,
  { route: 'GET /api/user/{userId}' },
  { route: 'GET /api/credentials/{userId}' },
  { route: 'GET /api/transactions/{userId}', query: { limit: 4 } },
  { route: 'GET /api/work/approvals/{userId}' },
  { route: 'GET /api/tax-refunds/{userId}' },
  { route: 'GET /api/notifications/{userId}', query: { limit: 10 } },
];

/** Where a first read is, exactly as the client asks for it. */
export const addressOf = ({ route, query }: FirstRead, userId: UserId | number): string =>
  route.slice(4).replace('{userId}', String(userId)) +
  (query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : '');
