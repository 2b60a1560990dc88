import { useRead } from './calls.ts';

/** The record of the user on screen. */
export const useUser = () => useRead('GET /api/user/{userId}');
