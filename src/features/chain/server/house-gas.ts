import { HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { NATIVE } from './chain.ts';
import type { ChainReceipt } from './rpc/port.ts';

/** Somebody else spends the same fees in the same moment so often at the most. */
const TRIES = 3;
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * Books what a final transaction cost the house in gas, in the very transaction in which it ends, so once: out of the fees that were taken in the chain's
 * coin, as far as they go. The rest is the operator's, out of what they keep there beyond what is owed; nobody comes to owe by it.
 */
export async function bearGas(
  tx: Tx,
  { gasUsed, gasPrice }: Pick<ChainReceipt, 'gasUsed' | 'gasPrice'>,
): Promise<void> {
  const cost = gasUsed * gasPrice;
  for (let n = 0; n < TRIES; n += 1) {
    const has = await feesOf(tx);
    const amount = least(has, cost);
    if (amount <= 0n) return;
    const plan = { asset: NATIVE, amount, fee: 0n, from: HOUSE.fees, to: HOUSE.chain };
    const outcome = await post(tx, { ...plan, kind: 'chain_gas', initiator: null, legs: transferLegs(plan) });
    if (outcome.status === 'accepted') return;
  }
}

const feesOf = async (tx: Tx): Promise<bigint> =>
  BigInt(
    (
      await tx.maybe(sql<{ units: string }>`
        SELECT (a.balance - a.held)::text AS units FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = ${HOUSE.fees} AND s.code = ${NATIVE}`)
    )?.units ?? 0,
  );
