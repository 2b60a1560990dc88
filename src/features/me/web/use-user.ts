import { useRead } from './calls.ts';

/** The record of the user on screen. */
export const useUser = () => useRead('GET /api/user/{userId}');
export type User = NonNullable<ReturnType<typeof useUser>['data']>;
