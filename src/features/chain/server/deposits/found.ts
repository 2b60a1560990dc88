import { readTransfer } from '../../transfer-log.ts';
import type { Address, ChainBlock, ChainLog, Hash } from '../rpc/port.ts';

/** A payment on the chain that may be a deposit, to any recipient. */
export interface Found {
  readonly assetId: number;
  readonly to: Address;
  readonly from: Address;
  /** Amount in the asset's smallest units. */
  readonly amount: bigint;
  readonly txHash: Hash;
  /** Index of the payment's log in its block; -1 for the transaction's own value. */
  readonly logIndex: number;
}

/** Log index of a transaction's own value, which sorts before its logs. */
export const OWN_VALUE = -1;

/** Lists the recipients of coins in a block, except those of the treasury's transactions, which are gas for sweeps. */
export const coinsIn = ({ transactions }: ChainBlock, assetId: number, treasury: Address): Found[] =>
  transactions.flatMap(({ hash, from, to, value }) =>
    to === null || value === 0n || from === treasury || from === to
      ? []
      : [{ assetId, to, from, amount: value, txHash: hash, logIndex: OWN_VALUE }],
  );

/** Lists the recipients of configured tokens in these logs; logs of other contracts, and of NFTs, are ignored. */
export const tokensIn = (logs: readonly ChainLog[], assets: ReadonlyMap<Address, number>): Found[] =>
  logs.flatMap((log) => {
    const assetId = assets.get(log.address);
    const said = readTransfer(log);
    if (assetId === undefined || !said || said.amount === 0n || said.from === said.to) return [];
    const { from, to, amount } = said;
    return [{ assetId, to, from, amount, txHash: log.transactionHash, logIndex: log.index }];
  });
