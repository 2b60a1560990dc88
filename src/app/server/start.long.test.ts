import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings/settings.ts';
import { testStore } from '#platform/server/testing/stores.ts';
import { copyFolder } from '../../../tools/copy-folder.ts';
import { closedPorts, startServer } from './start.ts';
import { ready } from './testing/process.ts';
import { startPlace } from './testing/start-place.ts';

const at = startPlace();
const { start, oneLine } = at;

test.runIf(testStore === 'pglite')('reports a HOST that no name server knows', async () => {
  expect(await oneLine(start({ WALLET_MODE: 'hosted', PUBLIC_URL: 'http://localhost', HOST: 'a b' }))).toBe(
    'Ingam cannot start: HOST is not an address of this machine',
  );
});

test.runIf(testStore === 'pglite')('reports a mail folder that cannot be written', async () => {
  const file = join(at.folder, 'letters');
  writeFileSync(file, '');
  const line = await oneLine(
    start({ WALLET_MODE: 'hosted', PUBLIC_URL: 'http://localhost', MAIL_URL: `file://${file}` }),
  );
  expect(line).toMatch(/^Ingam cannot start: MAIL_URL: the folder .*letters cannot be written: E/);
});

test('a hosted server without a mail server names its mail folder in one line', async () => {
  const hosted = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example', TRUST_PROXY: 'none', SANDBOXES: 'on' };
  const warned = start(hosted);
  await ready(warned);
  const lines = warned.said().trim().split('\n');
  const folderOfMail = join(readSettings(at.place).dataDir, 'mail');
  expect(lines.filter((line) => line.includes('MAIL_URL'))).toEqual([
    `MAIL_URL is not set: people who register cannot confirm an address or recover an account; mail, including links that grant access, is written to readable files in ${folderOfMail}`,
  ]);
});

test('a hosted server on another machine lists what it does not offer, and does not start with https unless TRUST_PROXY is set', async () => {
  const far = { WALLET_MODE: 'hosted', PUBLIC_URL: 'https://wallet.example' };
  expect(await oneLine(start(far))).toMatch(
    /^Ingam cannot start: PUBLIC_URL=https:\/\/wallet.example needs TRUST_PROXY/,
  );
  const closed = start({ ...far, TRUST_PROXY: 'none' });
  await ready(closed);
  expect(closed.said()).toContain(closedPorts(readSettings({ ...at.place, ...far, TRUST_PROXY: 'none' })).join('\n'));
  const page = await (await fetch(`http://127.0.0.1:${at.port}/`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('<meta name="closed" content="registration verifier bank rates taxOffice" />');
  expect(page).toContain('<meta name="trial" content="" />');
  expect(page).toContain('KRW=statements');
});

test('a start that fails at its last step releases everything that it opened', async () => {
  const settings = readSettings({ PORT: at.port, DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...at.place });
  const other = createServer().listen(Number(at.port), '127.0.0.1');
  await expect(startServer(settings, { isDev: false })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(existsSync(join(at.folder, 'data', 'control'))).toBe(false);
  await new Promise((resolve) => other.close(resolve));
  const server = await startServer(settings, { isDev: false });
  expect((await fetch(`http://127.0.0.1:${at.port}/api/health/ready`)).status).toBe(200);
  await server.stop();
});

test.runIf(testStore === 'pglite')('a process with a nearly full disk is not ready until there is room', async () => {
  const disk = join(at.folder, 'disk');
  mkdirSync(disk);
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
  // Mounting a small disk needs a right; without it there is nothing to test.
  if (!mount('size=1g,mode=0700')) return;
  try {
    copyFolder(at.made, join(disk, 'data'));
    await ready(start({ DATA_DIR: join(disk, 'data') }));
    const asked = () => fetch(`http://127.0.0.1:${at.port}/api/health/ready`);
    expect((await asked()).status).toBe(200);
    const { blocks, bfree, bsize } = statfsSync(disk);
    mount(`remount,size=${(blocks - bfree) * bsize + 32 * 2 ** 20}`);
    await expect.poll(async () => (await asked()).status).toBe(503);
    const refused = await asked();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/disk is nearly full|rejects writes/),
    });
    mount('remount,size=1g');
    await expect.poll(async () => (await asked()).status).toBe(200);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});
