import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ready, startProgram } from '#app/server/testing/process.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import { startReceiver } from '#features/outbound/server/testing/receiver.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { openPostgres } from '#platform/server/store/postgres.ts';
import { freePort } from '../../../../tools/port.ts';
import { startPostgres } from '../../../../tools/postgres.ts';
import { auditRequests } from './audit.ts';

const KILLS = 20;
const APPROVALS = 1000;
const WORKERS = 6;
/** Every tenth approval has a document, which is sealed after approval. */
const DOCUMENT_EVERY = 10;
const DOCUMENTS = APPROVALS / DOCUMENT_EVERY;

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly key?: string;
}
interface Answer {
  readonly status: number;
  readonly body: { readonly [name: string]: unknown };
}

/** Calls a node, and the next one if it does not answer or asks to retry, as a program or a phone would. */
function caller(ports: readonly number[]) {
  let turn = 0;
  return async (path: string, { method = 'POST', body, key }: Asked = {}): Promise<Answer> => {
    for (let tries = 0; tries < 400; tries += 1) {
      turn += 1;
      const headers = {
        'content-type': 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      };
      const sent = { method, headers, ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }) };
      const reply = await fetch(`http://127.0.0.1:${ports[turn % ports.length]}${path}`, sent).catch(() => undefined);
      if (reply && reply.status < 500 && reply.status !== 429)
        return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Answer['body'] };
      await sleep(50 + Math.random() * 100);
    }
    throw new Error(`${path}: no answer`);
  };
}

test('two processes are killed twenty times while a thousand approvals with money are decided and delivered: none is lost, no payment or effect is doubled, and each document is sealed once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-work-'));
  const keyFile = join(folder, 'master.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'), { mode: 0o600 });
  const postgres = await startPostgres();
  const there = await startReceiver();
  const ports = [await freePort(), await freePort()];
  const start = async (nth: number) => {
    const env = { DEMO_DATA: 'off', DATABASE_URL: postgres.url, MASTER_KEY_FILE: keyFile, LOG_LEVEL: 'warn' };
    const program = startProgram({ ...env, DATA_DIR: join(folder, `data-${nth}`), PORT: String(ports[nth]) });
    await ready(program);
    return program;
  };
  const nodes = [await start(0), await start(1)];
  const db = await openPostgres({ url: postgres.url, max: 2 });
  const call = caller(ports);
  try {
    const made = await call('/api/org', {
      body: { name: 'Hanbit', kinds: ['employer'], businessNumber: businessNumber(1) },
    });
    const { id } = made.body.organisation as { id: UserId };
    const scopes = ['approvals:write', 'approvals:read', 'money:hold', 'connections:read'];
    const key = String((await call(`/api/org/${id}/keys`, { body: { name: 'ERP', scopes } })).body.key);
    const endpoint = await call(`/api/org/${id}/endpoints`, { body: { url: there.url } });
    there.secrets.push(String(endpoint.body.secret));
    await call(`/api/org/${id}/endpoints/${endpoint.body.id}/test`);
    const { connectionId } = await db.one(
      sql<{
        connectionId: string;
      }>`SELECT pairwise_id AS "connectionId" FROM connections WHERE organisation_id = ${id}`,
    );
    const payee = await call('/api/auth/register', {
      body: { email: 'payee@example.com', password: 'correct horse battery', firstName: 'Pay', lastName: 'Ee' },
    });
    const { id: payeeId, address } = payee.body.user as { id: number; address: string };
    await fund(db, id, 'KRW', String(APPROVALS * 2));

    const document = { name: 'invoice.pdf', content: paper({ pages: 1 }).toString('base64') };
    const seen = { replied: 0, next: 0 };
    const work = async () => {
      while (seen.next < APPROVALS) {
        const nth = seen.next;
        seen.next += 1;
        const asked = {
          externalId: `inv-${nth}`,
          title: `Invoice ${nth}`,
          description: 'Paper',
          approver: connectionId,
          ...(nth % DOCUMENT_EVERY === 0 && { document }),
        };
        const payment = { amount: '1', currency: 'KRW', payment: { to: address } };
        const one = await call('/api/work/approvals', { key, body: { ...asked, ...payment } });
        expect(one.status, JSON.stringify(one.body)).toBe(201);
        const { approvalId } = await db.one(
          sql<{
            approvalId: number;
          }>`SELECT id AS "approvalId" FROM work_approvals WHERE request_id = ${Number(one.body.id)}`,
        );
        if (nth % DOCUMENT_EVERY === 0)
          expect((await call(`/api/work/approvals/${approvalId}/opened`, { body: { version: 1 } })).status).toBe(200);
        const pressed = await call(`/api/work/approvals/${approvalId}/approve`, { body: { version: 1 } });
        expect([pressed.status, pressed.body.status]).toEqual([200, 'approved']);
        seen.replied += 1;
      }
    };
    const working = Promise.all(Array.from({ length: WORKERS }, work));
    for (let kill = 0; kill < KILLS && seen.next < APPROVALS; kill += 1) {
      await sleep(300 + Math.random() * 900);
      const nth = kill % 2;
      await nodes[nth]?.stop('SIGKILL');
      nodes[nth] = await start(nth);
    }
    await working;
    const left = sql<{ n: number }>`SELECT count(*) AS n FROM event_deliveries WHERE due_at IS NOT NULL`;
    await expect.poll(async () => (await db.one(left)).n, { timeout: 300_000, interval: 500 }).toBe(0);

    const states = await db.rows(
      sql<{ state: string; n: number }>`SELECT state, count(*) AS n FROM work_requests GROUP BY state`,
    );
    expect([seen.replied, states]).toEqual([APPROVALS, [{ state: 'approved', n: APPROVALS }]]);
    const won = await db.one(sql<{ balance: string; held: string }>`
      SELECT a.balance, a.held FROM accounts a JOIN users u ON u.address = a.owner COLLATE "default" JOIN assets s ON s.id = a.asset_id AND s.code = 'KRW'
       WHERE u.id = ${payeeId}`);
    expect(won).toEqual({ balance: String(APPROVALS), held: '0' });
    // A peer that deduplicates by webhook-id sees each effect once.
    const ids = new Map<string, Set<string>>();
    for (const { id: messageId, event } of there.received)
      if (event.type === 'approval.completed')
        ids.set(event.subject, (ids.get(event.subject) ?? new Set()).add(messageId));
    expect([ids.size, [...ids.values()].filter((known) => known.size > 1), there.refused]).toEqual([APPROVALS, [], []]);
    // Another process repeats the sealing that a killed one had started, and stores no second file.
    const sealed = sql<{ seals: number; files: number; kept: number }>`
      SELECT count(*)::int AS seals, count(DISTINCT q.file_id)::int AS files,
        (SELECT count(*)::int FROM files WHERE id NOT IN (SELECT file_id FROM work_versions WHERE file_id IS NOT NULL)) AS kept
        FROM work_seals q WHERE q.state = 'sealed'`;
    await expect
      .poll(() => db.one(sealed), { timeout: 300_000, interval: 1000 })
      .toEqual({ seals: DOCUMENTS, files: DOCUMENTS, kept: DOCUMENTS });
    expect(await auditRequests(db)).toEqual([]);
    expect((await auditLedger(db)).problems).toEqual([]);
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
    await db.close();
    await there.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
