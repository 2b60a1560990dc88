import { buildServer } from '#app/server/build.ts';
import { readySchema } from '#app/server/ready-schema.ts';
import { openStore } from '#platform/server/open-store.ts';
import { readSettings } from '#platform/server/settings/settings.ts';
import { sql } from '#platform/server/store/db.ts';
import { copyTo } from '#platform/server/testing/databases.ts';
import { startTemplate } from '#platform/server/testing/template.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { openMasterKeys } from '#platform/server/vault/vault-keys.ts';
import { countBoot } from '../../tools/child.ts';
import { doorsOf } from './town-doors.ts';

/** A call of one function, and its answer. */
export interface Request {
  readonly id: number;
  readonly door: keyof ReturnType<typeof doorsOf>;
  readonly args: readonly unknown[];
}
export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly fault?: string;
}

/* One hosted server on PostgreSQL for all journeys of a worker. People are created inside the server, on request over
   the channel, so that the limits on registration stay as in the product. */
// Exits when its worker is gone; PostgreSQL ends with this process.
process.once('disconnect', () => process.exit());
countBoot('database');
const template = await startTemplate();
const database = new URL(template.url);
database.pathname = `/town_${process.pid}`;
await copyTo(`town_${process.pid}`, new URL(template.url));
const settings = readSettings({ ...process.env, DATABASE_URL: database.href });
const db = await openStore(settings);
await readySchema(settings, db);
// A hosted start removes the sample shops, in which the demo's payments were made.
await db.run(sql`CREATE TABLE sample_shops AS TABLE merchants`);
countBoot('server');
const server = await buildServer({
  settings,
  db,
  masterKeys: await openMasterKeys(db, settings),
  epoch: (await readStoreState(db)).epoch,
  hasWeb: true,
});
await db.run(sql`INSERT INTO merchants OVERRIDING SYSTEM VALUE TABLE sample_shops`);
await db.run(sql`DROP TABLE sample_shops`);
await server.listen();
const doors = doorsOf(server.mounted.services, server.mounted.parts);

process.on('message', async ({ id, door, args }: Request) => {
  const answer = await doors[door](...(args as [never, never])).then(
    (value): Answer => ({ id, value }),
    (error: unknown): Answer => ({
      id,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  process.send?.(answer);
});

process.once('SIGTERM', async () => {
  await server.stop();
  await db.close();
  await template.stop();
  process.exit();
});
console.log(`The town is ready: ${settings.publicUrl} ${database.href}`);
