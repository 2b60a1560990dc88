import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

/* Runs the bootstrap in a project of its own with the machine's npm. The project depends on `node`, which runs this
   Node, and on `served`; its tests need `tested`, and its build writes a page. */
let folder = '';
let fresh = '';
beforeAll(() => {
  fresh = mkdtempSync(join(tmpdir(), 'ingam-extents-'));
  folder = fresh;
  const source = fileURLToPath(new URL('../', import.meta.url));
  cpSync(join(source, 'bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  cpSync(join(source, 'bootstrap'), join(folder, 'scripts/bootstrap'), { recursive: true });
  write(
    'scripts/build.ts',
    `import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('dist/web', { recursive: true });
    writeFileSync('dist/web/index.html', '');`,
  );
  write('src/app.ts', '');
  write('.npmrc', 'install-links=true\nloglevel=error\nupdate-notifier=false\n');
  for (const name of ['node', 'served', 'tested']) {
    write(
      `packages/${name}/package.json`,
      JSON.stringify({ name, version: '1.0.0', bin: name === 'node' ? 'bin/node' : {} }),
    );
    write(`packages/${name}/index.js`, '');
  }
  write('packages/node/bin/node', `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, 0o755);
  const dependencies = { node: 'file:packages/node', served: 'file:packages/served' };
  const { scripts }: { scripts: object } = JSON.parse(readFileSync(join(source, '../package.json'), 'utf8'));
  write('scripts/check.ts', "console.log('checked', process.argv.slice(2).join());");
  const devDependencies = { tested: 'file:packages/tested' };
  write(
    'package.json',
    JSON.stringify({ name: 'project', type: 'module', version: '1.0.0', scripts, dependencies, devDependencies }),
  );
  npm('install', '--package-lock-only');
}, 30_000);
afterAll(() => rmSync(fresh, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ingam-extents-'));
  cpSync(fresh, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text, { mode });
}
const npm = (...args: string[]) => spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
/** Prepares the folder for a command; returns the output. */
function ready(goal: 'start' | 'test' | 'check'): string {
  const { npm_execpath: _, npm_command: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', goal], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}
const isThere = (name: string) => existsSync(join(folder, 'node_modules', name, 'index.js'));
/** Returns the inode of a file in the package that a start needs. It changes if the file is written again. */
const servedFile = () => statSync(join(folder, 'node_modules/served/index.js')).ino;
const NOTHING_DONE = 'Starting…\n';

test('npm start installs the packages of a start, npm test adds the packages of tests, and neither changes installed packages', {
  timeout: 60_000,
}, () => {
  expect(ready('start')).toMatch(
    /^Installing about 2 packages, usually .*\n(.*\n)*Building the web app, usually .*\nStarting…\n$/,
  );
  expect([isThere('served'), isThere('tested')]).toEqual([true, false]);
  const before = servedFile();
  expect(ready('test')).toMatch(/^Installing about 3 packages/);
  expect([isThere('tested'), servedFile()]).toEqual([true, before]);
  expect(ready('start')).toBe(NOTHING_DONE);
  expect(ready('test')).toBe('');
  expect(isThere('tested')).toBe(true);
});

test('npm run check installs the packages of tests and runs its arguments with the Node among them', {
  timeout: 60_000,
}, () => {
  const { npm_execpath: _, npm_command: __, ...env } = process.env;
  const run = () => spawnSync('npm', ['run', '--silent', 'check', '--', 'a'], { cwd: folder, env, encoding: 'utf8' });
  expect(run().stdout).toMatch(/^Installing about 3 packages(.*\n)+checked a\n$/);
  expect(run().stdout).toBe('checked a\n');
});

test('npm start after the lockfile changed keeps the packages of tests', { timeout: 60_000 }, () => {
  expect(ready('check')).not.toContain('Building');
  write('package-lock.json', `${readFileSync(join(folder, 'package-lock.json'), 'utf8')}\n`);
  expect(ready('start')).toContain('Installing about 3 packages');
  expect(isThere('tested')).toBe(true);
});

test('an interrupted npm test does not prevent a start, and the next npm test removes only its own remains', {
  timeout: 60_000,
}, () => {
  ready('start');
  const before = servedFile();
  write('.cache/installing', 'test');
  write('node_modules/tested/package.json', JSON.stringify({ name: 'tested', version: '1.0.0' }));
  expect(ready('start')).toBe(NOTHING_DONE);
  ready('test');
  expect([isThere('tested'), servedFile()]).toEqual([true, before]);
});

test('npm start removes an interrupted install of the packages of a start', { timeout: 60_000 }, () => {
  ready('start');
  write('.cache/installing', 'all');
  rmSync(join(folder, 'node_modules/served/index.js'));
  ready('start');
  expect(isThere('served')).toBe(true);
});
