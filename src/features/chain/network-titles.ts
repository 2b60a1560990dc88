import type { NetworkLimits } from './office-contract.ts';

/** Limits in the order of what is told of them. */
export const LIMIT_NAMES = ['oneWon', 'personWon', 'totalWon', 'hotWon', 'eyesWon', 'newHours', 'newWon'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** What an act about the network is called in lists, of no language; `web/network/network-act.ts` has it in words. */
export const limitsTitle = ({ oneWon, personWon, totalWon }: NetworkLimits): string =>
  `${oneWon} ${personWon} ${totalWon}`;

/** All seven, as whoever checks them and the audit trail read them. */
export const limitsDetail = (limits: NetworkLimits): string => LIMIT_NAMES.map((name) => limits[name]).join(' ');

interface Named {
  readonly id: number;
  readonly amount: string;
  readonly assetType: string;
  readonly toAddress: string;
}
export const withdrawalTitle = ({ id, amount, assetType, toAddress }: Named, found?: 'paid' | 'unpaid'): string =>
  `${id} ${amount} ${assetType} ${toAddress}${found ? ` ${found}` : ''}`;

/** What the treasury sends, by its place on the network; of a withdrawal also what leaves for whom. */
export const sendingTitle = (
  { id, nonce, kind }: { readonly id: number; readonly nonce: number | null; readonly kind: string },
  of?: Omit<Named, 'id'>,
): string => [id, nonce ?? '-', kind, ...(of ? [of.amount, of.assetType, of.toAddress] : [])].join(' ');

/** By which transaction it counts as paid, or that it does not. */
export const foundDetail = (found: 'paid' | 'unpaid', hash: string | null): string =>
  hash === null ? found : `${found} ${hash}`;
