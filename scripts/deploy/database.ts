import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { audit } from '../../src/app/server/audit.ts';
import { readySchema } from '../../src/app/server/ready-schema.ts';
import { rights } from '../../src/app/server/roles/grants.ts';
import { sql } from '../../src/platform/server/store/db.ts';
import { grantsAmiss } from '../../src/platform/server/store/grants.ts';
import { openPostgres } from '../../src/platform/server/store/postgres.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { unprivilegedUser } from '../../tools/postgres-programs.ts';
import { type Check, inFolder, outputOf, root } from './checks.ts';

const PASSWORD = 'of this drill alone';

/**
 * Creates the roles of deploy/postgres with psql, as the database's container does. Then the owner migrates, and the
 * program's role and the reader must have exactly their rights.
 */
export const rolesCheck: Check = {
  what: 'roles.sql creates three roles that suffice to migrate, serve and audit, and pg_hba.conf is valid',
  needs: { psql: 'postgresql-client', sh: 'dash' },
  run: () => inFolder(drill),
};

async function drill(folder: string): Promise<undefined> {
  const hba = join(folder, 'pg_hba.conf');
  const given = readFileSync(join(root, 'deploy/postgres/pg_hba.conf'), 'utf8').replace(
    /^hostssl( +ingam .*)10\.0\.0\.0\/24/gm,
    'host$1127.0.0.1/32',
  );
  writeFileSync(hba, `host all postgres 127.0.0.1/32 trust\n${given}`);
  const user = unprivilegedUser();
  if (user) for (const path of [folder, hba]) chownSync(path, user.uid, user.gid);
  const server = await startPostgres({ settings: { hba_file: hba } });
  try {
    const { hostname, port } = new URL(server.url);
    const script = readFileSync(join(root, 'deploy/postgres/first-start.sh'), 'utf8').replace(
      '/roles/roles.sql',
      join(root, 'deploy/postgres/roles.sql'),
    );
    outputOf('sh', ['-c', script], { PGHOST: hostname, PGPORT: port, POSTGRES_PASSWORD: PASSWORD });
    await serveWith(
      (role, database = 'ingam') =>
        Object.assign(new URL(server.url), { username: role, password: PASSWORD, pathname: `/${database}` }).href,
    );
  } finally {
    await server.stop();
  }
  return undefined;
}

async function serveWith(as: (role: string, database?: string) => string): Promise<void> {
  const admin = await openPostgres({ url: as('postgres', 'postgres'), max: 1 });
  const app = await openPostgres({ url: as('ingam_app'), max: 2 });
  const reader = await openPostgres({ url: as('ingam_read'), max: 1 });
  try {
    const faults = await admin.rows(
      sql<{
        line: string;
      }>`SELECT line_number || ': ' || error AS line FROM pg_hba_file_rules WHERE error IS NOT NULL AND error NOT LIKE '%hostssl%'`,
    );
    if (faults.length > 0) throw new Error(`pg_hba.conf, line ${faults.map(({ line }) => line).join('; ')}`);
    await readySchema({ databaseUrl: as('ingam_app'), databaseOwnerUrl: as('ingam_owner'), dataDir: '' }, app);
    const owner = await openPostgres({ url: as('ingam_owner'), max: 1 });
    const { lacking, over } = await grantsAmiss(owner, { app: 'ingam_app', read: 'ingam_read' }, rights).finally(() =>
      owner.close(),
    );
    if (lacking.length + over.length > 0) throw new Error(`rights are wrong: ${JSON.stringify([...lacking, ...over])}`);
    const { ok, problems } = await audit(reader);
    if (!ok) throw new Error(problems.join('; '));
  } finally {
    for (const db of [reader, app, admin]) await db.close();
  }
}
