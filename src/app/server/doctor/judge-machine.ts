import type { UpkeepRecord } from '#platform/server/upkeep/records.ts';
import { bad, type Finding, ok, warn } from './finding.ts';

const MB = 2 ** 20;
const DAY_S = 86_400;
const days = (seconds: number) => Math.floor(seconds / DAY_S);

/** Compares this machine's clock with the database's, which orders and expires money. */
export function judgeClock(aheadMs: number): Finding {
  const says = `${Math.abs(Math.round(aheadMs))} ms ${aheadMs < 0 ? 'behind' : 'ahead of'} the database's`;
  const remedy = 'run an NTP client (systemd-timesyncd or chrony) on both machines';
  if (Math.abs(aheadMs) > 30_000) return bad('clock', says, remedy);
  return Math.abs(aheadMs) > 1000 ? warn('clock', says, remedy) : ok('clock', says);
}

/** Judges free space on a disk; below `floor` writes stop. */
export function judgeDisk(place: string, freeBytes: number, floor: number): Finding {
  const says = `${Math.floor(freeBytes / MB)} MB free for ${place}`;
  if (freeBytes < floor * 2)
    return bad('disk', says, 'free some space or enlarge the disk: below 64 MB writes are refused');
  return freeBytes < 1024 * MB ? warn('disk', says, 'free some space before a backup needs it') : ok('disk', says);
}

/** Judges a certificate by its end of validity. */
export function judgeCertificate(name: string, of: string, validTo: Date, now: Date): Finding {
  const left = Math.floor((validTo.getTime() - now.getTime()) / (DAY_S * 1000));
  const says = left < 0 ? `${of} expired on ${validTo.toISOString()}` : `${of} is valid for ${left} days`;
  if (left < 7) return bad(name, says, 'renew it now and restart the server that presents it');
  return left < 21
    ? warn(name, says, 'renew it; if renewal is automatic, find out why it has not happened')
    : ok(name, says);
}

export interface Standby {
  readonly name: string;
  readonly state: string;
  /** Seconds of replication lag; null if the standby has replayed everything, or if this role may not read the lag. */
  readonly lagS: number | null;
}

/** Judges the standbys as the primary sees them; `wanted` is synchronous_standby_names. */
export function judgeReplication(wanted: string, standbys: readonly Standby[]): Finding {
  if (standbys.length === 0)
    return wanted === ''
      ? ok('replication', 'there is one copy of the database, and no standby is configured')
      : bad('replication', `commits wait for ${wanted}, and no standby is there`, 'start the standby: patronictl list');
  const lag = Math.max(...standbys.map(({ lagS }) => lagS ?? 0));
  const says = `${standbys.length} standby, ${Math.round(lag)} s behind`;
  const remedy = 'check its disk and network: patronictl list, pg_stat_replication';
  const away = standbys.find(({ state }) => state !== 'streaming');
  if (away) return warn('replication', `${says}, ${away.name} is ${away.state}`, remedy);
  if (lag > 60) return bad('replication', says, remedy);
  return lag > 5 ? warn('replication', says, remedy) : ok('replication', says);
}

/** Judges the last backup that is recorded; backups by PostgreSQL's own tools are not. */
export function judgeBackup(last: Pick<UpkeepRecord, 'ageS'> | undefined, isHosted: boolean): Finding {
  const remedy = 'npm run ingam -- backup FILE, each night by a timer; keep the master key in another place';
  if (!last) return isHosted ? bad('backup', 'none is recorded', remedy) : warn('backup', 'none is recorded', remedy);
  const hours = Math.floor(last.ageS / 3600);
  const says = hours < 48 ? `${hours} hours old` : `${days(last.ageS)} days old`;
  if (last.ageS > 3 * DAY_S) return isHosted ? bad('backup', says, remedy) : warn('backup', says, remedy);
  return last.ageS > 26 * 3600 && isHosted ? warn('backup', says, remedy) : ok('backup', says);
}

/** Judges the last recorded audit. */
export function judgeAudit(last: Pick<UpkeepRecord, 'ageS' | 'isOk'> | undefined): Finding {
  const remedy = 'npm run ingam -- audit';
  if (!last) return warn('audit', 'none is recorded', remedy);
  if (!last.isOk)
    return bad(
      'audit',
      'the last one found problems',
      'npm run ingam -- audit names them: stop, and see docs/incidents.md',
    );
  return last.ageS > 8 * DAY_S ? warn('audit', `${days(last.ageS)} days old`, remedy) : ok('audit', 'in order');
}

export interface RoleFacts {
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly ownsTables: boolean;
}

/** Judges the database role of the program. */
export function judgeRole({ name, isSuperuser, ownsTables }: RoleFacts): Finding {
  if (isSuperuser)
    return bad(
      'roles',
      `${name} is a superuser: anyone who steals DATABASE_URL controls the database server`,
      'give the program a role of its own (deploy/README.md)',
    );
  if (ownsTables)
    return warn(
      'roles',
      `${name} owns the tables: anyone who steals DATABASE_URL can drop their guards`,
      'use separate roles for the owner and the program (deploy/README.md)',
    );
  return ok('roles', `${name} owns no table`);
}

const NODE = 24;
const POSTGRES = 15;

/** Judges the versions of Node and PostgreSQL. */
export function judgeVersions(node: string, postgres: number | undefined): Finding {
  const says = `Node ${node}${postgres === undefined ? '' : `, PostgreSQL ${postgres}`}`;
  if (Number.parseInt(node, 10) < NODE) return bad('versions', says, `run it with npm, which installs Node ${NODE}`);
  if (postgres !== undefined && postgres < POSTGRES)
    return bad('versions', says, `PostgreSQL ${POSTGRES} or later is needed`);
  return ok('versions', says);
}
