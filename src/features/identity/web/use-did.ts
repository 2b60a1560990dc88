import { useRead } from './calls.ts';

/** The DID of the user on screen, from which their guilloche is drawn; empty while it loads, which draws nobody's. */
export const useDid = (): string => useRead('GET /api/did/{userId}').data?.id ?? '';
