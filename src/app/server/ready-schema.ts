import { openStore, placeOfOwner } from '#platform/server/open-store.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Db, type Queryable, sql } from '#platform/server/store/db.ts';
import { applyGrants, type Roles } from '#platform/server/store/grants.ts';
import { demandMigrated, migrate } from '#platform/server/store/migrate.ts';
import { functions, migrations } from './migrations.ts';
import { rights } from './roles/grants.ts';

type Place = Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'> & Partial<Pick<Settings, 'databaseSchema'>>;

/**
 * Migrates the store to this program's schema, as the owner that DATABASE_OWNER_URL names (which grants the program's
 * role its rights), else as the program's own role. A role that may not change the schema must find it current, or
 * StoreError is thrown. Returns the migrations that ran.
 */
export async function readySchema(place: Place, db: Db): Promise<number[]> {
  if (place.databaseOwnerUrl === undefined && (await mayMigrate(db))) return migrate(db, migrations(), functions());
  const ran = place.databaseOwnerUrl === undefined ? [] : await migrateAsOwner(place, await roleOf(db));
  // Checked as the program's own role, which also proves that both addresses lead to one store.
  await demandMigrated(db, migrations(), functions());
  return ran;
}

/** Like `readySchema`, over a store that its owner has open. */
export async function readySchemaOver(place: Place, owner: Db): Promise<number[]> {
  if (place.databaseOwnerUrl === undefined) return readySchema(place, owner);
  const app = await openStore(place);
  try {
    return await readySchema(place, app);
  } finally {
    await app.close();
  }
}

async function migrateAsOwner(place: Place, app: string): Promise<number[]> {
  const owner = await openStore({ ...placeOfOwner(place), databasePool: 1 });
  try {
    if ((await roleOf(owner)) === app) return await migrate(owner, migrations(), functions());
    return await migrate(owner, migrations(), functions(), async (tx) =>
      applyGrants(tx, await rolesBeside(tx, app), rights),
    );
  } finally {
    await owner.close();
  }
}

/**
 * Returns the roles whose rights are granted here. Members of the reader role, if the server has it, may read what
 * audits and reports need.
 */
export async function rolesBeside(db: Queryable, app: string): Promise<Roles> {
  const found = await db.maybe(sql<{ name: string }>`SELECT rolname AS name FROM pg_roles
    WHERE rolname = CASE current_schema() WHEN 'public' THEN 'ingam_read' ELSE current_schema() || '_read' END`);
  return { app, read: found?.name };
}

const roleOf = async (db: Queryable): Promise<string> =>
  (await db.one(sql<{ role: string }>`SELECT current_user AS role`)).role;

const mayMigrate = async (db: Queryable): Promise<boolean> =>
  (
    await db.one(sql<{ may: boolean }>`
      SELECT coalesce(has_schema_privilege(current_schema(), 'CREATE'), has_database_privilege(current_database(), 'CREATE')) AS may`)
  ).may;
