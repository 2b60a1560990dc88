import { cutOffWarning, openStore } from '#platform/server/open-store.ts';
import { readSettings, type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { holdsStore } from '#platform/server/store/embedded/pglite-folder.ts';
import { isKnownStore } from '#platform/server/store/migrate.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';
import { functions, migrations } from '../migrations.ts';

/** Opens a store that must be there and be this program's; a command that reads one does not make one. Throws StoreError. */
export async function openKnownStore(settings: Settings): Promise<Db> {
  const { databaseUrl, dataDir } = settings;
  const nowhere = new StoreError(`there is no store in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}`);
  if (!databaseUrl && !holdsStore(dataDir)) throw nowhere;
  const db = await openStore(settings);
  const warning = cutOffWarning(db, settings);
  if (warning !== undefined) console.warn(warning);
  try {
    if (!(await isKnownStore(db, migrations(), functions()))) throw nowhere;
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Says what an audit found; gives the exit code. */
export function report({ ok, problems }: Audit): number {
  for (const problem of problems) console.error(`ledger: ${problem}`);
  console.log(ok ? 'The ledger is in order.' : `The ledger is NOT in order: ${problems.length} problems.`);
  return ok ? 0 : 1;
}

/** Runs a command with the settings; what a person can mend ends as one line and exit code 1. */
export async function runCommand(
  name: string,
  run: (settings: Settings, args: readonly string[]) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(readSettings(process.env), process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof SettingsError || error instanceof StoreError;
    console.error(isExpected ? `${name} failed: ${error.message}` : error);
    process.exitCode = 1;
  }
}

/** The one argument of a command that wants a file. */
export function fileArgument(command: string, args: readonly string[]): string {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0)
    throw new SettingsError(`name one FILE, as in: npm run ${command} -- FILE`);
  return file;
}

/** Who asks a command that takes nothing for help, or for less than all, must not get all of it. */
export function noArgument(command: string, [first]: readonly string[]): void {
  if (first !== undefined) throw new SettingsError(`it takes no ${first}: npm run ${command}`);
}
