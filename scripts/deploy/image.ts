import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/port.ts';
import { type Check, inFolder, outputOf, root } from './checks.ts';

const MOST_MB = 150;
const NOBODY = '10001:10001';
const START_MS = 180_000;

/**
 * Builds the image's root in an empty directory: it is small, writes only to /data, runs as nobody, reports healthy,
 * and stops.
 */
export const imageCheck: Check = {
  what: `the image has at most ${MOST_MB} MB, and its program runs as nobody with a root that it cannot write to`,
  needs: { mmdebstrap: 'mmdebstrap', strip: 'binutils', chroot: 'coreutils' },
  run: () => {
    if (process.getuid?.() !== 0) throw new Error('this needs root, as mmdebstrap and chroot do');
    return inFolder(async (folder) => {
      if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('not built: npm run build');
      const out = join(folder, 'out');
      const told = outputOf('sh', [join(root, 'deploy/image/bare.sh'), out])
        .trim()
        .split('\n')
        .at(-1);
      const mb = statSync(join(out, 'image.tar.gz')).size / 1e6;
      if (mb > MOST_MB) throw new Error(`it is ${mb.toFixed(0)} MB compressed`);
      const image = join(out, 'root');
      const loose = outputOf('find', [
        image,
        '-xdev',
        '-not',
        '-type',
        'l',
        '-perm',
        '-o+w',
        '-not',
        '-path',
        `${image}/dev/*`,
      ])
        .trim()
        .split('\n')
        .filter((path) => !['tmp', 'var/tmp', 'var/lock', 'run/lock'].includes(path.slice(image.length + 1)));
      if (loose.join('') !== '') throw new Error(`writable for everyone: ${loose.join(', ')}`);
      demandSame(image);
      await serveFrom(image);
      return told;
    });
  },
};

/** Throws unless the paths named in the Containerfile exist in the image's root. */
function demandSame(image: string): void {
  const text = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  const named = [...text.matchAll(/^(?:ENTRYPOINT|CMD|HEALTHCHECK .*CMD) (\[.*\])$/gm)].flatMap(
    ([, list = '[]']) => list.match(/[\w/.-]+\.(?:ts|mjs)|\/app\/node/g) ?? [],
  );
  const missing = named.filter((path) => !existsSync(join(image, path.startsWith('/') ? path : `/app/${path}`)));
  if (named.length < 4 || missing.length > 0)
    throw new Error(`the Containerfile names ${missing.join(', ') || 'too little'}`);
  if (!text.includes(`USER ${NOBODY}`)) throw new Error('the Containerfile does not run as nobody');
}

async function serveFrom(image: string): Promise<void> {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH ?? '', PORT: port, WALLET_MODE: 'hosted', DATA_DIR: '/data', LOG_LEVEL: 'warn' };
  const inside = (...args: string[]) =>
    spawn(
      'chroot',
      [`--userspec=${NOBODY}`, image, '/app/node', '--import', 'data:text/javascript,process.chdir("/app")', ...args],
      {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  const program = inside('/app/src/app/server/main.ts');
  let text = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
  try {
    const until = performance.now() + START_MS;
    while (!text.includes('Ingam is ready')) {
      if (program.exitCode !== null || performance.now() > until) throw new Error(`it did not start: ${text}`);
      await sleep(100);
    }
    if ((await endOf(inside('/app/deploy/health.mjs'))) !== 0) throw new Error('the health check fails');
    await demandCommands(inside);
    program.kill('SIGTERM');
    if ((await endOf(program)) !== 0) throw new Error(`it did not stop cleanly: ${text}`);
    if ((await endOf(inside('/app/deploy/health.mjs'))) !== 1)
      throw new Error('the health check succeeds after the stop');
  } finally {
    program.kill('SIGKILL');
  }
}

/**
 * Runs the commands of deploy/README.md in the image. Hints in their output must name other commands as the image calls
 * them.
 */
async function demandCommands(inside: (...args: string[]) => ChildProcess): Promise<void> {
  for (const [file, ...args] of [
    ['ingam', 'doctor'],
    ['ingam', 'status'],
    ['ingam', 'org:approve'],
    ['ingam', 'office:invite'],
  ]) {
    const command = inside(`/app/src/app/server/commands/${file}.ts`, ...args);
    let told = '';
    for (const stream of [command.stdout, command.stderr]) stream?.on('data', (part: Buffer) => (told += part));
    await once(command, 'close');
    if (/ERR_|npm run/.test(told) || told === '') throw new Error(`${file} ${args.join(' ')} says ${told}`);
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}
