import { readTransfer } from '../../transfer-log.ts';
import type { Address, ChainBlock, ChainLog, Hash } from '../rpc/port.ts';

/** What may be a deposit: somebody was paid, whoever it is. */
export interface Found {
  readonly assetId: number;
  readonly to: Address;
  readonly from: Address;
  /** In smallest units. */
  readonly amount: bigint;
  readonly txHash: Hash;
  /** -1: the value of the transaction itself. */
  readonly logIndex: number;
}

/** The transaction's own value stands before its logs. */
export const OWN_VALUE = -1;

/** Whom a block pays in the coin itself; what the treasury sends is gas for sweeps. */
export const coinsIn = ({ transactions }: ChainBlock, assetId: number, treasury: Address): Found[] =>
  transactions.flatMap(({ hash, from, to, value }) =>
    to === null || value === 0n || from === treasury || from === to
      ? []
      : [{ assetId, to, from, amount: value, txHash: hash, logIndex: OWN_VALUE }],
  );

/** Whom these logs pay, of contracts that are configured; anybody else's, and an NFT's, say nothing. */
export const tokensIn = (logs: readonly ChainLog[], assets: ReadonlyMap<Address, number>): Found[] =>
  logs.flatMap((log) => {
    const assetId = assets.get(log.address);
    const said = readTransfer(log);
    if (assetId === undefined || !said || said.amount === 0n || said.from === said.to) return [];
    const { from, to, amount } = said;
    return [{ assetId, to, from, amount, txHash: log.transactionHash, logIndex: log.index }];
  });
