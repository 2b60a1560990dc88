import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** Requests that the person made, newest first. */
export const useMade = () =>
  useWhole('GET /api/requests/{userId}/made', (sent) => page('GET /api/requests/{userId}/made', sent));

/** Shares that the person is asked to pay, newest first. */
export const useAsked = () =>
  useWhole('GET /api/requests/{userId}/asked', (sent) => page('GET /api/requests/{userId}/asked', sent));
