import type { contract } from '#features/issuance/contract.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { NewRoleRule } from '../../contract.ts';
import type { GivenRole } from '../../rules.ts';

// Typed here instead of imported from issuance's web folder, which would bring all its copy.
const { useRead } = callsOf<typeof contract>();

/** Returns the SD-JWT VC types that an organisation issues today. */
export const useOwnTypes = (id: number) =>
  (useRead('GET /api/org/{id}/issuing/types', { params: { id } }).data ?? []).filter(
    ({ endedAt, formats }) => endedAt === null && formats.includes('dc+sd-jwt'),
  );
export type OwnType = ReturnType<typeof useOwnTypes>[number];

export interface Draft {
  readonly role: GivenRole;
  /** The `vct` of one of the organisation's own types. Empty for a typed type of another issuer. */
  readonly own: string;
  readonly name: string;
  readonly nameKo: string;
  readonly vct: string;
  readonly issuer: string;
  readonly claim: string;
  readonly value: string;
}

/** Returns the request body of a draft. Undefined while a required field is empty. */
export function ruleOf(draft: Draft, own: readonly OwnType[]): NewRoleRule | undefined {
  const type = own.find(({ vct }) => vct === draft.own);
  const { role } = draft;
  const claim = type ? (type.claims.find(({ name }) => name === draft.claim) ?? type.claims[0])?.name : draft.claim;
  const said = {
    name: (type?.name ?? draft.name).trim(),
    nameKo: (type?.nameKo ?? draft.nameKo).trim(),
    vct: (type?.vct ?? draft.vct).trim(),
    claim: (claim ?? '').trim(),
    value: draft.value.trim(),
  };
  const issuer = type ? null : draft.issuer.trim();
  return [...Object.values(said), issuer].includes('') ? undefined : { role, ...said, issuer };
}
