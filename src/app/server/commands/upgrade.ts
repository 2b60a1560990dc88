import { resolve } from 'node:path';
import { openStore, placeOfOwner } from '#platform/server/open-store.ts';
import { type Settings, SettingsError } from '#platform/server/settings/settings.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { hasStore } from '#platform/server/store/embedded/pglite-folder.ts';
import { isKnownStore, type Migration, schemaOf } from '#platform/server/store/migrate.ts';
import { StoreError } from '#platform/server/store/store-error.ts';
import { openBackup } from '#platform/server/upkeep/backup-format.ts';
import { newestRecords, recordUpkeep } from '#platform/server/upkeep/records.ts';
import { demandWhole } from '#platform/server/upkeep/store-epoch.ts';
import { auditForRecord } from '../audit.ts';
import { functions, migrations } from '../migrations.ts';
import { readySchemaOver } from '../ready-schema.ts';
import { programVersion } from '../version.ts';
import { type Outcome, outcomeOf, type Run } from './commands.ts';

const REFUSED = 3;
const DAY_S = 86_400;

interface UpgradeOptions {
  readonly isDry: boolean;
  /** A backup file. Its header contains the date of the backup. */
  readonly file?: string;
  readonly needsBackup: boolean;
}

function wayOf([flag = '', file, ...more]: readonly string[]): UpgradeOptions {
  const isWhole = more.length === 0 && (flag === '--backup') === (file !== undefined);
  if (isWhole && flag === '--backup') return { isDry: false, needsBackup: true, file: resolve(file ?? '') };
  if (isWhole && ['', '--dry-run', '--without-backup'].includes(flag))
    return { isDry: flag === '--dry-run', needsBackup: flag !== '--without-backup' };
  throw new SettingsError(
    'it accepts no argument but --dry-run, --backup FILE or --without-backup: npm run ingam -- upgrade',
  );
}

/**
 * Migrates and audits the store; refuses without a backup of the last day, unless overridden. Nodes of the previous
 * release go on serving.
 */
export const upgrade: Run = async (settings, args) => {
  const way = wayOf(args);
  if (!settings.databaseUrl && !hasStore(settings.dataDir))
    throw new StoreError(`there is no store in ${settings.dataDir}`);
  const db = await openStore(placeOfOwner(settings));
  try {
    if (!(await isKnownStore(db, migrations(), functions()))) throw new StoreError('there is no store of Ingam here');
    await demandWhole(db);
    const due = await dueOf(db);
    const plan = planLines(due);
    const found = { version: programVersion(), migrations: due.migrations.map(labelOf), functions: due.functions };
    if (way.isDry || isNothing(due)) return { code: 0, lines: plan, found };
    if (way.needsBackup && !(await isBackedUp(db, way)))
      return {
        code: REFUSED,
        faults: ['Refused: there is no backup of the last day.'],
        lines: [
          ...plan,
          'npm run ingam -- backup FILE makes one, --backup FILE names it; --without-backup if PostgreSQL’s own tools make them.',
        ],
        found,
      };
    return { ...(await bring(settings, db, plan)), found };
  } finally {
    await db.close();
  }
};

interface Due {
  readonly migrations: readonly Migration[];
  /** Features with an older set of SQL functions, with both numbers. */
  readonly functions: readonly string[];
}

/** Checks the given file, else the store's record of backups, which stores before migration 0082 lack. */
async function isBackedUp(db: Db, { file }: UpgradeOptions): Promise<boolean> {
  if (file !== undefined) {
    const { header } = await openBackup(file);
    return Date.now() - Date.parse(header.madeAt) < DAY_S * 1000;
  }
  const { isTold } = await db.one(
    sql<{ isTold: boolean }>`SELECT to_regclass('upkeep_records') IS NOT NULL AS "isTold"`,
  );
  const last = isTold ? (await newestRecords(db)).find(({ kind }) => kind === 'backup') : undefined;
  return last !== undefined && last.ageS < DAY_S;
}

async function dueOf(db: Db): Promise<Due> {
  const done = new Set((await schemaOf(db)).map(({ number }) => number));
  const has = await db.rows(sql<{ feature: string; number: number }>`SELECT feature, number FROM schema_functions`);
  const numberOf = (feature: string) => has.find((one) => one.feature === feature)?.number ?? 0;
  return {
    migrations: migrations().filter(({ number }) => !done.has(number)),
    functions: functions()
      .filter(({ feature, number }) => numberOf(feature) < number)
      .map(({ feature, number }) => `${feature} ${numberOf(feature)} to ${number}`),
  };
}

async function bring(
  settings: Settings,
  db: Db,
  plan: readonly string[],
): Promise<Pick<Outcome, 'code' | 'lines' | 'faults'>> {
  const ran = await readySchemaOver(settings, db);
  const audited = outcomeOf(await auditForRecord(db));
  await recordUpkeep(db, 'upgrade', audited.code === 0, { version: programVersion(), migrations: ran });
  return {
    ...audited,
    lines: [
      ...plan,
      `The store is now at release ${programVersion()}; restart the nodes one after another.`,
      ...audited.lines,
    ],
  };
}

const isNothing = (due: Due) => due.migrations.length + due.functions.length === 0;
const labelOf = ({ number, name }: Migration) => `${String(number).padStart(4, '0')}-${name}`;

function planLines(due: Due): string[] {
  if (isNothing(due)) return [`Nothing to do: the store is at release ${programVersion()}.`];
  return [
    ...due.migrations.map((migration) => `migration ${labelOf(migration)}`),
    ...due.functions.map((one) => `functions of ${one}`),
  ];
}
