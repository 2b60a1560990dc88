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
import { type Outcome, openKnownStore, outcomeOf, type Run, runTold } from './commands.ts';

const REFUSED = 3;
const USAGE = 'name one FILE, as in: npm run ingam -- restore FILE';

interface Wanted {
  readonly file: string | undefined;
  /** The store that is given up for it: a DATABASE_URL or a DATA_DIR. */
  readonly insteadOf: string | undefined;
  readonly mayLose: boolean;
  /** Serves from the store though its audit finds faults: the backup may be of a store that had them. */
  readonly isDespiteAudit: boolean;
}

/**
 * Puts a backup into the empty store that the settings name, or tells a store that PostgreSQL's own tools put back that it was (`--by-postgres`). One
 * that serves many is quarantined. With `--instead-of` the store that is given up is compared first: what was written there since refuses it.
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
      faults: [`Refused: ${insteadOf} has rows that the backup has not: ${lostLine}.`],
      lines: [
        'The previous program serves from the newer schema: start that instead. --force-lose gives these rows up.',
      ],
      found: { lost },
    };
  const db = await openStore(placeOfOwner(settings));
  try {
    let mayServe = isDespiteAudit;
    const header = await restoreBackup(db, file, migrations(), functions(), async (tx, { madeAt }) => {
      mayServe ||= (await auditEverything(tx, allParts(), 'whole')).ok;
      await anew(tx, settings, new Date(madeAt));
      return mayServe;
    });
    // A role of the program's own had no right to tables that were not there.
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
        ...(mayServe ? [] : ['No program serves from it. --despite-audit takes a backup as it is.']),
      ],
      found: { ...audited.found, madeAt: header.madeAt, lost },
    };
  } finally {
    await db.close();
  }
};

export const auditOf = async (db: Db) => outcomeOf(await auditForRecord(db));

/** Ends what must not come back, and lets the store begin anew. */
async function anew(tx: Tx, { mode }: Settings, restoredTo: Date): Promise<void> {
  const isForMany = mode === 'hosted';
  if (isForMany) for (const { putBack } of allParts()) await putBack?.(tx);
  await startEpoch(tx, { restoredTo, isForMany });
}

/** A store as of a second, by pgBackRest: it looks like the one that it was, and only who did it knows better. */
async function markPutBack(settings: Settings): Promise<Outcome> {
  const db = await openKnownStore(placeOfOwner(settings));
  try {
    demandNotMoved(await readStoreState(db));
    const at = await lastSignOfLife(db);
    await db.tx((tx) => anew(tx, settings, at));
    await recordUpkeep(db, 'restore', true, { byPostgres: true });
    const audited = await auditOf(db);
    return { ...audited, lines: ['The store begins anew.', ...quarantineLines(settings), ...audited.lines] };
  } finally {
    await db.close();
  }
}

/** What the store that is given up has beyond the backup; its nodes must have stopped, or they would go on writing. */
async function lostOf(
  { databaseSchema }: Settings,
  insteadOf: string,
  file: string,
): Promise<Readonly<Record<string, number>>> {
  const place = placeNamed(insteadOf, databaseSchema);
  const db = await openStore(place);
  try {
    const live = (await listNodes(db)).filter(({ silentS }) => silentS <= NODE_SILENT_S);
    if (live.length > 0)
      throw new SettingsError(`${live.length} nodes serve from the store that is given up: stop them first`);
    return await writtenSince(
      db,
      file,
      allParts().flatMap(({ derived = [] }) => derived),
    );
  } finally {
    await db.close();
  }
}

/** The store that an argument names: a DATABASE_URL, with the schema there, or a DATA_DIR. */
export function placeNamed(argument: string, databaseSchema: string): StorePlace {
  if (/^postgres(ql)?:/.test(argument)) return { databaseUrl: argument, databaseSchema, dataDir: '' };
  const dataDir = resolve(argument);
  if (!existsSync(dataDir)) throw new SettingsError(`there is no store in ${dataDir}`);
  return { databaseUrl: undefined, dataDir };
}

/** Says whether the master key of a store that was put back is in its place. Throws StoreError if its file cannot be read. */
export async function keyLine(db: Db, settings: Settings): Promise<string> {
  const file = keyFileOf(settings.masterKeyFile, resolve(settings.dataDir));
  const mend = 'put the one of the backed-up store there before the start';
  const says = async () => {
    if (!existsSync(file)) return `is not there yet: ${mend}`;
    const missing = await findMissingKey(db, readKeyFile(file));
    return missing === undefined ? 'is used' : `does not contain the key ${missing} that sealed this store: ${mend}`;
  };
  return `The master key is NOT in a backup; ${file} ${await says()}.`;
}

const quarantineLines = ({ mode }: Settings): string[] =>
  mode === 'hosted'
    ? ['It is quarantined: nothing goes out and nobody is let in until npm run ingam -- reconcile.']
    : [];

function readArguments(args: readonly string[]): Wanted {
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

if (import.meta.main) await runTold('The restore', restore);
