import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '#features/ledger/server/testing/app-process.ts';
import { sendWithKey } from '#features/ledger/server/testing/send.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { freePort } from '../../../tools/port.ts';

const DISK = '512m';
const MB = 2 ** 20;

/** Mounts a small disk in memory, which only root may do. */
function withDisk(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700`, 'tmpfs', folder]);
  return use(folder).finally(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Fills the disk until `left` bytes are free. */
function fill(folder: string, left: number): void {
  const file = openSync(join(folder, 'filler'), 'a');
  const block = Buffer.alloc(MB / 4, 1);
  try {
    for (let { bavail, bsize } = statfsSync(folder); bavail * bsize > left; { bavail, bsize } = statfsSync(folder))
      writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

const reads = (url: string) =>
  Promise.all(
    ['assets/1', 'transactions/1', 'portfolio/1'].map(async (path) => (await fetch(`${url}/api/${path}`)).status),
  );

test('a full disk refuses writes with 503 and still reads; with room again it writes, and nothing is lost', async () => {
  if (process.getuid?.() !== 0) {
    process.stderr.write('A small disk can be mounted by root alone: run test:long as root to see it full.\n');
    return;
  }
  await withDisk(async (folder) => {
    const env = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' };
    const app = await startApp(await freePort(), env);
    const acknowledged: string[] = [];
    const kept = async (key: string) => {
      const reply = await sendWithKey(app.url, key);
      if (reply.status === 201) acknowledged.push(key);
      return reply;
    };
    expect((await kept('first')).status).toBe(201);
    for (const left of [40 * MB, 0]) {
      // Payments continue while the disk fills up.
      let isOver = false;
      const paying = (async () => {
        const statuses: number[] = [];
        for (let n = 0; !isOver; n += 1) statuses.push((await kept(`${left}-${n}`)).status);
        return statuses;
      })();
      fill(folder, left);
      // Writes into space that the store already owns still succeed, and must survive like the others.
      const refused = await until(
        () => kept(`full-${left}-${acknowledged.length}`),
        ({ status }) => status === 503,
      );
      isOver = true;
      expect((await paying).filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'unavailable' });
      expect(await reads(app.url)).toEqual([200, 200, 200]);
      expect((await fetch(`${app.url}/api/health/ready`)).status).toBe(503);
      rmSync(join(folder, 'filler'));
      await until(
        () => kept(`again-${left}`),
        ({ status }) => status === 201,
      );
    }
    // After a restart from this disk, every acknowledged payment is there.
    await app.kill();
    const next = await startApp(await freePort(), env);
    for (const key of acknowledged) {
      const reply = await sendWithKey(next.url, key);
      expect([key, reply.status]).toEqual([key, 201]);
    }
    expect(await next.stop()).toBe(0);
  });
});
