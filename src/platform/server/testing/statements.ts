import pg from 'pg';
import { vi } from 'vitest';

/** A statement that this process sent to PostgreSQL; BEGIN and COMMIT are part of their transaction. */
export interface SentStatement {
  readonly text: string;
  readonly isInTransaction: boolean;
}

/** Lists the statements that this process sends to PostgreSQL while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const open = new Set<unknown>();
    return query.mock.calls.map(([sent], nth) => {
      const client = query.mock.contexts[nth];
      const text = typeof sent === 'string' ? sent : (sent as pg.QueryConfig).text;
      if (/^BEGIN\b/.test(text)) open.add(client);
      const isInTransaction = open.has(client);
      if (/^(COMMIT|ROLLBACK)\b/.test(text)) open.delete(client);
      return { text, isInTransaction };
    });
  } finally {
    query.mockRestore();
  }
}
