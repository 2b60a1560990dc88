import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

/** Calls that return a file. */
export const file = files<typeof contract>();
export const { useRead } = callsOf<typeof contract>();
