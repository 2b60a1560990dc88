import type { Services } from '#platform/server/services.ts';
import { chainOf } from '../chain.ts';
import { bearGas, costOf } from '../house-gas.ts';
import { engineOf } from '../sending/engine.ts';
import { contractOf, reserveSweep } from './planning.ts';
import { failSweep, giveGas, keepMined, lockByGas, lockBySending } from './sweeps-store.ts';

/** Delay before a failed sweep is planned again; it doubles each time. */
const FAILED_AGAIN_S = 30;

/** Continues sweeps when their transactions end: registers with the engine for gas and sweeps. */
export function followSweeps(services: Services): void {
  const chain = chainOf(services);
  const engine = engineOf(services);
  if (!chain) return;
  const againS = services.speeds.chain?.againS ?? FAILED_AGAIN_S;
  engine.follow('gas', {
    final: async (tx, { id, request, receipt }) => {
      const sweep = await lockByGas(tx, id);
      // Gas left at an address whose key its holder has counts as spent; the part that comes back is booked when it
      // does.
      await bearGas(tx, costOf(receipt) + (receipt.isSuccess ? request.amount : 0n));
      if (!sweep) return;
      if (!receipt.isSuccess) return failSweep(tx, sweep.id, 'the address took no gas', againS);
      await giveGas(tx, sweep.id, request.amount);
      await reserveSweep(tx, engine, {
        id: sweep.id,
        address: sweep.address,
        token: contractOf(chain, sweep.asset_id),
        amount: BigInt(sweep.amount),
        gasLimit: sweep.gas_limit,
        feeCap: BigInt(sweep.fee_cap),
      });
    },
    overtaken: async (tx, { id }) => {
      const sweep = await lockByGas(tx, id);
      if (sweep) await failSweep(tx, sweep.id, 'its gas was overtaken', againS);
    },
  });
  engine.follow('sweep', {
    final: async (tx, { id, request, receipt }) => {
      const sweep = await lockBySending(tx, id);
      if (!sweep) return;
      // For coins the gas reduces the person's credit; for tokens it was booked when it was given.
      await keepMined(tx, sweep.id, receipt, request.token === null ? 0n : costOf(receipt));
      if (!receipt.isSuccess) await failSweep(tx, sweep.id, 'it failed on the chain', againS);
    },
    overtaken: async (tx, { id }) => {
      const sweep = await lockBySending(tx, id);
      if (sweep) await failSweep(tx, sweep.id, 'its holder sent something else', againS);
    },
  });
}
