import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { post } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import type { ChainSettings } from '#platform/server/settings/chain-settings.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { createTestDb } from '#platform/server/testing/stores.ts';
import { type Anvil, startAnvil } from '../../../../tools/anvil.ts';
import { deployToken } from '../../../../tools/contracts.ts';
import { changing, isSilent, type LyingEndpoint, startLyingEndpoint } from '../../../../tools/lying-endpoint.ts';
import type { Address } from './rpc/port.ts';
import { readBound, readStanding } from './store.ts';
import { type ChainWorld, settingsFor, startChainWorld } from './testing/chain-world.ts';
import { payTokens } from './testing/deposit-world.ts';

let world: ChainWorld;
let liar: LyingEndpoint;
beforeAll(async () => {
  world = await startChainWorld();
  liar = await startLyingEndpoint(world.anvil.url);
});
beforeEach(() => liar.tell());
afterAll(async () => {
  await liar.stop();
  await world.anvil.stop();
});

const speeds = { chain: { everyMs: 50 } };
const start = (chain: ChainSettings | undefined, more: { over?: TestApp; chainId?: number } = {}) =>
  startTestApp({
    mode: 'hosted',
    speeds,
    settings: { chain, ...(more.chainId !== undefined && { chainId: more.chainId }) },
    ...(more.over && { over: more.over }),
  });
const readiness = async (app: TestApp) => {
  const { body } = await app.call('GET /api/health/ready');
  return (body as { queues: { chain: { due: number; why: string | null; head: number | null } } }).queues.chain;
};

const isOpen = (app: TestApp) => eventually(async () => (await readStanding(app.db)).isOpen).toBe(true);

describe('a start with a chain', () => {
  test('binds the store to it, creates the treasury’s key once, and logs what it found', async () => {
    const app = await start(world.settings);
    const bound = await readBound(app.db);
    expect(bound).toMatchObject({ chainId: 31337, treasury: expect.stringMatching(/^0x[0-9a-f]{40}$/) });
    expect((await app.call('GET /api/network')).body).toEqual({
      name: 'XP Network',
      chainId: 31337,
      kind: 'chain',
      isSandbox: false,
      assets: expect.arrayContaining([
        { asset: 'ETH', backing: 'chain' },
        { asset: 'USDC', backing: 'chain' },
      ]),
    });
    await isOpen(app);
    expect(await readiness(app)).toMatchObject({ due: 0, why: null, head: (await readStanding(app.db)).head?.number });
    expect(app.log.join('')).toContain(bound?.treasury);
    const second = await start(world.settings, { over: app });
    expect(await readBound(second.db)).toEqual(bound);
    await second.stop();
    await app.stop();
  });

  test('whose endpoint finds blocks only by number keeps the chain closed, and readiness reports why', async () => {
    liar.tell(async ({ params }, truth) => {
      if (params.some((one) => typeof one === 'object' && one !== null && 'requireCanonical' in one))
        throw new Error('invalid argument 1: hex string without 0x prefix');
      return { result: await truth() };
    });
    // Without tokens, the start makes no other request by block hash.
    const app = await start({ ...settingsFor([world.anvil.url, liar.url]), tokens: {} });
    expect((await readStanding(app.db)).isOpen).toBe(false);
    expect((await readiness(app)).why).toMatch(/^endpoint 2 of the chain cannot read a block by its hash \(EIP-1898\)/);
    liar.tell();
    await isOpen(app);
    await app.stop();
  });

  test('with another chain than NETWORK_CHAIN_ID stops with one line', async () => {
    await expect(start(world.settings, { chainId: 1 })).rejects.toThrow(
      'NETWORK_CHAIN_ID is 1, but endpoint 1 of NETWORK_RPC_URL belongs to chain 31337',
    );
    liar.tell(changing(['eth_chainId'], () => '0x2a'));
    await expect(start(settingsFor([world.anvil.url, liar.url]))).rejects.toThrow(
      'NETWORK_CHAIN_ID is 31337, but endpoint 2 of NETWORK_RPC_URL belongs to chain 42',
    );
  });

  test('with missing contracts, or with other decimal places than the ledger’s, stops with one line', async () => {
    const wanted: [Record<string, string>, string][] = [
      [{ USDC: world.xp }, `NETWORK_TOKENS: USDC at ${world.xp} has 18 decimals, but the ledger uses 6 for USDC`],
      [{ XP: `0x${'ab'.repeat(20)}` }, 'is not a contract on chain 31337'],
      [{ KRW: world.xp }, 'NETWORK_TOKENS: KRW is not an asset that can be kept on a chain'],
      [{ ETH: world.xp }, 'NETWORK_TOKENS: ETH is the chain’s own'],
      [{ XP: `0xA${world.xp.slice(3)}` }, 'which is not a valid address (EIP-55 checks its capitals)'],
    ];
    for (const [tokens, line] of wanted)
      await expect(start(settingsFor([world.anvil.url], tokens))).rejects.toThrow(line);
  });

  test('that does not respond keeps the chain closed while the server serves, reports why, and opens the chain when it responds', async () => {
    liar.tell(isSilent);
    const app = await start(settingsFor([liar.url], { XP: world.xp }));
    expect(await readiness(app)).toMatchObject({ due: 1, why: 'endpoint 1 of the chain gave no answer (failed)' });
    expect(await readBound(app.db)).toBeUndefined();
    liar.tell();
    await isOpen(app);
    liar.tell(changing(['eth_chainId'], () => '0x2a'));
    await eventually(async () => (await readStanding(app.db)).why).toContain(
      'endpoint 1 of NETWORK_RPC_URL belongs to chain 42',
    );
    liar.tell();
    await isOpen(app);
    await app.stop();
  });

  test('whose two endpoints differ keeps the chain closed until they agree', async () => {
    const app = await start(settingsFor([world.anvil.url, liar.url], { XP: world.xp }));
    await isOpen(app);
    liar.tell(changing(['eth_getBlockByNumber'], (told: object) => ({ ...told, hash: `0x${'99'.repeat(32)}` })));
    await eventually(async () => (await readiness(app)).why).toContain('the two endpoints of the chain differ');
    await app.stop();
  });
});

