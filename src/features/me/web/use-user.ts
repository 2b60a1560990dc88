import { useRead } from './calls.ts';

export const useUser = () => useRead('GET /api/user/{userId}');
export type User = NonNullable<ReturnType<typeof useUser>['data']>;
