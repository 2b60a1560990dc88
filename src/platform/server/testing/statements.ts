import pg from 'pg';
import { vi } from 'vitest';

/** Statement that this process sent to PostgreSQL. BEGIN and COMMIT are counted with their transaction. */
export interface SentStatement {
  readonly text: string;
  readonly isInTransaction: boolean;
}

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : (sent as pg.QueryConfig).text);

/**
 * Lists the statements that this process sends to PostgreSQL while `work` runs. `answered` returns those that have been
 * answered so far.
 */
export async function statementsOf(
  work: (answered: () => readonly string[]) => Promise<unknown>,
): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work(() =>
      query.mock.calls.flatMap(([sent], nth) =>
        query.mock.settledResults[nth]?.type === 'fulfilled' ? textOf(sent) : [],
      ),
    );
    const open = new Set<unknown>();
    return query.mock.calls.map(([sent], nth) => {
      const client = query.mock.contexts[nth];
      const text = textOf(sent);
      if (/^BEGIN\b/.test(text)) open.add(client);
      const isInTransaction = open.has(client);
      if (/^(COMMIT|ROLLBACK)\b/.test(text)) open.delete(client);
      return { text, isInTransaction };
    });
  } finally {
    query.mockRestore();
  }
}
