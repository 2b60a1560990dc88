import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

/** Returns the DID of the user on screen, which seeds their guilloche. Empty while it loads, which draws nothing. */
export const useDid = (): string => useRead('GET /api/did/{userId}').data?.id ?? '';
