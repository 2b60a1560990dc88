import { resolve } from '#features/ledger/server/doors.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readTransfer } from '../../transfer-log.ts';
import type { ChainReceipt } from '../rpc/port.ts';
import type { Follower } from '../sending/engine.ts';
import { freeDay } from './gate-store.ts';
import { tellOf } from './telling.ts';
import {
  type Ended,
  findWithdrawal,
  lockWithdrawal,
  setEnded,
  setUncertain,
  type WithdrawalRow,
} from './withdrawals-store.ts';

type Request = {
  readonly withdrawalId: number;
  readonly to: string;
  readonly token: string | null;
  readonly amount: bigint;
};

const REVERTED = 'the network refused it';
const NOT_SAID = 'the token says that nothing was moved';
const OTHERWISE = 'the token says that something else was moved';
const OVERTAKEN = 'another transaction has its place on the network';

/** What a final receipt says of a withdrawal: paid, come back and why, or something that nobody has asked for. */
function verdictOf(
  { to, token, amount }: Request,
  receipt: ChainReceipt,
): 'paid' | { readonly back: string } | { readonly unclear: string } {
  if (!receipt.isSuccess) return { back: REVERTED };
  if (token === null) return 'paid';
  const said = receipt.logs.flatMap((log) => (log.address === token ? (readTransfer(log) ?? []) : []));
  const isOurs = ({ from }: { from: string }) => from === receipt.from;
  const ours = said.filter(isOurs);
  if (ours.length === 0) return { back: NOT_SAID };
  const isPaid = ours.length === 1 && ours[0]?.to === to && ours[0].amount === amount;
  return isPaid ? 'paid' : { unclear: OTHERWISE };
}

/** What the engine tells of withdrawals, in the transaction in which each ends. */
export const withdrawalFollower: Follower<'withdrawal'> = {
  final: async (tx, { request, receipt }) => {
    const row = await lockWithdrawal(tx, request.withdrawalId);
    if (row?.state !== 'sending') return;
    const verdict = verdictOf(request, receipt);
    const known = { hash: receipt.hash, gas: receipt.gasUsed * receipt.gasPrice };
    if (verdict === 'paid') await end(tx, row, { ...known, failure: null });
    else if ('back' in verdict) await end(tx, row, { ...known, failure: verdict.back });
    else await doubt(tx, row, verdict.unclear);
  },
  overtaken: async (tx, { request }) => {
    const row = await lockWithdrawal(tx, request.withdrawalId);
    if (row?.state === 'sending') await doubt(tx, row, OVERTAKEN);
  },
};

/** Keeps its money held until two people of the office have decided. */
async function doubt(tx: Tx, row: WithdrawalRow, why: string): Promise<void> {
  await setUncertain(tx, row.id, why);
  await tellNow(tx, row.id);
}

/** Ends a withdrawal that is locked: its hold is posted, or its money goes back to its person, with what counted for the day. */
export async function end(tx: Tx, row: WithdrawalRow, ended: Ended): Promise<void> {
  await setEnded(tx, row.id, ended);
  if (ended.failure !== null && row.user_id !== null)
    await freeDay(tx, row.counted_on, { userId: row.user_id, address: row.to_address, won: BigInt(row.won) });
  const [answer] = await resolve(tx, [
    ended.failure === null
      ? { id: row.transfer_id, outcome: 'post' }
      : { id: row.transfer_id, outcome: 'void', failure: ended.failure },
  ]);
  if (answer !== 'done') throw new Error(`the hold of withdrawal ${row.id} is ${answer}`);
  await tellNow(tx, row.id);
}

export async function tellNow(tx: Tx, id: number): Promise<void> {
  const row = await findWithdrawal(tx, id);
  if (row) await tellOf(tx, row);
}
