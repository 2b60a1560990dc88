import { HOUSE, transferLegs } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, sql, type Tx } from '#platform/server/store/db.ts';
import { type Chain, NATIVE } from '../chain.ts';
import { readStanding } from '../store.ts';
import { end, tellNow } from './ending.ts';
import { hand } from './engine.ts';
import { shareGate } from './gate-store.ts';
import { isStopped, listReady, lockWithdrawal, setBorne, setSending, takeUnbooked } from './withdrawals-store.ts';

const AT_ONCE = 256;
const FROZEN = 'the account was frozen';

/** Hands on what may leave, and books what it has cost: one node for all, and two at once do each once. */
export function handingJob(services: Services, chain: Chain): Job {
  const { db, log } = services;
  const turn = createTurn(db, 'chain-withdrawals');
  return {
    name: 'chain-withdrawals',
    everyMs: chain.everyMs,
    paceMs: 20,
    run: async (stop) => {
      if (!(await turn.isMine())) return;
      if ((await readStanding(db)).isOpen)
        for (const id of await listReady(db, AT_ONCE)) {
          if (stop.aborted) return;
          await doOne(
            () => handOn(services, chain, id),
            async (fault, err) => log.error({ err, withdrawal: id, fault }, 'a withdrawal could not be handed on'),
          );
        }
      await bookGas(db);
    },
    end: () => turn.giveBack(),
  };
}

/** Hands one to the engine, unless somebody has stopped everything; of who is frozen by now it goes back. Lock order: the withdrawal, the gate. */
export const handOn = ({ db, ...services }: Services, chain: Chain, id: number): Promise<void> =>
  db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state !== 'ready') return;
    if (await isStopped(tx, row)) return end(tx, row, { hash: null, gas: null, failure: FROZEN });
    if ((await shareGate(tx)).stopped !== null) return;
    await setSending(tx, id, await hand(tx, { db, ...services }, chain, row));
    await tellNow(tx, id);
  });

/**
 * What the treasury paid in gas comes out of the fees that were taken in the chain's coin, as far as they go; the rest is the operator's, out of what they
 * keep there beyond what is owed.
 */
export const bookGas = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    for (const { id, gas } of await takeUnbooked(tx, AT_ONCE)) {
      const borne = await bear(tx, BigInt(gas));
      if (borne !== undefined) await setBorne(tx, id, borne);
    }
  });

/** undefined where the fees were spent on something else meanwhile: the next round looks again. */
async function bear(tx: Tx, gas: bigint): Promise<bigint | undefined> {
  const has = await tx.maybe(sql<{ units: string }>`
    SELECT (a.balance - a.held)::text AS units FROM accounts a JOIN assets s ON s.id = a.asset_id WHERE a.owner = ${HOUSE.fees} AND s.code = ${NATIVE}`);
  const there = BigInt(has?.units ?? 0);
  const amount = there < gas ? there : gas;
  if (amount <= 0n) return 0n;
  const plan = { asset: NATIVE, amount, fee: 0n, from: HOUSE.fees, to: HOUSE.chain };
  const outcome = await post(tx, { ...plan, kind: 'chain_gas', initiator: null, legs: transferLegs(plan) });
  return outcome.status === 'accepted' ? amount : undefined;
}
