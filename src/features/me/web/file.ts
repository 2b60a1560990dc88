import { files } from '#platform/web/calls/files.ts';
import type { contract } from '../contract.ts';

export const file = files<typeof contract>();
