import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { concat, getBytes, JsonRpcProvider, sha256, toUtf8Bytes } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { growLog } from '#features/ledger/server/days/trees.ts';
import { readLogHead } from '#features/ledger/server/days/trees-store.ts';
import { post } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { contract } from '../../contract.ts';
import { keepLook } from '../store.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { anchorsJob } from './anchors-job.ts';
import { makeAnchor } from './make-anchor.ts';

const on = sendingWorld();
const CHECKER = new URL('../../../../../deploy/check-anchor.mjs', import.meta.url).pathname;
let firms: ReturnType<typeof registry>;
let owner: Person;
let organisation: number;
let folder: string;

/** A movement nine days ago, so that eight days are over, which are closed one by one. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anchors-'));
  firms = registry(on.app);
  owner = await on.app.register();
  organisation = (await firms.make(owner)).organisation.id;
  await on.app.db.tx((tx) => post(tx, moving(HOUSE.issuance, `0x${'cd'.repeat(20)}`, 5n, { asset: 'BTC' })));
  await on.app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE entries SET at = at - interval '9 days'`);
    await tx.run(
      sql`UPDATE transfers SET created_at = created_at - interval '9 days', resolved_at = resolved_at - interval '9 days'`,
    );
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const closeDay = () =>
  until(
    async () => (await on.app.db.one(sql<{ step: string }>`SELECT step FROM ledger_close_day(${new Date()})`)).step,
    (step) => step === 'closed',
  );
const services = (app: TestApp) => app.built.mounted.services;
const client = () => on.app.client(contract);
const list = async () => (await client()('GET /api/anchors')).body;
const newest = async () => {
  const [first] = await list();
  if (!first) throw new Error('nothing is anchored');
  return first;
};
const proofOf = (id: number, line: string) =>
  client()('GET /api/anchors/{id}/proof', { params: { id }, query: { line } });
interface Entry {
  readonly n: number;
  readonly head: string;
}
const trail = async () => {
  const { text } = await on.app.call('GET /api/org/{id}/audit/file', {
    params: { id: organisation },
    token: owner.token,
  });
  return JSON.parse(text) as { organisation: number; n: number; head: string; entries: Entry[] };
};
const lineOf = (entry: Entry | undefined) => `trail ${organisation} ${entry?.n} ${entry?.head}`;
const goOn = () => firms.key(owner, organisation, ['organisation:read']);
const counted = (table: ReturnType<typeof sql>) =>
  on.app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM ${table}`).then(({ n }) => n);

/** A second implementation of RFC 9162 with another hash library: returns the root that a proof leads to. */
function rootOf({ line, at, of, path }: { line: string; at: number; of: number; path: readonly string[] }): string {
  const walk = (place: number, count: number, left: readonly string[]): string => {
    if (count === 1) return sha256(concat(['0x00', toUtf8Bytes(line)]));
    let k = 1;
    while (k * 2 < count) k *= 2;
    const beside = `0x${left.at(-1)}`;
    const rest = left.slice(0, -1);
    return place < k
      ? sha256(concat(['0x01', walk(place, k, rest), beside]))
      : sha256(concat(['0x01', beside, walk(place - k, count - k, rest)]));
  };
  return walk(at, of, path);
}

