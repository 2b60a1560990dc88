import type { NetworkLimits } from './calls/network.ts';

/** What an act about the network is called in lists and in the audit trail, of no language; `web/network/network-act.ts` has it in words. */
export const limitsTitle = ({
  oneWon,
  personWon,
  totalWon,
  hotWon,
  eyesWon,
  newHours,
  newWon,
}: NetworkLimits): string => `${oneWon} ${personWon} ${totalWon} ${hotWon} ${eyesWon} ${newHours} ${newWon}`;

interface Named {
  readonly id: number;
  readonly amount: string;
  readonly assetType: string;
  readonly toAddress: string;
}
export const withdrawalTitle = ({ id, amount, assetType, toAddress }: Named, found?: 'paid' | 'unpaid'): string =>
  `${id} ${amount} ${assetType} ${toAddress}${found ? ` ${found}` : ''}`;
