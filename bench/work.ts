import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { round } from '../tools/measure.ts';
import { freePort } from '../tools/port.ts';
import { startPostgres } from '../tools/postgres.ts';
import { startPeer } from './parts/work-peer.ts';

const RATE = Number(process.env.RATE ?? 50);
const SECONDS = Number(process.env.SECONDS ?? 30);
const WARM_S = 5;
const LIMIT_MS = 1000;

/**
 * Simulates an ERP as an open loop: a fixed number of approvals per second with fingerprint and payment are requested,
 * approved and posted, and the webhook is verified. Measures milliseconds from request to verification.
 */
const folder = await mkdtemp(join(tmpdir(), 'ingam-bench-work-'));
const keyFile = join(folder, 'master.key');
await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
const postgres = await startPostgres();
const peer = await startPeer();
const port = await freePort();
const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' };
const program = startProgram({ ...env, DATA_DIR: join(folder, 'data'), PORT: String(port) });
const db = await openPostgres({ url: postgres.url, max: 4, applicationName: 'bench' });
try {
  await ready(program);
  const post = async (path: string, body: object = {}, key?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as { readonly [name: string]: unknown };
  };
  const made = await post('/api/org', { name: 'Hanbit', kinds: ['employer'], businessNumber: businessNumber(1) });
  const { id } = made.organisation as { id: UserId };
  const scopes = ['approvals:write', 'money:hold', 'connections:read'];
  const key = String((await post(`/api/org/${id}/keys`, { name: 'ERP', scopes })).key);
  const endpoint = await post(`/api/org/${id}/endpoints`, { url: peer.url });
  peer.secret = String(endpoint.secret);
  await post(`/api/org/${id}/endpoints/${endpoint.id}/test`);
  const { connectionId } = await db.one(
    sql<{ connectionId: string }>`SELECT pairwise_id AS "connectionId" FROM connections WHERE organisation_id = ${id}`,
  );
  const payee = await post('/api/auth/register', {
    email: 'payee@example.com',
    password: 'correct horse battery',
    firstName: 'Pay',
    lastName: 'Ee',
  });
  const { address } = payee.user as { address: string };
  await fund(db, id, 'KRW', '100000000');

  const took: number[] = [];
  const pressed: number[] = [];
  const one = async (nth: number, isWarm: boolean) => {
    const began = performance.now();
    const externalId = `inv-${nth}`;
    const document = { name: 'invoice.pdf', sha256: randomBytes(32).toString('hex') };
    const asked = { externalId, title: `Invoice ${nth}`, description: 'Paper', approver: connectionId, document };
    const completed = peer.completed(`approval:${externalId}`);
    const request = await post(
      '/api/work/approvals',
      { ...asked, amount: '10', currency: 'KRW', payment: { to: address } },
      key,
    );
    const { approvalId } = await db.one(
      sql<{
        approvalId: number;
      }>`SELECT id AS "approvalId" FROM work_approvals WHERE request_id = ${Number(request.id)}`,
    );
    await post(`/api/work/approvals/${approvalId}/approve`, { version: 1 });
    const at = performance.now();
    await completed;
    if (!isWarm) return;
    took.push(performance.now() - began);
    pressed.push(at - began);
  };
  const all: Promise<void>[] = [];
  const started = performance.now();
  const total = RATE * (SECONDS + WARM_S);
  for (let nth = 0; nth < total; nth += 1) {
    const due = started + (nth * 1000) / RATE;
    if (due > performance.now()) await sleep(due - performance.now());
    all.push(one(nth, nth >= RATE * WARM_S));
  }
  await Promise.all(all);
  const seconds = (performance.now() - started) / 1000;
  const at = (values: readonly number[], share: number) =>
    round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0);
  const p99 = at(took, 0.99);
  console.log(
    JSON.stringify(
      {
        bench: 'work',
        aSecond: RATE,
        approvals: took.length,
        done: round(total / seconds),
        toPressedMs: { p50: at(pressed, 0.5), p99: at(pressed, 0.99) },
        toVerifiedMs: { p50: at(took, 0.5), p95: at(took, 0.95), p99 },
        limitMs: LIMIT_MS,
        isWithin: p99 < LIMIT_MS,
      },
      null,
      2,
    ),
  );
} finally {
  await program.stop('SIGKILL');
  await db.close();
  await peer.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
