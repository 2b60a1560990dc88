import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../../office-contract.ts';

/** Calls of the office that return a file. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();
