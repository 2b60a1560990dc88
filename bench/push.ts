import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { PUSH_KINDS } from '#features/notifications/push.ts';
import { startPushService } from '#features/notifications/server/push/testing/push-service.ts';
import type { UserId } from '#platform/ids.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 100);
const EACH = 10;
const LIMITS = { lastMs: 2000 };
const TIMES = 3;

/**
 * Time in ms from the commit of notifications until the last of a person's 1,000 devices has decrypted its message.
 * Uses a server on PostgreSQL, and a local push service that decrypts in its own process.
 */
const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-push-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const port = await freePort();
const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' };
const program = startProgram({ ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) });
const db = await openPostgres({ url: postgres.url, max: 2, applicationName: 'bench' });
const service = await startPushService();
try {
  await ready(program);
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as { readonly token: string; readonly user: { readonly id: UserId } };
  };
  const people: UserId[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const names = { password: 'correct horse battery', firstName: 'To', lastName: 'Ld' };
    const { token, user } = await post('/api/auth/register', { email: `p${nth}@example.com`, ...names });
    people.push(user.id);
    for (let device = 0; device < EACH; device += 1) {
      const { endpoint, keys } = service.browser();
      await post(
        `/api/push/${user.id}`,
        { endpoint, keys, kinds: [...PUSH_KINDS], language: 'ko', showsText: true },
        token,
      );
    }
  }
  await db.run(sql`ANALYZE`);
  const data = { amount: '5', assetType: 'XP', transactionType: 'receive', status: 'completed' };
  const lastMs: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    service.taken.splice(0);
    const begun = performance.now();
    await db.tx((tx) =>
      emit(
        tx,
        people.map((userId) => ({ userId, type: 'transaction_update', data })),
      ),
    );
    while (service.taken.length < PEOPLE * EACH && performance.now() - begun < 60_000) await sleep(5);
    lastMs.push(Math.round(performance.now() - begun));
    await sleep(1000);
    if (service.taken.length !== PEOPLE * EACH) throw new Error(`${service.taken.length} came`);
  }
  const isWithin = (lastMs.toSorted((a, b) => a - b)[1] ?? 0) <= LIMITS.lastMs;
  console.log(
    JSON.stringify(
      { bench: 'push', devices: PEOPLE * EACH, people: PEOPLE, lastMs, limits: LIMITS, isWithin },
      null,
      2,
    ),
  );
  if (!isWithin) process.exitCode = 1;
} finally {
  await service.stop();
  await db.close();
  await program.stop('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
