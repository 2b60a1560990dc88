import type { contract } from '#features/credentials/contract.ts';
import { files } from '#platform/web/calls/files.ts';

/** The calls of this feature that return a file. */
export const file = files<typeof contract>();
