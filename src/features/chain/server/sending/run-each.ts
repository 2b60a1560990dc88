import type { FastifyBaseLogger } from 'fastify';
import { doOne, retryDelayOfS } from '#platform/server/jobs/set-aside.ts';
import type { Db } from '#platform/server/store/db.ts';
import { isChainSilent } from '../rpc/errors.ts';
import { type SendingRow, setAside } from './store.ts';

/** Dependencies of every step. */
export interface StepContext {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Maximum number of concurrent requests to a node or a signer. */
const AT_ONCE = 8;

/**
 * Runs `work` for each item in order, several at a time. Rejects with the first failure, after the running ones have
 * ended.
 */
export async function atOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(AT_ONCE, all.length) }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Sets a failed transaction aside, so that it holds up no other. */
export type Aside = (row: SendingRow, fault: string, error: unknown) => Promise<unknown>;

/**
 * Returns a function that runs `work` for each row. A failing row is set aside with its reason; only an unavailable
 * chain or store ends the round.
 */
export const forEachOf = (
  each: StepContext,
  rows: readonly SendingRow[],
  work: (row: SendingRow) => Promise<void>,
  aside?: Aside,
) =>
  atOnce(rows, (row) =>
    doOne(
      () => work(row),
      async (fault, error) => {
        if (isChainSilent(error)) throw error;
        each.log.error({ err: error, transaction: row.id }, 'a transaction could not be processed');
        await (aside ? aside(row, fault, error) : putAside(each, row, fault));
      },
    ),
  );

export const putAside = ({ db }: Pick<StepContext, 'db'>, row: SendingRow, fault: string): Promise<number> =>
  setAside(db, row.id, fault, retryDelayOfS(row.tries + 1));

/** Splits a list into parts of `count`. */
export const partsOf = <T>(all: readonly T[], count: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / count) }, (_, nth) => all.slice(nth * count, (nth + 1) * count));
