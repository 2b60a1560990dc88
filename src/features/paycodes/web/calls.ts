import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();
