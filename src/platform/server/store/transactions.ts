import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Queryable, type Statement, sql, type Tx, type TxOptions } from './db.ts';
import { type Answer, askOne, NotRunError, type Session, StatementQueue } from './session.ts';
import { StoreReadOnlyError } from './store-error.ts';

/** Builds the query methods of a store on a function that sends a statement. */
export function queryable(ask: (statement: Statement<unknown>) => Promise<Answer>): Queryable {
  const rows = async <Row>(statement: Statement<Row>) => (await ask(statement)).rows as Row[];
  const maybe = async <Row>(statement: Statement<Row>) => {
    const found = await rows(statement);
    if (found.length > 1) throw new Error(`more than one row: ${statement.text}`);
    return found[0];
  };
  const one = async <Row>(statement: Statement<Row>) => {
    const found = await maybe(statement);
    if (found === undefined) throw new Error(`no row: ${statement.text}`);
    return found;
  };
  return { rows, maybe, one, run: async (statement) => (await ask(statement)).changed };
}

const RETRIES = 3;
/** Rolls the transaction back and runs it again, because of a race that the store does not detect. */
export class RetryTransaction extends Error {}

/** Reports a deadlock, a serialization failure or a `RetryTransaction`: another attempt may succeed. */
export const isConflict = (error: unknown): boolean =>
  error instanceof RetryTransaction ||
  (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001'));

const inside = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Throws if a transaction is open in this task. A query outside it would deadlock on PGlite, so it is a fault on both
 * stores.
 */
export function refuseInsideTransaction(): void {
  if (inside.getStore()?.isOpen)
    throw new Error('the store was queried inside an open transaction: query the transaction');
}

const readOnly = sql<{ isReadOnly: boolean }>`SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

/** Throws the error that a write would meet if the store takes none. */
export async function demandWritable(session: Session): Promise<void> {
  const { isReadOnly } = await queryable((statement) => askOne(session, statement)).one(readOnly);
  if (isReadOnly) throw new StoreReadOnlyError('the store is read-only');
}

/** Runs `work` in a transaction of a session from `withSession`, and again after a conflict. */
export async function runTransaction<T>(
  withSession: <R>(use: (session: Session) => Promise<R>) => Promise<R>,
  work: (tx: Tx) => Promise<T>,
  options: TxOptions,
  wakeOutbox: () => void,
): Promise<T> {
  refuseInsideTransaction();
  const { result, then } = await retryConflicts(() => withSession((session) => attempt(session, work, options)));
  for (const next of then.after) next();
  if (then.wroteOutbox) wakeOutbox();
  return result;
}

/** Repeats work that changes nothing when it fails, up to 3 times after a conflict. */
export async function retryConflicts<T>(work: () => Promise<T>, isAgain = isConflict): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isAgain(error) || tries === RETRIES) throw error;
      await pause(Math.random() * 10 * 2 ** tries);
    }
  }
}

async function attempt<T>(session: Session, work: (tx: Tx) => Promise<T>, options: TxOptions) {
  const then = { after: [] as (() => void)[], wroteOutbox: false };
  const checks: (() => Promise<void>)[] = [];
  const state = { isOpen: true, isCommitted: false };
  const queue = new StatementQueue(session, beginOf(options));
  const guarded =
    <A, R>(send: (argument: A) => R) =>
    (argument: A): R => {
      if (!state.isOpen) throw new Error('the transaction is over');
      return send(argument);
    };
  const tx: Tx = {
    ...queryable(async (statement) => guarded(queue.ask.bind(queue))(statement)),
    exec: async (text) => guarded(queue.exec.bind(queue))(text),
    queue: guarded(queue.add.bind(queue)),
    commitWith: async <Row>(statement: Statement<Row>) => {
      if (checks.length > 0) throw new Error('the transaction has checks to run before its commit');
      // Both are queued in one turn of the loop, so they leave together; after a failure the commit is not run.
      const both = Promise.all([tx.one(statement), commit(queue)]);
      state.isOpen = false;
      const [row] = await both;
      state.isCommitted = true;
      return row;
    },
    beforeCommit: (check) => void checks.push(check),
    afterCommit: (next) => void then.after.push(next),
    wroteOutbox: () => {
      then.wroteOutbox = true;
    },
  };
  try {
    if (options.isLong)
      await queue.exec(
        'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL enable_seqscan = on; SET LOCAL enable_bitmapscan = on',
      );
    const result = await inside.run(state, async () => {
      const done = await work(tx);
      for (const check of checks) await check();
      return done;
    });
    state.isOpen = false;
    if (!state.isCommitted) await commit(queue);
    return { result, then };
  } catch (error) {
    state.isOpen = false;
    const first = error instanceof NotRunError ? error.cause : error;
    await rollBack(queue, first);
    throw first;
  }
}

/** Commits, in one round trip with the statements that were queued. Without any statement there is nothing to commit. */
async function commit(queue: StatementQueue): Promise<void> {
  if (queue.isEmpty) return;
  // The work went on after one of its statements had failed.
  if (queue.hasFailed) throw new Error('a statement of the transaction failed');
  const { command } = await queue.ask(COMMIT);
  if (command !== 'COMMIT') throw new Error('a statement of the transaction failed');
}

/**
 * Rolls back. If that fails too, its error becomes the cause of `first`, the error to report, and the pool discards the
 * session.
 */
async function rollBack(queue: StatementQueue, first: unknown): Promise<void> {
  try {
    await queue.rollBack(first);
  } catch (error) {
    if (first !== error && first instanceof Error && first.cause === undefined) first.cause = error;
  }
}

const COMMIT = sql`COMMIT`;

const BEGIN = {
  'read committed': {
    asSet: sql`BEGIN ISOLATION LEVEL READ COMMITTED`,
    reads: sql`BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY`,
    writes: sql`BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE`,
  },
  'repeatable read': {
    asSet: sql`BEGIN ISOLATION LEVEL REPEATABLE READ`,
    reads: sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`,
    writes: sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE`,
  },
} as const;

/** Returns BEGIN with these options. Without `readOnly` the session's setting applies. */
const beginOf = ({ isolation = 'read committed', readOnly }: TxOptions): Statement<never> =>
  BEGIN[isolation][readOnly === undefined ? 'asSet' : readOnly ? 'reads' : 'writes'];
