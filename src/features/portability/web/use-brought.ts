import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

const page = pages<typeof contract>();

/** What happened on servers of before, by their word. */
export const useBrought = () =>
  useWhole('GET /api/brought-history/{userId}', (sent) => page('GET /api/brought-history/{userId}', sent));
