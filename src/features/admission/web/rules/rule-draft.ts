import type { contract } from '#features/issuance/contract.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import type { NewRoleRule } from '../../contract.ts';
import type { GivenRole } from '../../rules.ts';

// By its calls alone: the page of what is issued would bring all its copy.
const { useRead } = callsOf<typeof contract>();

/** The types that an organisation issues today as SD-JWT VC. */
export const useOwnTypes = (id: number) =>
  (useRead('GET /api/org/{id}/issuing/types', { params: { id } }).data ?? []).filter(
    ({ endedAt, formats }) => endedAt === null && formats.includes('dc+sd-jwt'),
  );
export type OwnType = ReturnType<typeof useOwnTypes>[number];

export interface Draft {
  readonly role: GivenRole;
  /** One of its own types, by its `vct`; else of another issuer, by what is typed. */
  readonly own: string;
  readonly name: string;
  readonly nameKo: string;
  readonly vct: string;
  readonly issuer: string;
  readonly claim: string;
  readonly value: string;
}

/** A draft as it is saved; undefined where something is left out. */
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
