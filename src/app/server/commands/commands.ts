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

/** Opens an existing store of this program's schema, since a command must not create one. Throws StoreError. */
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

/** Result of a command: lines for people, one value for programs, and the exit code. */
export interface Outcome {
  readonly code: number;
  readonly lines: readonly string[];
  /** Lines for the error output, printed first. */
  readonly faults?: readonly string[];
  readonly found: object;
}

export type Run = (settings: Settings, args: readonly string[]) => Promise<Outcome>;

/** Formats an audit's result for people and programs. */
export function outcomeOf({ ok, problems }: Audit): Outcome {
  return {
    code: ok ? 0 : 1,
    faults: problems.map((problem) => `ledger: ${problem}`),
    lines: [ok ? 'The ledger is in order.' : `The ledger is NOT in order: ${problems.length} problems.`],
    found: { ok, problems },
  };
}

/** Everything that a command prints, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly out: readonly string[];
  /** Lines of the error output, which come first, or an unexpected error. */
  readonly err: readonly unknown[];
}

/** Environment variables that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Formats an outcome for people. */
export const printedOf = ({ code, lines, faults = [] }: Outcome): Printed => ({
  code,
  out: lines.map((line) => asRunHere(line)),
  err: faults.map((fault) => asRunHere(fault)),
});

/** Prints everything and sets the exit code of this process. */
export function print({ code, out, err }: Printed): void {
  for (const line of err) console.error(line);
  for (const line of out) console.log(line);
  process.exitCode = code;
}

/**
 * Runs a file of this folder as a program, as installed units do. Errors that a person can fix print one line and exit
 * with 1.
 */
export async function runAndPrint(name: string, run: Run): Promise<void> {
  try {
    print(printedOf(await run(readSettings(process.env), process.argv.slice(2))));
  } catch (error) {
    print({ code: 1, out: [], err: [faultOf(name, error)] });
  }
}

/** Returns the one line about an error that a person can fix, or the error unchanged. */
export const faultOf = (name: string, error: unknown): unknown =>
  error instanceof SettingsError || error instanceof StoreError ? asRunHere(`${name} failed: ${error.message}`) : error;

/** Returns the single file argument of a command. */
export function fileArgument(command: string, args: readonly string[]): string {
  const [file, ...more] = args;
  if (!file || file.startsWith('-') || more.length > 0)
    throw new SettingsError(`name one FILE, as in: npm run ingam -- ${command} FILE`);
  return file;
}

/** Refuses any argument, because someone who asks for help or for a part must not get everything. */
export function noArgument(command: string, [first]: readonly string[]): void {
  if (first !== undefined) throw new SettingsError(`unexpected argument ${first}: npm run ingam -- ${command}`);
}
