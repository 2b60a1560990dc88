import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();

export const useUser = () => useRead('GET /api/user/{userId}');
export type User = NonNullable<ReturnType<typeof useUser>['data']>;
