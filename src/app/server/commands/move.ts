import { resolve } from 'node:path';
import { openStore, placeOfOwner } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import type { Db } from '#platform/server/store/db.ts';
import { readAddress } from '#platform/server/store/hosts.ts';
import { demandMigrated, isKnownStore } from '#platform/server/store/migrate.ts';
import { reason, StoreError } from '#platform/server/store/store-error.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { recordUpkeep } from '#platform/server/upkeep/records.ts';
import { demandEmptyStore, restoreBackup } from '#platform/server/upkeep/restore.ts';
import { demandWhole, startEpoch } from '#platform/server/upkeep/store-epoch.ts';
import { fenceOff, NotFencedError, unfence } from '#platform/server/upkeep/store-fence.ts';
import { functions, migrations } from '../migrations.ts';
import { readySchemaOver } from '../ready-schema.ts';
import type { Outcome, Run } from './commands.ts';
import { auditOf, keyLine, parseStorePlace } from './restore.ts';

const REFUSED = 3;
const USAGE = 'name OLD and a FILE, as in: npm run ingam -- move postgres://…/ingam /safe/moving';

interface MoveOptions {
  /** A DATABASE_URL, preferably of the owner, or a DATA_DIR. */
  readonly old: string;
  /** Schema of the old store if it differs from the new one. */
  readonly ofSchema: string | undefined;
  /** Backup to carry the store; omitted to undo a move. */
  readonly file: string | undefined;
}

/**
 * Moves a store into the empty one of the settings. Its nodes must be stopped; it rejects writes from then on, a backup
 * carries the data, and event streams start over. A failure before the new store is complete makes the old one serve
 * again.
 */
export const move: Run = async (settings, args) => {
  const { old, ofSchema, file } = readArguments(args);
  await using opened = new AsyncDisposableStack();
  const open = async (place: Parameters<typeof openStore>[0]) => {
    const db = await openStore(place);
    opened.defer(() => db.close());
    return db;
  };
  const from = await open(parseStorePlace(old, ofSchema ?? settings.databaseSchema));
  await demandMigrated(from, migrations(), functions());
  await demandWhole(from);
  const to = await open(placeOfOwner(settings));
  if (file === undefined) return await takeBack(from, to);
  try {
    await demandEmptyStore(to);
    await fenceOff(from, nameOf(settings));
  } catch (error) {
    if (error instanceof StoreError) return refused(`Refused: ${error.message}.`, error instanceof NotFencedError);
    throw error;
  }
  return await carry(settings, { from, to, file });
};

interface Way {
  readonly from: Db;
  readonly to: Db;
  readonly file: string;
}

async function carry(settings: Settings, { from, to, file }: Way): Promise<Outcome> {
  const startedAt = performance.now();
  try {
    const { madeAt } = await writeBackup(from, file);
    const header = await restoreBackup(to, file, migrations(), functions(), (tx) =>
      startEpoch(tx, { restoredTo: new Date(madeAt), isForMany: false }),
    );
    await readySchemaOver(settings, to);
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    await recordUpkeep(to, 'restore', true, { madeAt, isMoved: true });
    const audited = await auditOf(to);
    const tookS = Math.round((performance.now() - startedAt) / 1000);
    return {
      ...audited,
      lines: [
        `Moved ${rows} rows of ${header.tables.length} tables in ${tookS} s; the old store rejects writes and serves nobody.`,
        await keyLine(to, settings),
        'Event streams start over; sessions stay valid. Start the nodes with these settings.',
        ...audited.lines,
      ],
      found: { ...audited.found, rows, tookS, madeAt },
    };
  } catch (error) {
    const isWhole = await isWholeStore(to).catch(() => undefined);
    if (isWhole === true) throw error;
    if (isWhole === false) await unfence(from);
    const how =
      isWhole === false ? 'the old store serves as before' : 'the old store rejects writes until move OLD --undo';
    throw new StoreError(`${reason(error)}; ${how}`, { cause: error });
  }
}

/** Makes the old store serve again, unless the new one holds the data: then there would be two. */
async function takeBack(from: Db, to: Db): Promise<Outcome> {
  if (await isWholeStore(to)) return refused('Refused: the new store has the data.', false);
  await unfence(from);
  return { code: 0, lines: ['The old store serves again.'], found: { isBack: true } };
}

async function isWholeStore(db: Db): Promise<boolean> {
  if (!(await isKnownStore(db, migrations(), functions()))) return false;
  return demandWhole(db).then(
    () => true,
    () => false,
  );
}

const refused = (fault: string, isOld: boolean): Outcome => ({
  code: REFUSED,
  faults: [fault],
  lines: [isOld ? 'The old store was not changed.' : 'Nothing was changed.'],
  found: { isRefused: true, fault },
});

/** Returns the new store's location, as the old store records it: without role name and password. */
function nameOf({ databaseUrl, databaseSchema, dataDir }: Settings): string {
  if (databaseUrl === undefined) return dataDir;
  return `${readAddress(databaseUrl).place}${databaseSchema === 'public' ? '' : `, schema ${databaseSchema}`}`.slice(
    0,
    400,
  );
}

function readArguments(args: readonly string[]): MoveOptions {
  const words = [...args];
  const at = words.indexOf('--of-schema');
  const [, ofSchema] = at < 0 ? [] : words.splice(at, 2);
  const isUndo = words.includes('--undo') && words.splice(words.indexOf('--undo'), 1).length > 0;
  const [old, file, ...more] = words;
  const isWhole = old !== undefined && isUndo === (file === undefined) && more.length === 0;
  if (!isWhole || (at >= 0 && !ofSchema) || words.some((word) => word.startsWith('-'))) throw new SettingsError(USAGE);
  return { old, ofSchema, file: file && resolve(file) };
}
