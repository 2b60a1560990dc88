import { HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { lockAccounts, post } from '#features/ledger/server/doors.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { NATIVE } from './chain.ts';
import type { ChainReceipt } from './rpc/port.ts';

/** What a transaction cost whoever sent it, in wei. */
export const costOf = ({ gasUsed, gasPrice }: Pick<ChainReceipt, 'gasUsed' | 'gasPrice'>): bigint => gasUsed * gasPrice;

export const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Books wei that left the treasury for gas, used or given to an address: out of the fees that were taken in the chain's coin, as far as they go. The rest
 * is the operator's, out of what they keep there beyond what is owed; nobody comes to owe by it. Gives what the fees bore.
 */
export async function bearGas(tx: Tx, wei: bigint): Promise<bigint> {
  await lockAccounts(tx, NATIVE, [HOUSE.fees, HOUSE.chain]);
  const amount = least(await feesOf(tx), wei);
  if (amount <= 0n) return 0n;
  await book(tx, { asset: NATIVE, amount, fee: 0n, from: HOUSE.fees, to: HOUSE.chain });
  return amount;
}

/** Books wei of the house that came back into the treasury: fees again, whoever bore them. Lock its other accounts first. */
export const takeBackGas = (tx: Tx, wei: bigint): Promise<void> =>
  book(tx, { asset: NATIVE, amount: wei, fee: 0n, from: HOUSE.chain, to: HOUSE.fees });

async function book(tx: Tx, plan: Parameters<typeof transferLegs>[0]): Promise<void> {
  const outcome = await post(tx, { ...plan, kind: 'chain_gas', initiator: null, legs: transferLegs(plan) });
  if (outcome.status !== 'accepted') throw new Error(`gas of the house was ${outcome.status}`);
}

const feesOf = async (tx: Tx): Promise<bigint> =>
  BigInt(
    (
      await tx.maybe(sql<{ units: string }>`
        SELECT (a.balance - a.held)::text AS units FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = ${HOUSE.fees} AND s.code = ${NATIVE}`)
    )?.units ?? 0,
  );
