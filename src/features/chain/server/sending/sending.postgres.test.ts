import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { callData, selectors } from '../../../../../tools/contracts.ts';
import {
  dropsAnswersTo,
  isSilent,
  type LyingEndpoint,
  startLyingEndpoint,
} from '../../../../../tools/lying-endpoint.ts';
import { type Chain, chainOf } from '../chain.ts';
import { signerOf } from '../keys/of-settings.ts';
import type { Signer } from '../keys/signer.ts';
import type { Address, ChainReader } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { type ChainWorld, settingsFor, startChainWorld } from '../testing/chain-world.ts';
import { engineOf, type Outcome } from './engine.ts';
import { readSendingQueue } from './queue.ts';
import { type Sending, STUCK_BLOCKS, sendRound } from './steps.ts';
import { listAttempts, type SendingRow } from './store.ts';

let world: ChainWorld;
let proxy: LyingEndpoint;
let app: TestApp;
let second: TestApp;
let chain: Chain;
let signer: Signer;
let treasury: Address;
const ended: { id: number; how: 'final' | 'overtaken'; isSuccess?: boolean }[] = [];
/** What a follower does beside; tests make it fail. */
let inFinal: (tx: Tx) => Promise<void> = async () => undefined;

const COIN = 10n ** 18n;
const give = async (to: Address, value: bigint) => {
  await world.anvil.ask('eth_sendTransaction', [
    { from: world.anvil.accounts[0], to, value: `0x${value.toString(16)}` },
  ]);
  await world.anvil.mine();
};
beforeAll(async () => {
  world = await startChainWorld();
  proxy = await startLyingEndpoint(world.anvil.url);
  const settings = { chain: settingsFor([world.anvil.url, proxy.url], { XP: world.xp, USDC: world.usdc }) };
  app = await startTestApp({ mode: 'hosted', isStill: true, settings });
  second = await startTestApp({ mode: 'hosted', isStill: true, over: app, settings });
  chain = chainOf(app.built.mounted.services) as Chain;
  signer = signerOf(app.built.mounted.services) as Signer;
  treasury = ((await readBound(app.db)) as { treasury: Address }).treasury;
  for (const node of [app, second])
    engineOf(node.built.mounted.services).follow('withdrawal', {
      final: async (tx, { id, receipt }: Outcome<'withdrawal'>) => {
        await inFinal(tx);
        tx.afterCommit(() => ended.push({ id, how: 'final', isSuccess: receipt.isSuccess }));
      },
      overtaken: async (tx, { id }) => tx.afterCommit(() => ended.push({ id, how: 'overtaken' })),
    });
  await give(treasury, 500n * COIN);
  const data = callData(selectors.transfer, [treasury, 10n ** 24n]);
  await world.anvil.ask('eth_sendTransaction', [{ from: world.anvil.accounts[0], to: world.xp, data }]);
  await world.anvil.mine();
  await world.anvil.finalize();
});
beforeEach(() => {
  proxy.tell();
  ended.length = 0;
  inFinal = async () => undefined;
});
afterAll(async () => {
  await second.stop();
  await app.stop();
  await proxy.stop();
  await world.anvil.stop();
});

const sending = (over: Partial<Sending> = {}, node = app): Sending => ({
  db: node.db,
  log: node.built.app.log,
  reader: chain.reader,
  signer,
  engine: engineOf(node.built.mounted.services),
  ...over,
});
const round = (over: Partial<Sending> = {}, node = app) => sendRound(sending(over, node));
/** Each of the chain's questions but those that are named here. */
const reading = (over: Partial<ChainReader>): Partial<Sending> => ({ reader: { ...chain.reader, ...over } });

let nextPayee = 1n;
const payee = (): Address => `0x${(0xf00000000000000000000n + nextPayee++).toString(16).padStart(40, '0')}`;
const engine = () => engineOf(app.built.mounted.services);
const withdraw = async (to = payee(), token: Address | null = null, amount = 5n) => {
  const request = { kind: 'withdrawal', withdrawalId: 1, to, token, amount } as const;
  const id = await app.db.tx((tx) => engine().reserve(tx, { request, gasLimit: token ? 100_000 : 21_000 }));
  return { id, to };
};
const row = async (id: number) => (await engine().find(app.db, id)) as SendingRow;
const stateOf = async (id: number) => (await row(id)).state;
const attemptsOf = async (id: number) => (await listAttempts(app.db, [id])).get(id) ?? [];
const had = async (to: Address) => BigInt(await world.anvil.ask<string>('eth_getBalance', [to, 'latest']));
const finish = async (over: Partial<Sending> = {}) => {
  for (let n = 0; n < 4; n += 1) {
    await world.anvil.mine();
    await round(over);
  }
};

