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
export function answerIn(outcome: Outcome | undefined): Answer {
  if (outcome && 'answer' in outcome) return outcome.answer;
  const error = outcome?.error;
  // The stack of a driver's error leads to a socket, not to the statement.
  if (error instanceof Error) Error.captureStackTrace(error, answerIn);
  throw error;
}
