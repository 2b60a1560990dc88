import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { findSpareVariables } from '#features/currency/server/office/from-settings.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { reason } from '#platform/server/store/store-error.ts';
import { listNodes, NODE_SILENT_S } from '#platform/server/upkeep/nodes.ts';
import { newestRecords } from '#platform/server/upkeep/records.ts';
import { RESERVE_BYTES } from '#platform/server/upkeep/store-jobs.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { findMissingKey, isVaultEmpty, keyFileOf, readKeyFile } from '#platform/server/vault/vault-keys.ts';
import { bad, type Finding, ok, warn } from './finding.ts';
import {
  judgeAudit,
  judgeBackup,
  judgeClock,
  judgeDisk,
  judgeReplication,
  judgeRole,
  judgeVersions,
  type Standby,
} from './judge-machine.ts';
import { lookAtPostgresSettings } from './postgres-settings.ts';

/** Checks an open store that matches this program. */
export async function lookAtStore(db: Db, settings: Settings): Promise<Finding[]> {
  const records = await newestRecords(db);
  const last = (kind: string) => records.find((record) => record.kind === kind);
  const ofPostgres =
    db.store === 'postgres'
      ? [await versions(db), await replication(db), await role(db), await nodes(db), await lookAtPostgresSettings(db)]
      : [judgeVersions(process.versions.node, undefined)];
  return [
    ...ofPostgres,
    await quarantine(db),
    diskAt(settings.dataDir),
    judgeClock(await aheadMs(db)),
    judgeBackup(last('backup'), settings.mode === 'hosted'),
    judgeAudit(last('audit')),
    await keys(db, settings),
  ];
}

/**
 * Returns by how many ms this machine's clock is ahead of the database's (negative: behind). Assumes that the database
 * answered halfway through the round trip.
 */
async function aheadMs(db: Db): Promise<number> {
  const before = Date.now();
  const { now } = await db.one(sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
  return (before + Date.now()) / 2 - now.getTime();
}

/** Checks free space where this process writes; the disk of PostgreSQL's machine is out of view. */
export function diskAt(folder: string): Finding {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  const { bavail, bsize } = statfsSync(place);
  return judgeDisk(folder, bavail * bsize, RESERVE_BYTES);
}

async function versions(db: Db): Promise<Finding> {
  const { version } = await db.one(
    sql<{ version: number }>`SELECT current_setting('server_version_num')::int / 10000 AS version`,
  );
  return judgeVersions(process.versions.node, version);
}

async function replication(db: Db): Promise<Finding> {
  const { wanted } = await db.one(
    sql<{ wanted: string }>`SELECT current_setting('synchronous_standby_names') AS wanted`,
  );
  const standbys = await db.rows(sql<Standby>`
    SELECT application_name AS name, coalesce(state, 'streaming') AS state, extract(epoch FROM replay_lag)::float8 AS "lagS"
      FROM pg_stat_replication ORDER BY 1 LIMIT 20`);
  return judgeReplication(wanted, standbys);
}

const role = async (db: Db): Promise<Finding> =>
  judgeRole(
    await db.one(sql<{ name: string; isSuperuser: boolean; ownsTables: boolean }>`
      SELECT current_user AS name, current_setting('is_superuser') = 'on' AS "isSuperuser",
             EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user) AS "ownsTables"`),
  );

async function nodes(db: Db): Promise<Finding> {
  const all = await listNodes(db);
  const live = all.filter(({ silentS }) => silentS <= NODE_SILENT_S);
  const versions = new Set(live.map(({ version, schema }) => `${version}, schema ${schema}`));
  if (versions.size > 1)
    return warn(
      'nodes',
      `${live.length} of different releases: ${[...versions].join(' and ')}`,
      'upgrade the rest to the newer release',
    );
  return live.length === 0 ? warn('nodes', 'none is running', 'npm start') : ok('nodes', `${live.length} serve`);
}

async function quarantine(db: Db): Promise<Finding> {
  const { quarantinedAt, restoredTo, movedAt, movedTo } = await readStoreState(db);
  if (movedAt)
    return bad(
      'moved',
      `to ${movedTo} at ${movedAt.toISOString()}: this store rejects writes`,
      'start with the settings of that store',
    );
  if (!quarantinedAt)
    return ok('quarantine', restoredTo ? `restored to ${restoredTo.toISOString()} and reconciled` : 'none');
  return bad(
    'quarantine',
    `since ${quarantinedAt.toISOString()}: nothing is sent and nobody can sign in`,
    'npm run ingam -- reconcile',
  );
}

async function keys(db: Db, settings: Settings): Promise<Finding> {
  const file = keyFileOf(settings.masterKeyFile, settings.dataDir);
  const remedy = `put the master key of this store at ${file} (chmod 600); see docs/incidents.md`;
  if (await isVaultEmpty(db)) return ok('keys', 'nothing is sealed yet');
  try {
    const missing = await findMissingKey(db, readKeyFile(file));
    return missing !== undefined
      ? bad('keys', `${file} does not contain the key ${missing} that sealed this store`, remedy)
      : ok('keys', `${file} opens this store`);
  } catch (error) {
    return bad('keys', reason(error), remedy);
  }
}

/** Finds environment variables that only repeat a rule of the currency and should be removed. */
export async function lookAtRules(db: Db, { cases }: Pick<Settings, 'cases'>): Promise<Finding[]> {
  const spare = (await findSpareVariables(db, cases)).join(', ');
  if (spare === '') return [];
  return [
    warn('rules', `set as the currency’s rules are: ${spare}`, 'remove them: the start stops once a rule differs'),
  ];
}
