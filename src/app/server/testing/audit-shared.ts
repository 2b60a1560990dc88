import type { TestProject } from 'vitest/node';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { SHARED } from '#platform/server/testing/databases.ts';
import type {} from '#platform/server/testing/stores.ts';
import { audit } from '../audit.ts';

/** Audits what the test processes of a project left in their shared servers' databases, once they have ended; a problem fails the run. */
export const setup = (project: TestProject) => async (): Promise<void> => {
  const server = new URL(project.getProvidedContext().postgresTemplate);
  const problems: string[] = [];
  for (const name of await sharedDatabases(server)) {
    const db = await openPostgres({ url: Object.assign(new URL(server), { pathname: `/${name}` }).href, max: 2 });
    const found = await audit(db).finally(() => db.close());
    problems.push(...found.problems);
  }
  if (problems.length > 0) throw new Error(`The audit of the shared servers:\n${problems.join('\n')}`);
};

async function sharedDatabases(server: URL): Promise<string[]> {
  const db = await openPostgres({ url: server.href, max: 1 });
  try {
    const rows = await db.rows(sql<{ name: string }>`
      SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${SHARED}) ORDER BY datname`);
    return rows.map(({ name }) => name);
  } finally {
    await db.close();
  }
}
