import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tools/port.ts';
import { unprivilegedUser } from '../../tools/postgres-programs.ts';
import { type Check, inFolder, outputOf, root } from './checks.ts';

const SECOND_MS = 1100;

/**
 * Restores a cluster that archives to an encrypted repository to the second before a mistake, with the settings of
 * deploy/pgbackrest.conf.
 */
export const restoreCheck: Check = {
  what: 'pgbackrest.conf backs up a database with encryption, and restores it to the state before a mistake',
  needs: { pgbackrest: 'pgbackrest', pg_ctlcluster: 'postgresql-common', setpriv: 'util-linux' },
  run: () => inFolder(drill),
};

async function drill(folder: string): Promise<string> {
  const user = unprivilegedUser();
  const port = await freePort();
  const data = join(folder, 'data');
  const config = join(folder, 'pgbackrest.conf');
  const text = readFileSync(join(root, 'deploy/pgbackrest.conf'), 'utf8')
    .replace(/^repo1-path=.*/m, `repo1-path=${join(folder, 'repository')}`)
    .replace(/^repo1-cipher-pass=.*/m, 'repo1-cipher-pass=of this drill alone')
    .replace(/^pg1-path=.*/m, `pg1-path=${data}`)
    .replace(
      /^pg1-port=.*/m,
      `pg1-port=${port}\npg1-socket-path=${folder}\npg1-user=postgres\nlock-path=${join(folder, 'lock')}`,
    )
    .replace(/^\[global\]$/m, `[global]\nspool-path=${join(folder, 'spool')}`);
  writeFileSync(config, text);
  for (const name of ['repository', 'lock', 'spool']) mkdirSync(join(folder, name));
  if (user)
    for (const name of ['.', 'repository', 'lock', 'spool', 'pgbackrest.conf'])
      chownSync(join(folder, name), user.uid, user.gid);
  const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : ['env'];
  const run = (...args: string[]) => outputOf(as[0] ?? 'env', [...as.slice(1), ...args], { HOME: folder });
  const bin = outputOf('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1']).trim();
  const pgbackrest = (...args: string[]) => run('pgbackrest', `--config=${config}`, '--stanza=ingam', ...args);
  const start = () => run(`${bin}/pg_ctl`, '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), 'start');
  const stop = () => run(`${bin}/pg_ctl`, '-D', data, '-w', '-m', 'fast', 'stop');

  run(`${bin}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--data-checksums');
  const settings = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\narchive_mode = on
archive_command = 'pgbackrest --config=${config} --stanza=ingam archive-push %p'\n`;
  const file = join(data, 'postgresql.auto.conf');
  copyFileSync(file, `${file}.before`);
  writeFileSync(file, settings);
  start();
  try {
    pgbackrest('stanza-create');
    pgbackrest('check');
    const ask = <Row extends pg.QueryResultRow>(question: string) => asked<Row>(port, question);
    await ask('CREATE TABLE kept AS SELECT generate_series(1, 100000) AS n');
    pgbackrest('backup', '--type=full');
    // pgBackRest counts whole seconds, so the next writes must be in a later one than the backup's end.
    await sleep(SECOND_MS);
    await ask('INSERT INTO kept SELECT generate_series(100001, 150000)');
    const [moment] = await ask<{ at: string }>('SELECT now()::text AS at');
    await sleep(SECOND_MS);
    await ask('DELETE FROM kept');
    await ask('SELECT pg_switch_wal()');
    stop();
    const since = performance.now();
    pgbackrest('restore', '--delta', '--type=time', `--target=${moment?.at}`, '--target-action=promote');
    start();
    const rows = await untilWritable(port);
    if (rows !== 150_000) throw new Error(`${rows} rows came back of 150000`);
    return `back in ${((performance.now() - since) / 1000).toFixed(1)} s`;
  } finally {
    try {
      stop();
    } catch {
      // Stopping fails if the cluster had not started. Then the error that is being thrown already explains why.
    }
  }
}

async function untilWritable(port: number): Promise<number> {
  for (let tries = 0; tries < 300; tries += 1) {
    const [row] = await asked<{ is: boolean; n: string }>(
      port,
      'SELECT pg_is_in_recovery() AS is, (SELECT count(*) FROM kept) AS n',
    );
    if (row && !row.is) return Number(row.n);
    await sleep(100);
  }
  throw new Error('it stays in recovery');
}

async function asked<Row extends pg.QueryResultRow>(port: number, question: string): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}
