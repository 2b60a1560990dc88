import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

/** This feature's calls, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();
