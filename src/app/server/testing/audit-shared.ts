import type { TestProject } from 'vitest/node';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { SHARED } from '#platform/server/testing/databases.ts';
import type {} from '#platform/server/testing/stores.ts';
import { audit } from '../audit.ts';

/** Audits the databases of a project's shared servers after its test processes have ended; a problem fails the run. */
export const setup = (project: TestProject) => async (): Promise<void> => {
  const { audited, problems } = await auditDatabases(project.getProvidedContext().postgresTemplate, SHARED);
  process.stdout.write(`audited the databases of ${audited} shared servers\n`);
  if (problems.length > 0) throw new Error(`The audit of the shared servers:\n${problems.join('\n')}`);
};

/**
 * Audits each database whose name starts with the prefix. Returns their number and the problems, each prefixed with the
 * database's name.
 */
export async function auditDatabases(url: string, prefix: string): Promise<{ audited: number; problems: string[] }> {
  const problems: string[] = [];
  const names = await databasesNamed(url, prefix);
  for (const name of names) {
    const db = await openPostgres({ url: Object.assign(new URL(url), { pathname: `/${name}` }).href, max: 2 });
    const found = await audit(db).finally(() => db.close());
    problems.push(...found.problems.map((problem) => `${name}: ${problem}`));
  }
  return { audited: names.length, problems };
}

async function databasesNamed(url: string, prefix: string): Promise<string[]> {
  const db = await openPostgres({ url, max: 1 });
  try {
    const rows = await db.rows(sql<{ name: string }>`
      SELECT datname AS name FROM pg_database WHERE starts_with(datname, ${prefix}) ORDER BY datname`);
    return rows.map(({ name }) => name);
  } finally {
    await db.close();
  }
}
