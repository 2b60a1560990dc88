import { checksum } from '#features/identity/address.ts';
import { type AccountOwner, HOUSE, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, mustPost, resolve } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { returnReasons } from '../../withdrawal-rules.ts';
import { costOf } from '../house-gas.ts';
import type { ChainReceipt } from '../rpc/port.ts';
import type { Follower } from '../sending/engine.ts';
import { freeDay, shareGate } from './gate-store.ts';
import { verdictOf } from './verdict.ts';
import { notifyWithdrawal } from './withdrawal-notices.ts';
import {
  type Ended,
  findWithdrawal,
  lockStartable,
  lockWithdrawal,
  readPayer,
  setEnded,
  setUncertain,
  type WithdrawalRow,
} from './withdrawals-store.ts';

/** Kind of the fee kept for a withdrawal that the network rejected. It may leave frozen and closed accounts too. */
const FEE_KIND = 'chain_fee';
/** Reason why a withdrawal is uncertain: another transaction used its nonce. */
const OVERTAKEN = 'another transaction has its place on the network';

/** Receives the outcomes of withdrawals from the engine, in the transaction that ends each. */
export const withdrawalFollower: Follower<'withdrawal'> = {
  mayStart: async (tx, ids) => {
    const may = await lockStartable(tx, ids);
    return (await shareGate(tx)).stopped === null ? may : [];
  },
  final: async (tx, { request, receipt, isVoid, isGivenUp }) => {
    const row = await lockWithdrawal(tx, request.withdrawalId);
    if (row?.state !== 'sending') return;
    if (isVoid)
      return endWithdrawal(tx, row, {
        ...knownOf(receipt),
        failure: isGivenUp ? returnReasons.givenUp : returnReasons.unsigned,
      });
    const verdict = verdictOf(request, receipt);
    if (verdict === 'paid') await endWithdrawal(tx, row, { ...knownOf(receipt), failure: null });
    else if ('back' in verdict) await endRefused(tx, row, receipt, verdict.back);
    else await doubt(tx, row, verdict.unclear, receipt);
  },
  overtaken: async (tx, { request }) => {
    const row = await lockWithdrawal(tx, request.withdrawalId);
    if (row?.state === 'sending') await doubt(tx, row, OVERTAKEN);
  },
};

const knownOf = (receipt: ChainReceipt) => ({ hash: receipt.hash, gas: costOf(receipt) });

/** Makes a withdrawal uncertain: its money stays held until two people of the office decide. */
async function doubt(tx: Tx, row: WithdrawalRow, why: string, receipt?: ChainReceipt): Promise<void> {
  await setUncertain(tx, row.id, why, receipt ? knownOf(receipt) : { hash: null, gas: null });
  await notifyCurrentState(tx, row.id);
}

/**
 * Ends a locked withdrawal: posts its hold, or returns all of its money to its person and subtracts it from the day's
 * limits.
 */
export async function endWithdrawal(tx: Tx, row: WithdrawalRow, ended: Ended): Promise<void> {
  await setEnded(tx, row.id, ended);
  if (ended.failure !== null && row.user_id !== null)
    await freeDay(tx, row.counted_on, { userId: row.user_id, address: row.to_address, won: BigInt(row.won) });
  await resolveHold(tx, row, ended.failure);
  await notifyCurrentState(tx, row.id);
}

/**
 * Ends a withdrawal that is in a final block but moved nothing. Its amount is returned, but its fee is kept, since the
 * house has paid the gas, and it still counts in the limits of its day and address. Otherwise the owner of a contract
 * that rejects payments could spend the house's gas for free.
 */
async function endRefused(tx: Tx, row: WithdrawalRow, receipt: ChainReceipt, failure: string): Promise<void> {
  const from = await readPayer(tx, row);
  await lockAccounts(tx, row.asset, [from, HOUSE.fees]);
  await resolveHold(tx, row, failure);
  const feeTransferId = await takeFee(tx, row, from);
  await setEnded(tx, row.id, { ...knownOf(receipt), failure, feeTransferId });
  await notifyCurrentState(tx, row.id);
}

async function resolveHold(tx: Tx, { id, transfer_id }: WithdrawalRow, failure: string | null): Promise<void> {
  const [answer] = await resolve(tx, [
    failure === null ? { id: transfer_id, outcome: 'post' } : { id: transfer_id, outcome: 'void', failure },
  ]);
  if (answer !== 'done') throw new Error(`the hold of withdrawal ${id} is ${answer}`);
}

/** Charges the fee from the money just released, under the same locks; returns the transfer's id. */
const takeFee = (tx: Tx, row: WithdrawalRow, from: AccountOwner): Promise<number> =>
  mustPost(
    tx,
    transfer({
      kind: FEE_KIND,
      asset: row.asset,
      amount: BigInt(row.fee),
      from,
      to: HOUSE.fees,
      initiator: null,
      group: row.transfer_id,
      details: { toAddress: checksum(row.to_address) },
    }),
  );

export async function notifyCurrentState(tx: Tx, id: number): Promise<void> {
  const row = await findWithdrawal(tx, id);
  if (row) await notifyWithdrawal(tx, row);
}
