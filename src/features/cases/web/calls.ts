import { pages } from '#platform/web/calls/api.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();

const page = pages<typeof contract>();

/** Cases of whom the screens act for, newest first. */
export const useCases = () => useWhole('GET /api/cases/{userId}', (sent) => page('GET /api/cases/{userId}', sent));
