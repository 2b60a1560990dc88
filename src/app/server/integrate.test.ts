import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paper } from '#features/files/server/testing/papers.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { SCOPES } from '#features/organisations/rules.ts';
import { businessNumber } from '#features/organisations/server/testing/firm.ts';
import { startReceiver } from '#features/outbound/server/testing/receiver.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testApp } from './testing/test-app.ts';

const app = testApp();
const root = join(import.meta.dirname, '../../..');

type Json = Record<string, unknown>;
const post = async (route: string, body?: object, params: Record<string, number | string> = {}) => {
  const reply = await app.call(`POST ${route}`, { params, ...(body && { body }) });
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body as Json;
};
let numbers = 0;
/** Creates an organisation of the personal wallet's owner, with a key that has every scope. */
async function firm() {
  numbers += 1;
  const asked = { name: `Haneul Works ${numbers}`, kinds: ['employer'], businessNumber: businessNumber(numbers) };
  const made = await post('/api/org', asked);
  const { id } = made.organisation as { id: number };
  const scopes = [...SCOPES];
  const { key } = await post('/api/org/{id}/keys', { name: 'ERP', scopes }, { id });
  return { id, key: String(key) };
}

/** Starts the example as its own process and returns its output. */
async function startErp(env: Record<string, string>, program = 'erp.ts') {
  const folder = await mkdtemp(join(tmpdir(), 'ingam-erp-'));
  const child = spawn(process.execPath, [`examples/erp/${program}`], {
    cwd: root,
    env: { PATH: process.env.PATH, INGAM_URL: app.url, ERP_FOLDER: folder, ...env },
  });
  const ended = once(child, 'exit');
  const said: Json[] = [];
  let text = '';
  let faults = '';
  child.stderr.on('data', (part: Buffer) => {
    faults += part.toString();
  });
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    said.push(...lines.map((line) => JSON.parse(line) as Json));
  });
  return {
    said,
    line: async (what: string, match: Json = {}): Promise<Json> => {
      const find = () =>
        said.find((one) => one.what === what && Object.entries(match).every(([name, value]) => one[name] === value));
      await eventually(() => find() ?? `not ${what}, but ${JSON.stringify(said)} ${faults}`).toBeTypeOf('object');
      return find() ?? {};
    },
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
const accept = async (link: unknown) => post('/api/connections/accept', { token: new URL(String(link)).hash.slice(1) });

describe('the example of a peer', () => {
  it('creates a link, waits for the person and receives signed events', async () => {
    const { id, key } = await firm();
    // Reuses the port of a closed receiver, which is free.
    const receiver = await startReceiver();
    await receiver.stop();
    const { port } = new URL(receiver.url);
    const { secret, id: endpointId } = await post('/api/org/{id}/endpoints', { url: receiver.url }, { id });
    const env = { INGAM_ORG: String(id), INGAM_KEY: key, ERP_SECRET: String(secret), ERP_PORT: port };
    const erp = await startErp({ ...env, ERP_EMPLOYEE: 'emp-9' });
    try {
      expect(await erp.line('self')).toMatchObject({ organisation: expect.stringMatching(/^Haneul Works/) });
      const { link } = await erp.line('link');
      await post('/api/org/{id}/endpoints/{endpointId}/test', undefined, { id, endpointId: Number(endpointId) });
      await erp.line('endpoint.test');
      const connection = await accept(link);
      const { connectionId } = connection;
      expect(await erp.line('connection.accepted', { reference: 'emp-9' })).toMatchObject({ connectionId });
      const forged = await fetch(receiver.url, { method: 'POST', body: '{"type":"connection.accepted"}' });
      expect(forged.status).toBe(401);
      await app.call('DELETE /api/connections/{id}', { params: { id: Number(connection.id) } });
      expect(await erp.line('connection.ended')).toMatchObject({ connectionId, endedBy: 'person' });
    } finally {
      await erp.stop();
    }
  });

  it('fetches the same events if nobody outside can reach it', async () => {
    const { id, key } = await firm();
    const erp = await startErp({ INGAM_ORG: String(id), INGAM_KEY: key, ERP_EMPLOYEE: 'emp-1' });
    try {
      const { link } = await erp.line('link');
      // The key connects its owner; the link states the purpose.
      await erp.line('connection.accepted', { number: 1 });
      const { connectionId } = await accept(link);
      expect(await erp.line('connection.accepted', { reference: 'emp-1' })).toMatchObject({ connectionId, number: 2 });
    } finally {
      await erp.stop();
    }
  });

  it('requests a decision on an invoice with document and payment, and verifies the signatures', async () => {
    const { id, key } = await firm();
    await fund(app.db, id as UserId, 'KRW', '50000');
    const { connectionId } = await app.db.one(
      sql<{
        connectionId: string;
      }>`SELECT pairwise_id AS "connectionId" FROM connections WHERE organisation_id = ${id}`,
    );
    const folder = await mkdtemp(join(tmpdir(), 'ingam-invoice-'));
    const file = join(folder, 'invoice.pdf');
    await writeFile(file, paper());
    const payee = await app.register();
    const env = { INGAM_KEY: key, ERP_APPROVER: connectionId, ERP_PAYEE: payee.address, ERP_DOCUMENT: file };
    const erp = await startErp(env, 'invoice.ts');
    try {
      expect(await erp.line('asked')).toMatchObject({ state: 'open', payment: 'held' });
      const [asked] = (await app.call('GET /api/work/approvals/{userId}', { params: { userId: 1 } })).body as Json[];
      const { id: approvalId } = asked as { id: number };
      await post('/api/work/approvals/{id}/opened', { version: 1 }, { id: approvalId });
      await post('/api/work/approvals/{id}/approve', { version: 1 }, { id: approvalId });
      expect(await erp.line('ended')).toMatchObject({ state: 'approved', payment: 'posted' });
      expect(await erp.line('checked')).toMatchObject({
        decision: 'approved',
        organisation: expect.stringContaining('O=Haneul Works'),
        person: true,
        passkey: 'none: signed by this server for them',
      });
    } finally {
      await erp.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is under 300 lines, and imports only node and the standard’s own library', async () => {
    const text = await readFile(join(root, 'examples/erp/erp.ts'), 'utf8');
    expect(text.split('\n').length).toBeLessThan(300);
    const from = [...text.matchAll(/ from '([^']+)'/g)].map(([, name = '']) => name);
    expect(from.filter((name) => !name.startsWith('node:'))).toEqual(['standardwebhooks']);
  });
});

describe('docs/integrate.md', () => {
  it('names every type of event and every scope', async () => {
    const text = await readFile(join(root, 'docs/integrate.md'), 'utf8');
    for (const scope of SCOPES) expect(text).toContain(scope);
  });
});
