import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** All claims, newest first. Not paged on screen, since the total and the rules for a new claim need every one. */
export const useRefunds = () =>
  useWhole('GET /api/tax-refunds/{userId}', (sent) => page('GET /api/tax-refunds/{userId}', sent));

/** All trips, most recently added first. */
export const usePlans = () =>
  useWhole('GET /api/travel-plans/{userId}', (sent) => page('GET /api/travel-plans/{userId}', sent));
