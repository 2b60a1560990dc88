import { useRead } from './calls.ts';

/** Returns the DID of the user on screen, which seeds their guilloche. Empty while it loads, which draws nothing. */
export const useDid = (): string => useRead('GET /api/did/{userId}').data?.id ?? '';
