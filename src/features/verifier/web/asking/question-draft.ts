import type { AskedClaim, NewQuestion } from '../../contract.ts';
import type { Trust } from '../../rules.ts';

/** The European person identification data, as which many wallets hold an age (PID rulebook). */
const PID = 'urn:eudi:pid:1';

/** A type that the organisation issues itself. */
export interface OwnType {
  readonly vct: string;
  readonly claims: readonly { readonly name: string }[];
}

/** What is asked for: of age, all that a type of one's own says, or whatever is typed. */
export type Wanted = 'age' | 'other' | `own ${number}`;

export interface Draft {
  readonly name: string;
  readonly nameKo: string;
  readonly purpose: string;
  readonly purposeKo: string;
  readonly wanted: Wanted;
  readonly vct: string;
  readonly claims: string;
  readonly trust: Trust;
  readonly keepHours: '0' | '24' | '720';
}

/** Claims as staff type them: names with commas between them, and dots between a name and what stands below it. */
export const claimsTyped = (typed: string): AskedClaim[] =>
  typed
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => ({ path: one.split('.').map((step) => step.trim()) }));

/** A draft as it is saved. */
export function questionOf(draft: Draft, own: readonly OwnType[]): NewQuestion {
  const { name, nameKo, purpose, purposeKo, trust, keepHours } = draft;
  const said = { name: name.trim(), nameKo: nameKo.trim(), purpose: purpose.trim(), purposeKo: purposeKo.trim() };
  return { ...said, format: 'dc+sd-jwt', ...askedBy(draft, own), trust, authorities: [], keepHours: Number(keepHours) };
}

function askedBy({ wanted, vct, claims }: Draft, own: readonly OwnType[]): Pick<NewQuestion, 'vcts' | 'claims'> {
  if (wanted === 'age') return { vcts: [PID], claims: [{ path: ['age_equal_or_over', '19'], values: [true] }] };
  const type = own[Number(wanted.slice('own '.length))];
  if (wanted !== 'other' && type)
    return { vcts: [type.vct], claims: type.claims.map((claim) => ({ path: [claim.name] })) };
  return { vcts: [vct.trim()], claims: claimsTyped(claims) };
}

/** Whether nothing is left out. */
export const isWhole = ({ name, nameKo, purpose, purposeKo, wanted, vct }: Draft): boolean =>
  [name, nameKo, purpose, purposeKo, ...(wanted === 'other' ? [vct] : [])].every((one) => one.trim() !== '');
