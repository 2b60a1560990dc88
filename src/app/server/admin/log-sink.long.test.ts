import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../../../tools/port.ts';
import { startProgram } from '../testing/process.ts';
import { createLogSink } from './log-sink.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ingam-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const dropped = async ({ metrics }: ReturnType<typeof createLogSink>) => (await metrics()[0]?.get())?.values[0]?.value;

test('a full log disk does not stop the server, which serves calls and counts the dropped lines', async () => {
  const port = String(await freePort());
  const token = 'a-token-for-metrics';
  // Every write to this device fails with "no space left".
  const full = openSync('/dev/full', 'w');
  const program = startProgram(
    { PORT: port, DATA_DIR: join(folder, 'data'), DEMO_DATA: 'off', LOG_LEVEL: 'info', METRICS_TOKEN: token },
    full,
  );
  closeSync(full);
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  try {
    await expect
      .poll(
        () =>
          ask('/api/health/ready').then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 45_000 },
      )
      .toBe(200);
    for (let n = 0; n < 20; n += 1) expect((await ask('/api/nothing')).status).toBe(404);
    const said = /^ingam_log_lines_dropped_total (\d+)$/m.exec(await (await ask('/metrics')).text());
    expect(Number(said?.[1])).toBeGreaterThanOrEqual(20);
  } finally {
    program.kill('SIGTERM');
  }
  expect(await program.ended).toBe(0);
});

test('logging resumes with whole lines when there is room, after a line with the number of dropped lines', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  const read = () => {
    const bytes = Buffer.alloc(2 ** 20);
    return bytes.toString('utf8', 0, readSync(pipe, bytes));
  };
  const sink = createLogSink(pipe);
  let sent = 0;
  for (; !(await dropped(sink)); sent += 1) sink.write(`${JSON.stringify({ n: sent, filler: 'x'.repeat(999) })}\n`);
  sink.write('{"n":"lost"}\n');
  expect(await dropped(sink)).toBe(2);
  const before = read().split('\n');
  sink.write('{"n":"kept"}\n');
  sink.write('{"n":"last"}\n');
  const after = read()
    .split('\n')
    .filter((line) => line !== '');
  expect(before.slice(0, sent - 1).map((line) => JSON.parse(line).n)).toEqual(
    Array.from({ length: sent - 1 }, (_, n) => n),
  );
  expect(after.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', lines: 2, msg: 'log lines were dropped' }),
    { n: 'kept' },
    { n: 'last' },
  ]);
  expect(await dropped(sink)).toBe(2);
  closeSync(pipe);
});
