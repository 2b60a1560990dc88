import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../../office-contract.ts';

/** The calls of the office here. */
export const { call, useRead } = callsOf<typeof contract>();
