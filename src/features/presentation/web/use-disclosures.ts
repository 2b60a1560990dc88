import { pages } from '#platform/web/calls/api.ts';
import { useWhole } from '#platform/web/calls/use-whole.ts';
import type { contract } from '../contract.ts';

const page = pages<typeof contract>();

/** Everything that verifiers asked and what became of it, newest first. */
export const useDisclosures = () =>
  useWhole('GET /api/disclosures/{userId}', (sent) => page('GET /api/disclosures/{userId}', sent));
