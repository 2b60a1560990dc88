import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

const page = pages<typeof contract>();

/** Returns all requests of verifiers with their outcomes, newest first. */
export const useDisclosures = () =>
  useWhole('GET /api/disclosures/{userId}', (sent) => page('GET /api/disclosures/{userId}', sent));
