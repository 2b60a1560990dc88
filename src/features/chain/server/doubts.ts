import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import type { Chain } from './chain.ts';
import { ChainDisagreement, isChainAway, type Question } from './rpc/errors.ts';
import type { BlockRef, ChainReader } from './rpc/port.ts';

/** Seconds for which one of several nodes behind an endpoint may lag before its responses count as a disagreement. */
const LAG_S = 30;
/** Maximum number of doubts stored. One is enough to close the chain. */
const MOST_KEPT = 20;

/**
 * Swallows errors that mean the chain gave no response, and rethrows all others. If endpoints disagreed, stores their
 * question, so that the watching node asks it again.
 */
export async function noteDoubt(db: Queryable, error: unknown): Promise<undefined> {
  if (!isChainAway(error)) throw error;
  if (!(error instanceof ChainDisagreement) || !error.question) return undefined;
  const { ask, args, block } = error.question;
  await db.run(sql`
    INSERT INTO chain_doubts (ask, args, block_number) SELECT ${ask}, ${JSON.stringify(args)}::jsonb, ${block}::bigint
     WHERE (SELECT count(*) FROM chain_doubts) < ${MOST_KEPT} ON CONFLICT (ask, args) DO NOTHING`);
  return undefined;
}

interface DoubtRow extends Question {
  readonly id: number;
  readonly isOld: boolean;
}

/**
 * Repeats the questions on which endpoints disagreed, and deletes those on which they agree now. Returns why final
 * blocks cannot be trusted, once a disagreement has lasted too long.
 */
export async function lookAtDoubts(db: Db, { reader }: Pick<Chain, 'reader'>, finalized: BlockRef) {
  const doubts = await db.rows(sql<DoubtRow>`
    SELECT id, ask, args, block_number AS block, since < clock_timestamp() - make_interval(secs => ${LAG_S}) AS "isOld" FROM chain_doubts ORDER BY id`);
  let closed: string | undefined;
  for (const { id, isOld, ...question } of doubts) {
    if (question.block > finalized.number) continue;
    const why = await askAgain(reader, question);
    if (why === undefined) await db.run(sql`DELETE FROM chain_doubts WHERE id = ${id}`);
    else if (isOld) closed ??= why;
  }
  return closed;
}

/** Returns why the responses still differ; undefined if they agree, or if a reorg removed the block. */
async function askAgain(reader: ChainReader, { ask, args, block }: Question): Promise<string | undefined> {
  try {
    const canonical = await reader.blockByNumber(block);
    const at = args.find((arg): arg is BlockRef => typeof arg === 'object' && arg !== null && 'hash' in arg);
    if (canonical && at && at.hash !== canonical.hash) return undefined;
    await (reader[ask] as (...all: readonly unknown[]) => Promise<unknown>)(...args);
    return undefined;
  } catch (error) {
    if (!isChainAway(error)) throw error;
    return (error as Error).message;
  }
}
