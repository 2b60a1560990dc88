import type { Statement } from './db.ts';

export interface Answer {
  readonly rows: unknown[];
  /** Rows changed by INSERT, UPDATE, DELETE or MERGE. */
  readonly changed: number;
  /** First word of the server's command tag. */
  readonly command: string;
}
export type Outcome = { readonly answer: Answer } | { readonly error: unknown };

/** One connection to a store, the same for both drivers. */
export interface Session {
  /**
   * Runs statements in order, in one round trip where the store has a network. After one fails the rest are not run.
   * Returns an outcome for each; one that was not run fails with a `NotRunError`.
   */
  askTogether(statements: readonly Statement<unknown>[]): Promise<readonly Outcome[]>;
  /** Runs several statements in one text, without values. */
  exec(text: string): Promise<void>;
}

/** A statement that was not run because one before it failed, for the reason in `cause`. */
export class NotRunError extends Error {
  constructor(cause: unknown) {
    super('an earlier statement of the transaction failed', { cause });
  }
}

/** Outcomes of statements of which the first failed. */
export const allFailed = (statements: readonly Statement<unknown>[], error: unknown): Outcome[] =>
  statements.map((_, index) => ({ error: index === 0 ? error : new NotRunError(error) }));

export async function askOne(session: Session, statement: Statement<unknown>): Promise<Answer> {
  const [outcome] = await session.askTogether([statement]);
  return answerIn(outcome);
}

/** Returns the answer of an outcome, or throws its error with the stack of the caller. */
function answerIn(outcome: Outcome | undefined): Answer {
  if (outcome && 'answer' in outcome) return outcome.answer;
  const error = outcome?.error;
  // The stack of a driver's error leads to a socket, not to the statement.
  if (error instanceof Error) Error.captureStackTrace(error, answerIn);
  throw error;
}

interface Waiting {
  readonly statement: Statement<unknown>;
  readonly settle: (outcome: Outcome) => void;
}

/** Maximum number of statements in one write. */
const MOST = 100;

/**
 * Statements of one transaction on their way to the store. Statements of one turn of the event loop, and statements
 * asked while others are out, share one round trip; BEGIN travels with the first. After a failure nothing more is sent, so that
 * nothing can run outside the transaction.
 */
export class StatementQueue {
  readonly #session: Session;
  readonly #begin: Statement<unknown>;
  readonly #waiting: Waiting[] = [];
  #isBegun = false;
  #failure: { readonly error: unknown } | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(session: Session, begin: Statement<unknown>) {
    this.#session = session;
    this.#begin = begin;
  }

  /** True once BEGIN has been sent. */
  get isBegun(): boolean {
    return this.#isBegun;
  }
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }
  get isEmpty(): boolean {
    return !this.#isBegun && this.#waiting.length === 0;
  }

  async ask(statement: Statement<unknown>): Promise<Answer> {
    const outcome = await new Promise<Outcome>((settle) => {
      this.#waiting.push({ statement, settle });
      this.#turn = this.#turn.then(() => this.#send());
    });
    return answerIn(outcome);
  }

  /** Adds a statement to the next round trip, the commit's at the latest. Its failure is the transaction's. */
  add(statement: Statement<never>): void {
    this.#waiting.push({ statement, settle: () => undefined });
  }

  /** Runs several statements in one text, after those that wait. */
  exec(text: string): Promise<void> {
    const done = this.#turn.then(async () => {
      await this.#send();
      if (this.#failure) throw new NotRunError(this.#failure.error);
      try {
        if (!this.#isBegun) await this.#sendBegin();
        await this.#session.exec(text);
      } catch (error) {
        this.#failure ??= { error };
        throw error;
      }
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Drops what was not sent, waits for what was, and rolls back. */
  async rollBack(error: unknown): Promise<void> {
    this.#failure ??= { error };
    this.#turn = this.#turn.then(() => this.#send());
    await this.#turn;
    if (this.#isBegun) await this.#session.exec('ROLLBACK');
  }

  async #sendBegin(): Promise<void> {
    this.#isBegun = true;
    await askOne(this.#session, this.#begin);
  }

  /** Sends all that waits. Never throws: each statement's outcome goes to its caller. */
  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MOST);
      const outcomes = await this.#outcomesOf(group.map(({ statement }) => statement));
      for (const [index, { settle }] of group.entries()) {
        const outcome = outcomes[index] ?? { error: new Error('a statement without an outcome') };
        if ('error' in outcome) this.#failure ??= outcome;
        settle(outcome);
      }
    }
  }

  async #outcomesOf(statements: readonly Statement<unknown>[]): Promise<readonly Outcome[]> {
    const { error } = this.#failure ?? {};
    if (this.#failure) return statements.map(() => ({ error: new NotRunError(error) }));
    if (this.#isBegun) return this.#session.askTogether(statements);
    this.#isBegun = true;
    const [begun, ...others] = await this.#session.askTogether([this.#begin, ...statements]);
    if (begun && 'error' in begun) return statements.map(() => begun);
    return others;
  }
}
