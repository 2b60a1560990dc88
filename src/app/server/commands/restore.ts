import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openStore, placeOfOwner, type StorePlace } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { listNodes, NODE_SILENT_S } from '#platform/server/upkeep/nodes.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { lastSignOfLife, startEpoch } from '#platform/server/upkeep/store-epoch.ts';
import { demandNotMoved } from '#platform/server/upkeep/store-fence.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { writtenSince } from '#platform/server/upkeep/written-since.ts';
import { findMissingKey, keyFileOf, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { auditEverything } from '../admin/audits.ts';
import { auditForRecord } from '../audit.ts';
import { allParts } from '../features.ts';
import { functions, migrations } from '../migrations.ts';
import { readySchemaOver } from '../ready-schema.ts';
import { type Outcome, openKnownStore, outcomeOf, type Run, runAndPrint } from './commands.ts';

const REFUSED = 3;
const USAGE = 'name one FILE, as in: npm run ingam -- restore FILE';

interface RestoreOptions {
  readonly file: string | undefined;
  /** The store that is given up: a DATABASE_URL or a DATA_DIR. */
  readonly insteadOf: string | undefined;
  readonly mayLose: boolean;
  /** Serves despite faults in the audit, for a backup of a store that already had them. */
  readonly isDespiteAudit: boolean;
}

/**
 * Restores a backup into the empty store of the settings, or marks a store that PostgreSQL's own tools restored
 * (`--by-postgres`). A hosted store is then quarantined. `--instead-of` first compares the store that is given up, and
 * refuses if it has later writes.
 */
export const restore: Run = async (settings, args) => {
  const { file, insteadOf, mayLose, isDespiteAudit } = readArguments(args);
  if (file === undefined) return markPutBack(settings);
  const lost = insteadOf === undefined ? {} : await lostOf(settings, insteadOf, file);
  const lostLine = Object.entries(lost)
    .map(([table, rows]) => `${rows} of ${table}`)
    .join(', ');
  if (lostLine !== '' && !mayLose)
    return {
      code: REFUSED,
      faults: [`Refused: ${insteadOf} has rows that the backup lacks: ${lostLine}.`],
      lines: [
        'The previous program can serve from the newer schema: start it instead. --force-lose gives up these rows.',
      ],
      found: { lost },
    };
  const db = await openStore(placeOfOwner(settings));
  try {
    let mayServe = isDespiteAudit;
    const header = await restoreBackup(db, file, migrations(), functions(), async (tx, { madeAt }) => {
      mayServe ||= (await auditEverything(tx, allParts(), 'whole')).ok;
      await startNewEpoch(tx, settings, new Date(madeAt));
      return mayServe;
    });
    // The program's own role has no rights on tables that did not exist before.
    await readySchemaOver(settings, db);
    await recordUpkeep(db, 'restore', true, { madeAt: header.madeAt, lost });
    const audited = await auditOf(db);
    return {
      ...audited,
      lines: [
        `Restored ${header.tables.length} tables as of ${header.madeAt} from ${file}.`,
        await keyLine(db, settings),
        ...(lostLine === '' ? [] : [`Given up: ${lostLine}.`]),
        ...quarantineLines(settings),
        ...audited.lines,
        ...(mayServe ? [] : ['No program serves from it. --despite-audit accepts the backup as it is.']),
      ],
      found: { ...audited.found, madeAt: header.madeAt, lost },
    };
  } finally {
    await db.close();
  }
};

export const auditOf = async (db: Db) => outcomeOf(await auditForRecord(db));

/** Ends sessions and pending deliveries that must not survive a restore, and starts a new epoch. */
async function startNewEpoch(tx: Tx, { mode }: Settings, restoredTo: Date): Promise<void> {
  const isForMany = mode === 'hosted';
  if (isForMany) for (const { putBack } of allParts()) await putBack?.(tx);
  await startEpoch(tx, { restoredTo, isForMany });
}

/**
 * Marks a store that pgBackRest restored to a point in time. Nothing in the store reveals that, so the operator has to
 * say so.
 */
async function markPutBack(settings: Settings): Promise<Outcome> {
  const db = await openKnownStore(placeOfOwner(settings));
  try {
    demandNotMoved(await readStoreState(db));
    const at = await lastSignOfLife(db);
    await db.tx((tx) => startNewEpoch(tx, settings, at));
    await recordUpkeep(db, 'restore', true, { byPostgres: true });
    const audited = await auditOf(db);
    return { ...audited, lines: ['The store starts a new epoch.', ...quarantineLines(settings), ...audited.lines] };
  } finally {
    await db.close();
  }
}

/**
 * Returns the writes of the given-up store that the backup lacks. Its nodes must be stopped, or they would go on
 * writing.
 */
async function lostOf(
  { databaseSchema }: Settings,
  insteadOf: string,
  file: string,
): Promise<Readonly<Record<string, number>>> {
  const place = parseStorePlace(insteadOf, databaseSchema);
  const db = await openStore(place);
  try {
    const live = (await listNodes(db)).filter(({ silentS }) => silentS <= NODE_SILENT_S);
    if (live.length > 0)
      throw new SettingsError(`${live.length} nodes serve from the store to give up: stop them first`);
    return await writtenSince(
      db,
      file,
      allParts().flatMap(({ derived = [] }) => derived),
    );
  } finally {
    await db.close();
  }
}

/** Parses a store argument: a DATABASE_URL with the schema to use, or a DATA_DIR. */
export function parseStorePlace(argument: string, databaseSchema: string): StorePlace {
  if (/^postgres(ql)?:/.test(argument)) return { databaseUrl: argument, databaseSchema, dataDir: '' };
  const dataDir = resolve(argument);
  if (!existsSync(dataDir)) throw new SettingsError(`there is no store in ${dataDir}`);
  return { databaseUrl: undefined, dataDir };
}

/** Reports whether the master key of a restored store is in place. Throws StoreError if its file cannot be read. */
export async function keyLine(db: Db, settings: Settings): Promise<string> {
  const file = keyFileOf(settings.masterKeyFile, resolve(settings.dataDir));
  const mend = 'put the key file of the backed-up store there before the start';
  const says = async () => {
    if (!existsSync(file)) return `does not exist yet: ${mend}`;
    const missing = await findMissingKey(db, readKeyFile(file));
    return missing === undefined ? 'opens it' : `does not contain the key ${missing} that sealed this store: ${mend}`;
  };
  return `A backup does NOT contain the master key; ${file} ${await says()}.`;
}

const quarantineLines = ({ mode }: Settings): string[] =>
  mode === 'hosted'
    ? ['It is quarantined: nothing is sent and nobody can sign in until npm run ingam -- reconcile.']
    : [];

function readArguments(args: readonly string[]): RestoreOptions {
  const words = [...args];
  const flag = (name: string) => words.includes(name) && words.splice(words.indexOf(name), 1).length > 0;
  const mayLose = flag('--force-lose');
  const isDespiteAudit = flag('--despite-audit');
  const isByPostgres = flag('--by-postgres');
  const at = words.indexOf('--instead-of');
  const [, insteadOf] = at < 0 ? [] : words.splice(at, 2);
  const [file, ...more] = words;
  if (more.length > 0 || file?.startsWith('-') || isByPostgres === (file !== undefined) || (at >= 0 && !insteadOf))
    throw new SettingsError(USAGE);
  return { file: file && resolve(file), insteadOf, mayLose, isDespiteAudit };
}

if (import.meta.main) await runAndPrint('The restore', restore);
