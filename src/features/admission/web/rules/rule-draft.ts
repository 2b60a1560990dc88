import type { NewRoleRule } from '../../contract.ts';
import type { GivenRole } from '../../rules.ts';

/** A type that the organisation issues itself. */
export interface OwnType {
  readonly vct: string;
  readonly name: string;
  readonly nameKo: string;
  readonly claims: readonly { readonly name: string; readonly label: string; readonly labelKo: string }[];
}

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
