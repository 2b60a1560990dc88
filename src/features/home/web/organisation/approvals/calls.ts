import type { contract } from '#features/work/contract.ts';
import { pages } from '#platform/web/calls/api.ts';
import { files } from '#platform/web/calls/files.ts';
import { callsOf } from '#platform/web/calls/query.ts';

/** The calls by which staff see what their organisation asked; by Work's own file they would bring that of its screens. */
export const { useRead } = callsOf<typeof contract>();
export const approvalPages = pages<typeof contract>();
export const approvalFile = files<typeof contract>();
