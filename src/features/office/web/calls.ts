import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { contract } from '../contract.ts';

/** This feature's calls that return a file, typed by its contract. */
export const file = files<typeof contract>();
export const { call, useRead } = callsOf<typeof contract>();
