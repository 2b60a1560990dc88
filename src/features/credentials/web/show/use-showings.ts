import type { contract } from '#features/credentials/contract.ts';
import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';

const page = pages<typeof contract>();

/** Everything that was ever shown, newest first: what somebody knows is about all of it. */
export const useShowings = () =>
  useWhole('GET /api/showings/{userId}', (sent) => page('GET /api/showings/{userId}', sent));
