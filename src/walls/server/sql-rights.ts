import pg from 'pg';

type Right = 'refused' | 'allowed' | 'no question';

export interface Rights {
  /**
   * Returns whether the role may run a statement. PostgreSQL checks rights when it plans, so the statement never runs.
   */
  of(text: string): Promise<Right>;
  end(): Promise<void>;
}

/** Checks which statements the role of a database address may run. */
export async function rightsAt(url: string): Promise<Rights> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Forces generic plans. With NULLs as parameters the planner would prove that nothing matches, and skip the check of
  // rights.
  await client.query('SET plan_cache_mode = force_generic_plan');
  return { of: (text) => rightOf(client, text), end: () => client.end() };
}

async function rightOf(client: pg.Client, text: string): Promise<Right> {
  try {
    await client.query(`PREPARE asked AS ${text}`);
  } catch {
    return 'no question';
  }
  try {
    const { rows } = await client.query<{ n: number }>(
      `SELECT cardinality(parameter_types) AS n FROM pg_prepared_statements WHERE name = 'asked'`,
    );
    const nothing = Array.from({ length: rows[0]?.n ?? 0 }, () => 'NULL').join(', ');
    await client.query(`EXPLAIN EXECUTE asked${nothing && `(${nothing})`}`);
    return 'allowed';
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused';
    throw error;
  } finally {
    await client.query('DEALLOCATE asked');
  }
}
