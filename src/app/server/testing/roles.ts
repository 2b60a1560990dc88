import { openStore } from '#platform/server/open-store.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { createDatabase } from '#platform/server/testing/stores.ts';
import { readySchema } from '../ready-schema.ts';

export interface RoledDatabase {
  /** Database URL of a superuser. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly readUrl: string;
  readonly owner: string;
  readonly app: string;
  drop(): Promise<void>;
}

interface Inside {
  readonly database: { readonly url: string; drop(): Promise<void> };
  readonly schema: string;
}

/**
 * Creates a database whose schema one role owns, with the program's own role and a reader. It is empty, or migrated as
 * at a start. With `inside` the schema is in a database of another owner.
 */
export async function createRoledDatabase({
  isMigrated,
  inside,
}: {
  isMigrated: boolean;
  inside?: Inside;
}): Promise<RoledDatabase> {
  const { url, drop } = inside?.database ?? (await createDatabase(false));
  const databaseSchema = inside?.schema ?? 'public';
  const suffix = new URL(url).pathname.slice(1);
  const [owner, app, reader] = [`owner_${suffix}`, `app_${suffix}`, `read_${suffix}`];
  const as = (role: string) => Object.assign(new URL(url), { username: role }).href;
  const admin = await openPostgres({ url, max: 1 });
  try {
    await admin.tx(async (tx) => {
      // A role belongs to the whole server and so to all concurrent tests: each test's reader becomes a member.
      await tx.exec(`SELECT pg_advisory_xact_lock(79);
        DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ingam_read') THEN CREATE ROLE ingam_read; END IF; END $$;
        CREATE ROLE ${owner} LOGIN; CREATE ROLE ${app} LOGIN; CREATE ROLE ${reader} LOGIN IN ROLE ingam_read;
        ${inside ? `CREATE SCHEMA ${databaseSchema} AUTHORIZATION` : `ALTER DATABASE ${suffix} OWNER TO`} ${owner}`);
    });
  } finally {
    await admin.close();
  }
  const made = { url, ownerUrl: as(owner), appUrl: as(app), readUrl: as(reader), owner, app };
  if (isMigrated) {
    const place = { databaseUrl: made.appUrl, databaseOwnerUrl: made.ownerUrl, databaseSchema, dataDir: '' };
    const db = await openStore({ ...place, databasePool: 2 });
    await readySchema(place, db).finally(() => db.close());
  }
  return { ...made, drop: () => dropAll(url, drop, [owner, app, reader]) };
}

async function dropAll(url: string, drop: () => Promise<void>, roles: readonly string[]): Promise<void> {
  await drop();
  const server = await openPostgres({ url: new URL('/postgres', url).href, max: 1 });
  await server.tx((tx) => tx.exec(`DROP ROLE ${roles.join(', ')}`)).finally(() => server.close());
}
