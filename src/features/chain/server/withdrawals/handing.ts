import type { Job } from '#platform/server/jobs/jobs.ts';
import { doOne } from '#platform/server/jobs/set-aside.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import type { Services } from '#platform/server/services.ts';
import { type Db, isUnavailable } from '#platform/server/store/db.ts';
import { returnReasons } from '../../withdrawal-rules.ts';
import type { Chain } from '../chain.ts';
import { bearGas } from '../house-gas.ts';
import { readStanding } from '../store.ts';
import { lockUnsent, returnWithdrawal } from './deciding.ts';
import { endWithdrawal, notifyCurrentState } from './ending.ts';
import { handToEngine } from './engine.ts';
import { shareGate } from './gate-store.ts';
import { notifyWithdrawals } from './withdrawal-notices.ts';
import {
  isStopped,
  listReady,
  listStopped,
  lockReady,
  lockWithdrawal,
  setAllSending,
  setBorne,
  setSending,
  takeUnbooked,
} from './withdrawals-store.ts';

const AT_ONCE = 256;

/**
 * Submits withdrawals to the engine and books their gas. One node does it for all; two at the same time do each once.
 */
export function handingJob(services: Services, chain: Chain): Job {
  const { db } = services;
  const turn = createTurn(db, 'chain-withdrawals');
  return {
    name: 'chain-withdrawals',
    everyMs: chain.everyMs,
    paceMs: 20,
    run: async (stop) => {
      if (!(await turn.isMine())) return;
      if ((await readStanding(db)).isOpen) await handOnAll(services, chain, stop);
      if (!stop.aborted) await callOffAll(services, stop);
      if (!stop.aborted) await bookGas(db);
    },
    end: () => turn.giveBack(),
  };
}

/**
 * Submits all ready withdrawals, many in one transaction. If that fails, or if one must be returned, the rest are
 * handled one by one.
 */
async function handOnAll(services: Services, chain: Chain, stop: AbortSignal): Promise<void> {
  const { db, log } = services;
  for (let ids = await listReady(db, AT_ONCE); ids.length > 0 && !stop.aborted; ) {
    const done = await handOnMany(services, chain, ids).catch((err: unknown): readonly number[] => {
      if (isUnavailable(err)) throw err;
      log.warn(
        { err, withdrawals: ids.length },
        'withdrawals could not be handed on together, handing them on one by one',
      );
      return [];
    });
    for (const id of ids.filter((one) => !done.includes(one)))
      await doOne(
        () => handOn(services, chain, id),
        async (fault, err) => log.error({ err, withdrawal: id, fault }, 'a withdrawal could not be handed on'),
      );
    ids = await listReady(db, AT_ONCE, ids.at(-1));
  }
}

/**
 * Submits the withdrawals of people who are not frozen, and returns their ids. While withdrawals are stopped it changes
 * nothing. Lock order: the withdrawals by id, the gate.
 */
const handOnMany = ({ db, ...services }: Services, chain: Chain, ids: readonly number[]): Promise<readonly number[]> =>
  db.tx(async (tx) => {
    const rows = await lockReady(tx, ids);
    const found = rows.map(({ id }) => id);
    if ((await shareGate(tx)).stopped !== null) return found;
    const handed = await setAllSending(tx, await handToEngine(tx, { db, ...services }, chain, rows));
    if (handed !== rows.length) throw new Error('withdrawals under a lock have changed');
    await notifyWithdrawals(
      tx,
      rows.map((row) => ({ ...row, state: 'sending' })),
    );
    return found;
  });

/**
 * Submits one withdrawal to the engine, unless withdrawals are stopped. If its person is frozen by now, returns the
 * money. Lock order: the withdrawal, the gate.
 */
export const handOn = ({ db, ...services }: Services, chain: Chain, id: number): Promise<void> =>
  db.tx(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state !== 'ready') return;
    if (await isStopped(tx, row))
      return endWithdrawal(tx, row, { hash: null, gas: null, failure: returnReasons.frozen });
    if ((await shareGate(tx)).stopped !== null) return;
    const [transaction] = await handToEngine(tx, { db, ...services }, chain, [row]);
    if (transaction !== undefined) await setSending(tx, id, transaction);
    await notifyCurrentState(tx, id);
  });

/** Calls off withdrawals without a nonce whose person is frozen by now. */
export async function callOffAll(services: Services, stop: AbortSignal): Promise<void> {
  for (const id of await listStopped(services.db, AT_ONCE)) {
    if (stop.aborted) return;
    await doOne(
      () => callOff(services, id),
      async (fault, err) => services.log.error({ err, withdrawal: id, fault }, 'a withdrawal could not be called off'),
    );
  }
}

/**
 * Calls off one withdrawal. Does nothing if it has a nonce by now, or may leave again. Lock order: the transaction, the
 * withdrawal, then as `end`.
 */
const callOff = ({ db }: Pick<Services, 'db'>, id: number): Promise<void> =>
  db.tx(async (tx) => {
    if (!(await isStopped(tx, { id }))) return;
    const row = await lockUnsent(tx, id);
    if (row) await returnWithdrawal(tx, row, returnReasons.frozen);
  });

/** Books the gas that the treasury paid for ended withdrawals, many in one transaction. */
export const bookGas = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    for (const { id, gas } of await takeUnbooked(tx, AT_ONCE)) await setBorne(tx, id, await bearGas(tx, BigInt(gas)));
  });
