import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testLong } from '#platform/server/testing/extent.ts';
import { startPooler } from '#platform/server/testing/pooler.ts';
import { testStore } from '#platform/server/testing/stores.ts';
import type { ServerProcess } from '../../../tools/child.ts';
import { freePort } from '../../../tools/port.ts';
import { ready, runProgram, startProgram } from './testing/process.ts';
import { startPlace } from './testing/start-place.ts';

const at = startPlace();
const { start, oneLine } = at;

describe.runIf(testStore === 'pglite')('an invalid setting stops the start with one clear line', () => {
  test.each([
    [{ PORT: '70000' }, /PORT .*70000/],
    [{ OWNER_PASSWORD: 'secret' }, /OWNER_PASSWORD/],
  ] as [Record<string, string>, RegExp][])('%j', async (settings, expected) => {
    const line = await oneLine(start(settings));
    expect(line).toMatch(/^Ingam cannot start: /);
    expect(line).toMatch(expected);
    expect(line).not.toContain('secret');
  });
});

test('reports a port in use with the remedy, and leaves nothing behind', async () => {
  const other = createServer().listen(Number(at.port), '127.0.0.1');
  try {
    const TMPDIR = join(at.folder, 'tmp');
    mkdirSync(TMPDIR);
    expect(await oneLine(start({ TMPDIR }))).toBe(
      `Ingam cannot start: port ${at.port} is in use; try: PORT=${Number(at.port) + 1} npm start`,
    );
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('ingam'))).toEqual([]);
    expect(existsSync(join(at.folder, 'data', 'control'))).toBe(false);
  } finally {
    other.close();
  }
});

test('serves both loopback addresses, stops cleanly on SIGTERM, and starts again on its data', async () => {
  const first = start();
  await ready(first);
  expect((await fetch(`http://127.0.0.1:${at.port}/api/user/1`)).status).toBe(200);
  const created = await (await fetch(`http://localhost:${at.port}/api/user/1`)).json();
  // An open stream must not delay the stop.
  const stream = await fetch(`http://127.0.0.1:${at.port}/api/events/1`);
  expect(stream.status).toBe(200);
  first.kill('SIGTERM');
  // A stop that takes longer than 4.5 s exits with 1.
  expect(await first.ended).toBe(0);
  await stream.body?.cancel().catch(() => undefined);

  const second = start();
  await ready(second);
  expect(await (await fetch(`http://127.0.0.1:${at.port}/api/user/1`)).json()).toEqual(created);
});

test('personal mode ignores a request with any other Host', async () => {
  await ready(start());
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    request({ port: at.port, host: '127.0.0.1', path: '/api/user/1', headers: { host: 'evil.example' } }, (reply) =>
      resolve(reply.statusCode),
    )
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

if (testStore === 'pglite') {
  testLong('reports a data folder in use, and the first program keeps running', async () => {
    await ready(start());
    const second = startProgram({ ...at.place, PORT: String(await freePort()), DEMO_DATA: 'off' });
    expect(await oneLine(second)).toContain(join(at.folder, 'data'));
    expect((await fetch(`http://127.0.0.1:${at.port}/api/health/ready`)).status).toBe(200);
  });

  testLong('a start after a crash reports it in one line, and a start after a clean stop reports nothing', async () => {
    const line = `the last run on ${join(at.folder, 'data')} was cut off: its store was recovered from its log. Anything lost at the end of the log is unknown`;
    const said = async (program: ServerProcess) => {
      await ready(program);
      return program.said().trim().split('\n').slice(0, -1);
    };
    for (const lines of [[], [line]]) {
      const program = start();
      expect(await said(program)).toEqual(lines);
      program.kill('SIGKILL');
      await program.ended;
    }
    // A command that opens the store reports in the server's place, and closes the store.
    const audit = await runProgram('audit', at.place);
    expect([audit.code, audit.said.split('\n').filter((one) => one === line)]).toEqual([0, [line]]);
    expect(await said(start())).toEqual([]);
  });

  test('reports a data folder that is a file', async () => {
    rmSync(join(at.folder, 'data'), { recursive: true });
    writeFileSync(join(at.folder, 'data'), '');
    expect(await oneLine(start())).toContain(join(at.folder, 'data'));
  });

  test('only its owner can read the data folder, and a missing master key stops the start and is never replaced', async () => {
    const first = start();
    await ready(first);
    first.kill('SIGTERM');
    await first.ended;
    const key = join(at.folder, 'data', 'master.key');
    expect(statSync(join(at.folder, 'data')).mode & 0o777).toBe(0o700);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    rmSync(key);
    expect(await oneLine(start())).toContain('master.key');
    expect(existsSync(key)).toBe(false);
  });
} else {
  test('reports a missing database', async () => {
    expect(await oneLine(start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }))).toMatch(
      /cannot start: /,
    );
  });

  test('reports a pooler that lends sessions for one transaction', async () => {
    const pooler = await startPooler(new URL(at.place.DATABASE_URL ?? ''), 'transaction');
    expect(await oneLine(start({ DATABASE_URL: pooler.url }))).toMatch(
      /^Ingam cannot start: PostgreSQL at .* session pooling is needed/,
    );
    await pooler.stop();
  });

  test('a missing, foreign or world-readable master key stops the start', async () => {
    expect(await oneLine(start({ MASTER_KEY_FILE: join(at.folder, 'none') }))).toContain('none');
    const open = join(at.folder, 'open');
    writeFileSync(open, `${Buffer.alloc(32, 7).toString('base64')}\n`);
    chmodSync(open, 0o644);
    expect(await oneLine(start({ MASTER_KEY_FILE: open }))).toContain('chmod 600');
    await ready(start());
    const foreign = join(at.folder, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'key'), `${Buffer.alloc(32, 8).toString('base64')}\n`, { mode: 0o600 });
    expect(await oneLine(start({ MASTER_KEY_FILE: join(foreign, 'key'), PORT: String(await freePort()) }))).toContain(
      'does not belong',
    );
  });
}
