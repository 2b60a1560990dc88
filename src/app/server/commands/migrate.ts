import { openStore } from '#platform/server/open-store.ts';
import { readySchema } from '../ready-schema.ts';
import { noArgument, type Run, runAndPrint } from './commands.ts';

/** Migrates the schema to this release as the database's owner. */
export const migrateStore: Run = async (settings, args) => {
  noArgument('migrate', args);
  const db = await openStore(settings);
  try {
    const ran = await readySchema(settings, db);
    const line = ran.length > 0 ? `Migrations ${ran.join(', ')} ran.` : 'The schema is already that of this program.';
    return { code: 0, lines: [line], found: { migrations: ran } };
  } finally {
    await db.close();
  }
};

if (import.meta.main) await runAndPrint('The migration', migrateStore);
