import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** What the person asked for, newest first. */
export const useMade = () =>
  useWhole('GET /api/requests/{userId}/made', (sent) => page('GET /api/requests/{userId}/made', sent));

/** What the person is asked for, newest first. */
export const useAsked = () =>
  useWhole('GET /api/requests/{userId}/asked', (sent) => page('GET /api/requests/{userId}/asked', sent));
