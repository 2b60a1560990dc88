import type { contract } from '#features/issuance/contract.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { OwnType } from './rule-draft.ts';

// By its calls alone: the page of what is issued would bring all its copy.
const { useRead } = callsOf<typeof contract>();

/** The types that an organisation issues today as SD-JWT VC. */
export const useOwnTypes = (id: number): readonly OwnType[] =>
  (useRead('GET /api/org/{id}/issuing/types', { params: { id } }).data ?? []).filter(
    ({ endedAt, formats }) => endedAt === null && formats.includes('dc+sd-jwt'),
  );
