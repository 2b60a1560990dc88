import { files } from '#platform/web/calls/files.ts';
import type { contract } from '../contract.ts';

/** The calls of this feature that answer a file. */
export const file = files<typeof contract>();