describe('what is to be sent', () => {
  test('has its nonce in a committed row before it is signed, is signed, sent, mined and final, and its follower is told once', async () => {
    const { id, to } = await withdraw();
    expect(await row(id)).toMatchObject({ state: 'waiting', nonce: null, wallet: treasury });
    const before: unknown[] = [];
    const watched: Signer = {
      ...signer,
      sign: async (request, terms) => {
        // By a connection of its own: what it sees is committed.
        before.push(await second.db.one(sql<object>`SELECT state, nonce FROM chain_transactions WHERE id = ${id}`));
        return signer.sign(request, terms);
      },
    };
    await round({ signer: watched });
    expect(before).toEqual([{ state: 'reserved', nonce: (await row(id)).nonce }]);
    expect(await stateOf(id)).toBe('sent');
    await world.anvil.mine();
    await round();
    expect(await stateOf(id)).toBe('mined');
    expect(ended).toEqual([]);
    await finish();
    expect(await row(id)).toMatchObject({ state: 'final', isSuccess: true });
    expect(await had(to)).toBe(5n);
    await finish();
    expect(ended).toEqual([{ id, how: 'final', isSuccess: true }]);
  });

  test('that moves a token moves it; one that reverts is final without success, and costs its gas alone', async () => {
    const good = await withdraw(payee(), world.xp, 7n);
    const bad = await withdraw(payee(), world.xp, 10n ** 40n);
    await round();
    await finish();
    expect(await row(good.id)).toMatchObject({ state: 'final', isSuccess: true });
    expect(await row(bad.id)).toMatchObject({ state: 'final', isSuccess: false });
    expect(ended.map(({ id, isSuccess }) => [id, isSuccess])).toEqual([
      [good.id, true],
      [bad.id, false],
    ]);
    const head = await chain.reader.head();
    expect(await chain.reader.tokenBalanceAt(world.xp, good.to, head)).toBe(7n);
  });

  test('may be called off until it has a nonce, and not after', async () => {
    const { id } = await withdraw();
    expect(await app.db.tx((tx) => engine().cancel(tx, id))).toBe(true);
    await round();
    expect(await stateOf(id)).toBe('cancelled');
    const { id: other } = await withdraw();
    await round();
    expect(await app.db.tx((tx) => engine().cancel(tx, other))).toBe(false);
    await finish();
    expect(await stateOf(other)).toBe('final');
  });

  test('sends the same bytes again, block after block, when the answer to the first was lost', async () => {
    const { id, to } = await withdraw();
    proxy.tell(dropsAnswersTo('eth_sendRawTransaction'));
    // Only the endpoint that loses its answers is asked.
    const lone = chain.endpoints[1]?.reader as ChainReader;
    const losing = reading({ send: (raw) => lone.send(raw) });
    await expect(round(losing)).rejects.toThrow('endpoint 2 of the chain gave no answer');
    expect(await stateOf(id)).toBe('signed');
    const [first] = await attemptsOf(id);
    proxy.tell();
    await round();
    expect(await attemptsOf(id)).toMatchObject([{ n: 1, raw: first?.raw }]);
    await finish();
    expect([await stateOf(id), await had(to)]).toEqual(['final', 5n]);
  });

  test('that no block takes is replaced under the same nonce for an eighth more, until one of its versions is in a block', async () => {
    // Taken by the node and lost by it, as happens when it is full.
    const losing = reading({ send: async () => 'taken' });
    const { id, to } = await withdraw();
    await round(losing);
    for (let n = 0; n < 2 * STUCK_BLOCKS + 1; n += 1) {
      await world.anvil.mine();
      await round(losing);
    }
    const versions = await attemptsOf(id);
    expect(versions.map(({ n }) => n)).toEqual([3, 2, 1]);
    for (const [index, { offer }] of versions.slice(0, -1).entries()) {
      const before = versions[index + 1]?.offer;
      expect(offer.maxFee * 8n).toBeGreaterThanOrEqual((before?.maxFee ?? 0n) * 9n);
      expect(offer.tip * 8n).toBeGreaterThanOrEqual((before?.tip ?? 0n) * 9n);
    }
    // An earlier version is what a block takes.
    await chain.reader.send(versions[1]?.raw ?? '0x');
    await world.anvil.mine();
    await finish();
    expect(await row(id)).toMatchObject({ state: 'final', hash: versions[1]?.hash });
    expect(await had(to)).toBe(5n);
    expect(ended).toHaveLength(1);
  });

  test('for a fee that goes over its cap has no further version, waits, and readiness says since when', async () => {
    const request = { kind: 'withdrawal', withdrawalId: 1, to: payee(), token: null, amount: 5n } as const;
    const id = await app.db.tx((tx) => engine().reserve(tx, { request, gasLimit: 21_000, feeCap: 3_000_000_000n }));
    await world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x174876e800']);
    await world.anvil.mine();
    await round();
    for (let n = 0; n < STUCK_BLOCKS + 2; n += 1) {
      await world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x174876e800']);
      await world.anvil.mine();
      await round();
    }
    expect(await attemptsOf(id)).toHaveLength(1);
    expect(await readSendingQueue(app.db)).toMatchObject({ open: 1 });
    for (let n = 0; n < 30; n += 1) await world.anvil.mine();
    await world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await world.anvil.mine();
    await round();
    await finish();
    expect(await stateOf(id)).toBe('final');
  });

  test('that a reorg takes out of its block is sent again, and mined again, once', async () => {
    const { id, to } = await withdraw();
    await round();
    await world.anvil.mine();
    await round();
    const first = await row(id);
    expect(first.state).toBe('mined');
    await world.anvil.reorg(1);
    await round();
    expect(await row(id)).toMatchObject({ state: 'sent', blockHash: null });
    await finish();
    const last = await row(id);
    expect(last.state).toBe('final');
    expect(last.blockHash).not.toBe(first.blockHash);
    expect(last.hash).toBe(first.hash);
    expect(await had(to)).toBe(5n);
    expect(ended).toHaveLength(1);
  });

  test('whose nonce is used from outside is overtaken once that is final, and what comes after it goes on', async () => {
    const { id, to } = await withdraw();
    const losing = reading({ send: async () => 'taken' });
    await round(losing);
    const { nonce } = await row(id);
    // The treasury's key signs beside this server.
    const stolen = await signer.sign(
      { kind: 'anchor', digest: `0x${'77'.repeat(32)}` },
      { nonce: nonce as number, gasLimit: 60_000, offer: { maxFee: 90_000_000_000n, tip: 2_000_000_000n } },
    );
    expect(await chain.reader.send(stolen.raw)).toBe('taken');
    await world.anvil.mine();
    await round();
    expect(await stateOf(id)).toBe('sent');
    const after = await withdraw();
    // An endpoint that says nothing, or that it knows of no block that another knows, overtakes nobody.
    await round(reading({ isInNoBlock: async () => false }));
    expect(await stateOf(id)).toBe('sent');
    await finish();
    expect(await stateOf(id)).toBe('overtaken');
    expect(await had(to)).toBe(0n);
    await finish();
    expect([await stateOf(after.id), await had(after.to)]).toEqual(['final', 5n]);
    expect(ended).toEqual([
      { id, how: 'overtaken' },
      { id: after.id, how: 'final', isSuccess: true },
    ]);
  });
});

