import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** All claims, newest first: their total and the rules of a new one are about all of them. */
export const useRefunds = () =>
  useWhole('GET /api/tax-refunds/{userId}', (sent) => page('GET /api/tax-refunds/{userId}', sent));

/** All trips, the last one added first. */
export const usePlans = () =>
  useWhole('GET /api/travel-plans/{userId}', (sent) => page('GET /api/travel-plans/{userId}', sent));
