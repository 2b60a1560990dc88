import { cutOffWarning, openStore } from '#platform/server/open-store.ts';
import { readSettings, type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { hasStore } from '#platform/server/store/embedded/pglite-folder.ts';
import { isKnownStore } from '#platform/server/store/migrate.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import type { Audit } from '#platform/server/upkeep/control.ts';
import { demandWhole } from '#platform/server/upkeep/store-epoch.ts';
import { asRunHere } from '../doctor/as-run-here.ts';
import { functions, migrations } from '../migrations.ts';

/** Opens a store that must be there and be this program's; a command that reads one does not make one. Throws StoreError. */
export async function openKnownStore(settings: Settings): Promise<Db> {
  const { databaseUrl, dataDir } = settings;
  const nowhere = new StoreError(`there is no store in ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}`);
  if (!databaseUrl && !hasStore(dataDir)) throw nowhere;
  const db = await openStore(settings);
  const warning = cutOffWarning(db, settings);
  if (warning !== undefined) console.warn(warning);
  try {
    if (!(await isKnownStore(db, migrations(), functions()))) throw nowhere;
    await demandWhole(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** What a command has to say at its end: lines for people, one value for programs, and the exit code. */
export interface Outcome {
  readonly code: number;
  readonly lines: readonly string[];
  /** Lines for the error output, before the others. */
  readonly faults?: readonly string[];
  readonly found: object;
}

export type Run = (settings: Settings, args: readonly string[]) => Promise<Outcome>;

/** What an audit found, for people and programs. */
export function outcomeOf({ ok, problems }: Audit): Outcome {
  return {
    code: ok ? 0 : 1,
    faults: problems.map((problem) => `ledger: ${problem}`),
    lines: [ok ? 'The ledger is in order.' : `The ledger is NOT in order: ${problems.length} problems.`],
    found: { ok, problems },
  };
}

/** Says an outcome to people; gives its exit code. */
export function say({ code, lines, faults = [] }: Outcome): number {
  for (const fault of faults) console.error(asRunHere(fault));
  for (const line of lines) console.log(asRunHere(line));
  return code;
}

/** Runs a file of this folder as a program, as installed units do; what a person can mend ends as one line and exit code 1. */
export async function runTold(name: string, run: Run): Promise<void> {
  try {
    process.exitCode = say(await run(readSettings(process.env), process.argv.slice(2)));
  } catch (error) {
    console.error(faultOf(name, error));
    process.exitCode = 1;
  }
}

/** The one line about what a person can mend; anything else as it was thrown. */
export const faultOf = (name: string, error: unknown): unknown =>
  error instanceof SettingsError || error instanceof StoreError ? asRunHere(`${name} failed: ${error.message}`) : error;

/** The one argument of a command that wants a file. */
export function fileArgument(command: string, args: readonly string[]): string {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0)
    throw new SettingsError(`name one FILE, as in: npm run ingam -- ${command} FILE`);
  return file;
}

/** Who asks a command that takes nothing for help, or for less than all, must not get all of it. */
export function noArgument(command: string, [first]: readonly string[]): void {
  if (first !== undefined) throw new SettingsError(`it takes no ${first}: npm run ingam -- ${command}`);
}
