import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

/** Calls of this feature, typed by its contract. */
export const { call, useRead } = callsOf<typeof contract>();
