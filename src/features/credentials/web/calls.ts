import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** Returns all showings, newest first, because a counterparty's knowledge depends on all of them. */
export const useShowings = () =>
  useWhole('GET /api/showings/{userId}', (sent) => page('GET /api/showings/{userId}', sent));
