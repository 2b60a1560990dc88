import pg from 'pg';
import { vi } from 'vitest';
import { Statements } from '#platform/server/store/postgres-session.ts';

/** Statement that this process sent to PostgreSQL. BEGIN and COMMIT are counted with their transaction. */
export interface SentStatement {
  readonly text: string;
  readonly isInTransaction: boolean;
  /** Number of the round trip in which it was sent, from 0. */
  readonly trip: number;
}

/** Returns the texts of a query that the driver was given, and how many of them are answered. */
function textsOf(sent: unknown, isSettled: boolean): { readonly texts: readonly string[]; readonly answered: number } {
  if (sent instanceof Statements)
    return { texts: sent.statements.map(({ text }) => text), answered: sent.outcomes.length };
  return { texts: [typeof sent === 'string' ? sent : (sent as pg.QueryConfig).text], answered: isSettled ? 1 : 0 };
}

/**
 * Lists the statements that this process sends to PostgreSQL while `work` runs. `answered` returns those that have been
 * answered so far.
 */
export async function statementsOf(
  work: (answered: () => readonly string[]) => Promise<unknown>,
): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const sent = () =>
    query.mock.calls.map(([each], nth) => textsOf(each, query.mock.settledResults[nth]?.type === 'fulfilled'));
  try {
    await work(() => sent().flatMap(({ texts, answered }) => texts.slice(0, answered)));
    const open = new Set<unknown>();
    return sent().flatMap(({ texts }, nth) => {
      const client = query.mock.contexts[nth];
      return texts.map((text) => {
        if (/^BEGIN\b/.test(text)) open.add(client);
        const isInTransaction = open.has(client);
        if (/^(COMMIT|ROLLBACK)\b/.test(text)) open.delete(client);
        return { text, isInTransaction, trip: nth };
      });
    });
  } finally {
    query.mockRestore();
  }
}
