import type { NetworkLimits } from './office-contract.ts';

/** Limits in the order in which they are listed. */
export const LIMIT_NAMES = ['oneWon', 'personWon', 'totalWon', 'hotWon', 'eyesWon', 'newHours', 'newWon'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Titles of acts about the network in lists, as language-neutral text; `web/office/network-act.ts` translates them. */
export const limitsTitle = ({ oneWon, personWon, totalWon }: NetworkLimits): string =>
  `${oneWon} ${personWon} ${totalWon}`;

/** Lists all seven limits, for the officer who checks the change and for the audit trail. */
export const limitsDetail = (limits: NetworkLimits): string => LIMIT_NAMES.map((name) => limits[name]).join(' ');

interface Named {
  readonly id: number;
  readonly amount: string;
  readonly assetType: string;
  readonly toAddress: string;
}
export const withdrawalTitle = ({ id, amount, assetType, toAddress }: Named, found?: 'paid' | 'unpaid'): string =>
  `${id} ${amount} ${assetType} ${toAddress}${found ? ` ${found}` : ''}`;

/** Titles a transaction of the treasury by its nonce; for a withdrawal also by amount and recipient. */
export const sendingTitle = (
  { id, nonce, kind }: { readonly id: number; readonly nonce: number | null; readonly kind: string },
  of?: Omit<Named, 'id'>,
): string => [id, nonce ?? '-', kind, ...(of ? [of.amount, of.assetType, of.toAddress] : [])].join(' ');

/** Describes the outcome of an uncertain withdrawal: the transaction that paid it, or that it is unpaid. */
export const foundDetail = (found: 'paid' | 'unpaid', hash: string | null): string =>
  hash === null ? found : `${found} ${hash}`;