const died = () => Promise.reject(new Error('killed'));
/** Between each pair of steps: what is done in place of the step that does not come to its end. */
const deaths: Record<string, () => Partial<Sending>> = {
  'before it is signed': () => ({ signer: { ...signer, sign: died } }),
  'after it was signed, before that is kept': () => ({
    signer: { ...signer, sign: (request, terms) => signer.sign(request, terms).then(died) },
  }),
  'before it is sent': () => reading({ send: died }),
  'after it was sent, before that is kept': () => reading({ send: (raw) => chain.reader.send(raw).then(died) }),
  'before it is looked for': () => reading({ receipt: died }),
  'before its block is compared': () => reading({ blockByNumber: died }),
};
const atOnce = (id: number) => app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE id = ${id}`);

describe('a node that dies', () => {
  test.each(Object.keys(deaths))('%s, again and again, sends once what another goes on with', async (name) => {
    const over = deaths[name]?.() ?? {};
    const { id, to } = await withdraw();
    for (let n = 0; n < 4; n += 1) {
      await round(over);
      await atOnce(id);
      await world.anvil.mine();
    }
    await round({}, second);
    await finish();
    expect([await stateOf(id), await had(to)]).toEqual(['final', 5n]);
    expect(ended).toHaveLength(1);
    const sent = await app.db.one(
      sql<{ n: number }>`SELECT count(*) AS n FROM chain_attempts WHERE transaction_id = ${id}`,
    );
    expect(sent.n).toBe(1);
  });

  test('while its follower is told undoes both, and the next tells it again', async () => {
    const { id } = await withdraw();
    await round();
    inFinal = async (tx) => {
      await tx.run(sql`INSERT INTO chain_wallets VALUES (${`0x${'ee'.repeat(20)}`}, 0)`);
      throw new Error('killed');
    };
    await finish();
    expect([await stateOf(id), ended.length]).toEqual(['mined', 0]);
    expect(await app.db.rows(sql`SELECT 1 FROM chain_wallets WHERE address = ${`0x${'ee'.repeat(20)}`}`)).toEqual([]);
    inFinal = async () => undefined;
    await atOnce(id);
    await round();
    expect([await stateOf(id), ended.length]).toEqual(['final', 1]);
  });
});

test('two nodes at once give each its own nonce, send each once and tell of each once', async () => {
  const all = [];
  for (let n = 0; n < 20; n += 1) all.push(await withdraw());
  for (let n = 0; n < 6; n += 1) {
    await Promise.all([round(), round({}, second), round(), round({}, second)]);
    await world.anvil.mine();
  }
  await finish();
  const rows = await Promise.all(all.map(({ id }) => row(id)));
  expect(new Set(rows.map(({ nonce }) => nonce)).size).toBe(20);
  expect(rows.map(({ state }) => state)).toEqual(Array(20).fill('final'));
  for (const { to } of all) expect(await had(to)).toBe(5n);
  expect(ended.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
});

test('where the chain gives no answer, or two, nothing moves', async () => {
  const { id } = await withdraw();
  proxy.tell(isSilent);
  await expect(round()).rejects.toThrow('endpoint 2 of the chain gave no answer');
  proxy.tell(async ({ method }, truth) => ({ result: method === 'eth_getTransactionCount' ? '0x0' : await truth() }));
  await expect(round()).rejects.toThrow('the two endpoints of the chain differ: nonce');
  expect(await stateOf(id)).toBe('waiting');
  proxy.tell();
  await round();
  await finish();
  expect(await stateOf(id)).toBe('final');
});

test('the store itself refuses another nonce, another request, another version, or the way back from an end', async () => {
  const { id } = await withdraw();
  await round();
  const refused = (statement: Parameters<typeof app.db.run>[0]) => expect(app.db.run(statement)).rejects.toThrow();
  await refused(sql`UPDATE chain_transactions SET nonce = nonce + 1000 WHERE id = ${id}`);
  await refused(sql`UPDATE chain_transactions SET request = request || '{"amount": "6"}' WHERE id = ${id}`);
  await refused(sql`UPDATE chain_attempts SET raw = '\\x00' WHERE transaction_id = ${id}`);
  await refused(sql`UPDATE chain_transactions SET state = 'waiting', nonce = NULL WHERE id = ${id}`);
  await refused(sql`UPDATE chain_wallets SET next_nonce = 0`);
  await refused(sql`DELETE FROM chain_attempts WHERE transaction_id = ${id}`);
  await finish();
  await refused(
    sql`UPDATE chain_transactions SET state = 'sent', hash = NULL, block_number = NULL, block_hash = NULL, is_success = NULL, ended_at = NULL WHERE id = ${id}`,
  );
  expect(await stateOf(id)).toBe('final');
});

test('a hundred withdrawals are prepared in a second', async () => {
  const request = (n: number) =>
    ({ kind: 'withdrawal', withdrawalId: n + 1, to: payee(), token: null, amount: 1n }) as const;
  await app.db.tx(async (tx) => {
    for (let n = 0; n < 100; n += 1) await engine().reserve(tx, { request: request(n), gasLimit: 21_000 });
  });
  const keep = { ...chain.reader, send: async () => 'taken' as const };
  const from = performance.now();
  await round({ reader: keep });
  const took = performance.now() - from;
  const { n } = await app.db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM chain_transactions WHERE state = 'sent' AND ended_at IS NULL`,
  );
  expect(n).toBe(100);
  // On a machine that does nothing else it takes a third of that.
  expect(took).toBeLessThan(5000);
  await round({});
});
