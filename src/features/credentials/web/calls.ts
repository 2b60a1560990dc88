import { files, pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

/** Those that answer a file. */
export const file = files<typeof contract>();

const page = pages<typeof contract>();

/** Everything that was ever shown, newest first: what somebody knows is about all of it. */
export const useShowings = () =>
  useWhole('GET /api/showings/{userId}', (sent) => page('GET /api/showings/{userId}', sent));