describe('a bound store', () => {
  let app: TestApp;
  let other: Anvil;
  beforeAll(async () => {
    app = await start(world.settings);
    // Funds the treasury with what is owed below, since a statement of reserves may be made at any time.
    await payTokens(world.anvil, world.xp, (await readBound(app.db))?.treasury as Address, 5n);
    await world.anvil.mine();
    await world.anvil.finalize();
    other = await startAnvil();
    // Starts at least a second later, or with another balance, so that its first block differs.
    await deployToken(other, 'HonestToken', { places: 18, supply: 1n });
    await other.finalize();
  });
  afterAll(async () => {
    await other.stop();
    await app.stop();
  });

  test('does not start with another chain, without a chain, or with other contracts', async () => {
    await expect(start(undefined, { over: app })).rejects.toThrow(
      'NETWORK_RPC_URL is not set, and this store keeps money on chain 31337',
    );
    await expect(start(world.settings, { over: app, chainId: 1 })).rejects.toThrow(
      'NETWORK_CHAIN_ID is 1, but this store is bound to chain 31337',
    );
    await expect(start(settingsFor([world.anvil.url], { XP: world.usdc }), { over: app })).rejects.toThrow(
      `NETWORK_TOKENS has XP at ${world.usdc}, and this store keeps it on the chain at ${world.xp}`,
    );
    await expect(start(settingsFor([world.anvil.url], { XP: world.xp }), { over: app })).rejects.toThrow(
      'NETWORK_TOKENS has USDC at no contract',
    );
    await app.db.run(sql`DELETE FROM chain_assets WHERE contract IS NOT NULL`);
    await expect(start(settingsFor([other.url]), { over: app })).rejects.toThrow(
      'leads to a chain 31337 that began as',
    );
    await app.db.run(sql`INSERT INTO chain_assets VALUES (1, ${world.xp}), (2, ${world.usdc})`);
  });

  test('allows a negative balance of its assets only on the chain’s account', async () => {
    const person = `0x${'cd'.repeat(20)}` as const;
    const refused = (from: `house:${string}`, asset: 'XP' | 'BTC') =>
      expect(app.db.tx((tx) => post(tx, moving(from, person, 5n, { asset })))).rejects.toThrow(`${from} may not owe`);
    expect(await app.db.tx((tx) => post(tx, moving(HOUSE.chain, person, 5n, { asset: 'XP' })))).toMatchObject({
      status: 'accepted',
    });
    await refused(HOUSE.issuance, 'XP');
    await refused(HOUSE.bank, 'XP');
    await refused(HOUSE.chain, 'BTC');
    expect(await app.db.tx((tx) => post(tx, moving(HOUSE.issuance, person, 5n, { asset: 'BTC' })))).toMatchObject({
      status: 'accepted',
    });
    expect(await auditLedger(app.db)).toMatchObject({ ok: true });
    const undo = sql`UPDATE assets SET on_chain = false WHERE code = 'XP'`;
    await expect(app.db.run(undo)).rejects.toThrow('stays there');
  });

  test('whose people have DIDs of another chain is not bound', async () => {
    const store = await createTestDb();
    const before = await startTestApp({ mode: 'hosted', store, isStill: true });
    await before.register();
    await expect(
      startTestApp({ mode: 'hosted', over: before, settings: { chain: world.settings, chainId: 5 } }),
    ).rejects.toThrow('NETWORK_CHAIN_ID is 5, but endpoint 1');
    const elsewhere = await startAnvil({ chainId: 5 });
    await elsewhere.finalize();
    await expect(
      startTestApp({ mode: 'hosted', over: before, settings: { chain: settingsFor([elsewhere.url]), chainId: 5 } }),
    ).rejects.toThrow('NETWORK_CHAIN_ID is 5, and people here are of another chain, such as did:ethr:0x7a69:');
    await elsewhere.stop();
    await before.stop();
  });
});
