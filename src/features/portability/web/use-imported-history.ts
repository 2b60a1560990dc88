import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

const page = pages<typeof contract>();

/** Reads the events on earlier servers. */
export const useImportedHistory = () =>
  useWhole('GET /api/brought-history/{userId}', (sent) => page('GET /api/brought-history/{userId}', sent));
