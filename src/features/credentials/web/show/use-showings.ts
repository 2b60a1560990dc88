import type { contract } from '#features/credentials/contract.ts';
import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';

const page = pages<typeof contract>();

/** Returns all showings, newest first, because a counterparty's knowledge depends on all of them. */
export const useShowings = () =>
  useWhole('GET /api/showings/{userId}', (sent) => page('GET /api/showings/{userId}', sent));
