import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

export const { call, useRead } = callsOf<typeof contract>();
export const file = files<typeof contract>();