async function check(proof: object, more: { file?: object; n?: number } = {}) {
  const at = join(folder, 'proof.json');
  writeFileSync(at, JSON.stringify(proof));
  const args = [CHECKER, at, on.world.anvil.url];
  if (more.file) {
    writeFileSync(join(folder, 'trail.json'), JSON.stringify(more.file));
    args.push(join(folder, 'trail.json'), String(more.n));
  }
  return promisify(execFile)(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
}

describe('a closed day', () => {
  test('is anchored once, by any number of nodes, and anybody can find its anchor on the chain', async () => {
    expect(await makeAnchor(services(on.app))).toBeUndefined();
    await closeDay();
    const nodes = [on.app, on.second, on.app, on.second];
    const made = await Promise.all(nodes.map((node) => makeAnchor(services(node))));
    expect(made.filter((day) => day !== undefined)).toHaveLength(1);
    expect([await counted(sql`chain_anchors`), await counted(sql`chain_transactions`)]).toEqual([1, 1]);
    expect(await newest()).toMatchObject({
      day: made.find(Boolean),
      transaction: null,
      state: 'waiting',
      explorerUrl: null,
    });
    await on.round();
    expect(await newest()).toMatchObject({ transaction: null, state: 'sent' });
    await on.finish();
    const { digest, transaction, state } = await newest();
    expect(state).toBe('final');
    const provider = new JsonRpcProvider(on.world.anvil.url);
    const [sent, receipt] = await Promise.all([
      provider.getTransaction(transaction?.hash ?? ''),
      provider.getTransactionReceipt(transaction?.hash ?? ''),
    ]);
    provider.destroy();
    expect(sent?.data).toBe(`0x696e67616d${digest}`);
    expect([sent?.from.toLowerCase(), sent?.to?.toLowerCase(), sent?.value]).toEqual([on.treasury, on.treasury, 0n]);
    expect(transaction?.block).toEqual({ number: receipt?.blockNumber, hash: receipt?.blockHash });
  });

  test('proves that it contained a decision, to an independent reader and by the documented commands', async () => {
    const before = await trail();
    await closeDay();
    await makeAnchor(services(on.app));
    await on.round();
    await on.finish();
    await goOn();
    const { id, digest } = await newest();
    const after = await trail();
    expect(after.n).toBeGreaterThan(before.n);
    for (const line of ['ledger', 'reserves', lineOf(before.entries.at(-1)), lineOf(after.entries[0])]) {
      const { body } = await proofOf(id, line);
      expect(rootOf(body)).toBe(`0x${digest}`);
      expect(await check(body)).toContain(`valid: "${body.line}" is covered by ${digest}`);
    }
    // The audit trail has grown since: the anchored line has the head of that time, and entries lead on from it.
    const { body: proof } = await proofOf(id, lineOf(after.entries[0]));
    expect(proof.line).toBe(`trail ${organisation} ${before.n} ${before.head}`);
    expect(await check(proof, { file: after, n: 1 })).toContain('valid: ');
    expect(await check(proof, { file: after, n: after.n })).toContain(`entry ${after.n} is newer than the anchor`);
    const changed = structuredClone(after) as unknown as { entries: { act: string }[] };
    Object.assign(changed.entries[0] as object, { act: 'state.kept' });
    expect(await check(proof, { file: changed, n: 1 })).toContain('does not lead to the anchored head');
    expect(await check({ ...proof, line: proof.line.replace(/.$/, (c) => (c === '0' ? '1' : '0')) })).toContain(
      'other content',
    );
    expect(await check({ ...proof, path: proof.path.slice(1) })).toMatch(/too short|other content/);
    expect(await check({ ...proof, transaction: null })).toContain('in no final block yet');
    expect(getBytes(`0x${digest}`)).toHaveLength(32);
  });

  test('reveals nothing of a trail to a caller who knows none of its heads, and no newer entries to anybody', async () => {
    const { id } = await newest();
    const { entries } = await trail();
    const codeOf = async (line: string) => {
      const { status, problem } = await on.app.call('GET /api/anchors/{id}/proof', { params: { id }, query: { line } });
      return [status, problem.code];
    };
    expect(await codeOf(`trail ${organisation} 1 ${'ab'.repeat(32)}`)).toEqual([404, 'not_found']);
    expect(await codeOf(lineOf(entries.at(-1)))).toEqual([404, 'not_found']);
    expect(await codeOf(lineOf(entries[0]).replace(/^trail \d+/, 'trail 999999'))).toEqual([404, 'not_found']);
    for (const line of ['trail', `trail ${organisation}`, 'ingam-anchor/1', `trail 0 1 ${'ab'.repeat(32)}`])
      expect((await codeOf(line))[0]).toBe(400);
    const reply = await on.app.call('GET /api/anchors/{id}/proof', { params: { id: 999 }, query: { line: 'ledger' } });
    expect([reply.status, reply.problem.code]).toEqual([404, 'not_found']);
  });

  test('whose anchoring was interrupted is anchored by the next run, and nothing is left of the interrupted run', async () => {
    await closeDay();
    const had = [await counted(sql`chain_anchors`), await counted(sql`chain_transactions`)];
    const dies = sql`CREATE FUNCTION dies() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`;
    await on.app.db.run(dies);
    await on.app.db.run(
      sql`CREATE TRIGGER dies BEFORE INSERT ON chain_anchor_sendings FOR EACH ROW EXECUTE FUNCTION dies()`,
    );
    await expect(makeAnchor(services(on.app))).rejects.toThrow('killed');
    expect([await counted(sql`chain_anchors`), await counted(sql`chain_transactions`)]).toEqual(had);
    await on.app.db.run(sql`DROP FUNCTION dies() CASCADE`);
    expect(await makeAnchor(services(on.second))).toBeDefined();
    // A process that is killed at any step of sending sends it exactly once in the end.
    const died = () => Promise.reject(new Error('killed'));
    await on.round({ signer: { ...on.signer, sign: died } });
    await on.round(on.reading({ send: (raw) => on.chain.reader.send(raw).then(died) }), on.second);
    await on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
    await on.finish();
    expect((await newest()).transaction).not.toBeNull();
    expect(await counted(sql`chain_transactions`)).toBe((had[1] ?? 0) + 1);
  });

  test('whose transaction was overtaken by another is anchored again in a new transaction', async () => {
    await closeDay();
    await makeAnchor(services(on.app));
    await on.round(on.reading({ send: async () => 'taken' }));
    const { nonce } = await on.app.db.one(
      sql<{ nonce: number }>`SELECT nonce FROM chain_transactions WHERE ended_at IS NULL`,
    );
    const offer = { maxFee: 90_000_000_000n, tip: 2_000_000_000n };
    const outside = { kind: 'anchor', digest: `0x${'77'.repeat(32)}` } as const;
    const { raw } = await on.signer.sign(outside, { nonce, gasLimit: 60_000, offer });
    await on.chain.reader.send(raw);
    await on.world.anvil.mine();
    await on.finish();
    await on.finish();
    const { id, digest, transaction } = await newest();
    const { n } = await on.app.db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM chain_anchor_sendings WHERE anchor_id = ${id}`,
    );
    expect([n, transaction === null]).toEqual([2, false]);
    const sent = await on.world.anvil.ask<{ input: string }>('eth_getTransactionByHash', [transaction?.hash]);
    expect(sent.input).toBe(`0x696e67616d${digest}`);
  });

  test('waits while the chain is closed, and the newest day covers the days before it', async () => {
    await closeDay();
    const had = await counted(sql`chain_anchors`);
    const run = (app: TestApp) => anchorsJob(services(app)).run(new AbortController().signal);
    await keepLook(on.app.db, { why: 'the two endpoints of the chain differ' });
    await run(on.app);
    expect(await counted(sql`chain_anchors`)).toBe(had);
    await closeDay();
    const [head, finalized] = await Promise.all([on.chain.reader.head(), on.chain.reader.finalized()]);
    await keepLook(on.app.db, { head, finalized });
    await Promise.all([run(on.app), run(on.second)]);
    await run(on.app);
    expect(await counted(sql`chain_anchors`)).toBe(had + 1);
    const { day } = await on.app.db.one(sql<{ day: string }>`SELECT max(day)::text AS day FROM closed_days`);
    expect((await newest()).day).toBe(day);
    const page = await client()('GET /api/anchors', { query: { limit: 1 } });
    expect([page.body.length, page.headers.get('link')]).toEqual([1, expect.stringContaining('before=')]);
  });

  test('waits for the log of days, and contains its root; a log that fails holds it up for an hour only', async () => {
    await growLog(on.app.db);
    await closeDay();
    expect(await makeAnchor(services(on.app))).toBeUndefined();
    const day = await growLog(on.app.db);
    expect(await makeAnchor(services(on.app))).toBe(day);
    const head = await readLogHead(on.app.db);
    const { body } = await proofOf((await newest()).id, 'log');
    const line = `log 2 ${Buffer.from(head?.root ?? '').toString('hex')}`;
    expect(body.line).toBe(line);
    await on.finish();
    await closeDay();
    expect(await makeAnchor(services(on.app))).toBeUndefined();
    await on.app.db.tx(async (tx) => {
      await tx.exec('SET LOCAL session_replication_role = replica');
      await tx.exec("UPDATE closed_days SET closed_at = closed_at - interval '1 hour'");
    });
    expect(await makeAnchor(services(on.app))).toBeDefined();
    expect((await proofOf((await newest()).id, 'log')).body.line).toBe(line);
    await on.finish();
  });

  test.each([
    ['to change a line', sql`UPDATE chain_anchors SET lines = lines || ARRAY['x']`],
    ['to take an anchor away', sql`DELETE FROM chain_anchor_sendings`],
    ['to empty them', sql`TRUNCATE chain_anchors CASCADE`],
  ])('stays as anchored: the store refuses %s', async (_, change) => {
    await expect(on.app.db.run(change)).rejects.toThrow('what was anchored stays as it was');
  });
});

describe('without a chain', () => {
  const app = testApp({ mode: 'hosted', isStill: true });
  test('anchors are not offered (not_offered)', async () => {
    const asked = { params: { id: 1 }, query: { line: 'ledger' } };
    for (const sent of [app.call('GET /api/anchors'), app.call('GET /api/anchors/{id}/proof', asked)]) {
      const { status, problem } = await sent;
      expect([status, problem.code]).toEqual([501, 'not_offered']);
    }
  });
});
