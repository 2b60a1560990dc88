import { HOUSE, type Movement, transfer } from '#features/ledger/movement.ts';
import { lockAccounts, mustPost } from '#features/ledger/server/doors.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { least } from '../fees.ts';
import { NATIVE } from './chain.ts';
import type { ChainReceipt } from './rpc/port.ts';

/** Returns the cost of a transaction to its sender, in wei. */
export const costOf = ({ gasUsed, gasPrice }: Pick<ChainReceipt, 'gasUsed' | 'gasPrice'>): bigint => gasUsed * gasPrice;

/**
 * Books wei that left the treasury for gas, used or sent to an address: from the fees charged in the chain's coin, as
 * far as they go. The operator bears the rest, out of the treasury's surplus over what is owed, so no account goes
 * below 0. Returns the part paid from fees.
 */
export async function bearGas(tx: Tx, wei: bigint): Promise<bigint> {
  await lockAccounts(tx, NATIVE, [HOUSE.fees, HOUSE.chain]);
  const amount = least(await feesOf(tx), wei);
  if (amount <= 0n) return 0n;
  await mustPost(tx, gasOf(amount, { from: HOUSE.fees, to: HOUSE.chain }));
  return amount;
}

/** Books house gas that returned to the treasury as fees, no matter who bore it. Lock other house accounts first. */
export const takeBackGas = (tx: Tx, wei: bigint): Promise<number> =>
  mustPost(tx, gasOf(wei, { from: HOUSE.chain, to: HOUSE.fees }));

const gasOf = (amount: bigint, sides: Pick<Movement, 'from' | 'to'>): Movement =>
  transfer({ kind: 'chain_gas', asset: NATIVE, amount, ...sides, initiator: null });

async function feesOf(tx: Tx): Promise<bigint> {
  const fees = await tx.maybe(sql<{ units: string }>`
    SELECT (a.balance - a.held)::text AS units FROM accounts a JOIN assets s ON s.id = a.asset_id
     WHERE a.owner = ${HOUSE.fees} AND s.code = ${NATIVE}`);
  return BigInt(fees?.units ?? 0);
}
