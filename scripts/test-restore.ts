import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../tools/port.ts';
import { clusterIn } from './restore/cluster.ts';
import { type Drill, parts } from './restore/parts.ts';

/* Tests a restore to a second and a move with a large store, in parts of at most ten minutes that continue where the
   last run ended: `npm run test:restore` runs all that is left, `-- next` one part, `-- fresh` starts over. TRANSFERS
   (1,000,000) and GB (2) set the size, RESTORE_DIR the folder (the master key is beside it, not in it). Debian
   packages: postgresql, postgresql-common, pgbackrest. */
const LIMIT_S = 600;
const needs = { pgbackrest: 'pgbackrest', pg_ctlcluster: 'postgresql-common', setpriv: 'util-linux' };
const [way = 'all', ...more] = process.argv.slice(2);
if (more.length > 0 || !['all', 'next', 'fresh'].includes(way)) throw new Error('it accepts next or fresh');

const lacking = Object.entries(needs).filter(([program]) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
});
if (lacking.length > 0) {
  console.log(`not tried: apt-get install ${lacking.map(([, name]) => name).join(' ')}`);
  process.exit(1);
}

const folder = resolve(process.env.RESTORE_DIR ?? join(tmpdir(), 'ingam-restore'));
const keyFile = join(folder, '../ingam-restore.key');
const memory = join(folder, 'drill.json');
if (way === 'fresh') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });

interface Memory {
  readonly port: number;
  readonly done: string[];
  readonly left: Record<string, unknown>;
}
const kept: Memory = existsSync(memory)
  ? (JSON.parse(readFileSync(memory, 'utf8')) as Memory)
  : { port: await freePort(), done: [], left: {} };
const keep = () => writeFileSync(memory, JSON.stringify(kept));
keep();

const cluster = clusterIn(folder, kept.port);
const drill: Drill = {
  cluster,
  folder,
  transfers: Number(process.env.TRANSFERS ?? 1_000_000),
  bytes: Number(process.env.GB ?? 2) * 2 ** 30,
  left: kept.left,
};

/** Runs a part; returns whether it is done, with its findings on one line. */
async function run(name: string): Promise<boolean> {
  const since = performance.now();
  cluster.start();
  try {
    const { isDone = true, ...found } = (await parts[name]?.(drill)) ?? {};
    const tookS = Math.round((performance.now() - since) / 1000);
    if (tookS > LIMIT_S) throw new Error(`it took ${tookS} s`);
    console.log(JSON.stringify({ part: name, isOk: true, isDone, tookS, ...found }));
    if (isDone) kept.done.push(name);
    keep();
    return isDone;
  } finally {
    try {
      cluster.stop();
    } catch {
      // Stopping fails if the cluster had not started. Then the error that is being thrown already explains why.
    }
  }
}

let failed = 0;
const due = Object.keys(parts).filter((name) => !kept.done.includes(name));
try {
  for (const name of way === 'next' ? due.slice(0, 1) : due) while (!(await run(name)) && way !== 'next');
} catch (error) {
  failed = 1;
  console.log(JSON.stringify({ isOk: false, fault: error instanceof Error ? error.message : String(error) }));
}
console.log(
  `${kept.done.length} passed, ${failed} failed, ${Object.keys(parts).length - kept.done.length - failed} left`,
);
process.exitCode = failed;
