import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { bytecodeOf, callData, deploy } from '../../../../../tools/contracts.ts';
import { contract } from '../../contract.ts';
import { CHAIN_UPDATE } from '../../deposits/rules.ts';
import type { Address, ChainLog } from '../rpc/port.ts';
import { keepLook, readBound, readStanding } from '../store.ts';
import { type ChainWorld, startChainWorld, viewOf } from '../testing/chain-world.ts';
import { depositsOf, newPerson, type Person, payCoins, payTokens, scannedOf } from '../testing/deposit-world.ts';
import { tokensIn } from './found.ts';
import { lookAt } from './look.ts';
import { type Scanned, scan } from './scan.ts';
import { readCursor } from './scan-store.ts';

let world: ChainWorld;
let app: TestApp;
let scanned: Scanned;
let me: Person;

beforeAll(async () => {
  world = await startChainWorld();
  // No job runs by itself: each test reads when it wants to.
  app = await startTestApp({ mode: 'hosted', settings: { chain: world.settings }, isStill: true });
  const treasury = (await readBound(app.db))?.treasury as Address;
  scanned = scannedOf(app.db, world, treasury);
  await read();
});
beforeEach(async () => {
  me = await newPerson(app);
  await read();
});
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

const mine = () => depositsOf(app.db, me.userId);
/** Continues reading with a current view. */
const read = async (most?: number) => scan(scanned, await viewOf(scanned.chain.reader), most);
const look = async (of: Parameters<typeof lookAt>[2]) => lookAt(scanned, await viewOf(scanned.chain.reader), of);
const from = () => world.anvil.accounts[0] as Address;

describe('reading blocks for deposits', () => {
  test('lists tokens and coins sent to a user here as arriving from their block on, each once', async () => {
    const token = await payTokens(world.anvil, world.usdc, me.at, 2_500_000n);
    const coins = await payCoins(world.anvil, me.at, 7n);
    await payCoins(world.anvil, `0x${'77'.repeat(20)}`, 9n);
    await read();
    expect(await mine()).toEqual([]);
    await world.anvil.mine();
    await read();
    const seen = await mine();
    expect(seen).toMatchObject([
      { code: 'ETH', amount: '7', state: 'arriving', tx_hash: coins },
      { code: 'USDC', amount: '2500000', state: 'arriving', tx_hash: token },
    ]);
    await read();
    expect(await mine()).toEqual(seen);
    const { n } = await app.db.one(sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM chain_deposits WHERE user_id <> ${me.userId}
      AND block_hash = ${seen[0]?.block_hash}`);
    expect(n).toBe(0);
  });

  test('notifies the owner again when the head is stored after the scan', async () => {
    const confirmations = async () => {
      const { body } = await app.client(contract)('GET /api/chain/deposits', { token: me.token });
      return body.map((deposit) => deposit.confirmations);
    };
    const told = () =>
      app.db.rows(sql<{ id: number }>`SELECT id FROM outbox WHERE type = ${CHAIN_UPDATE} AND user_id = ${me.userId}`);
    await app.runJob('chain-watching');
    await payTokens(world.anvil, world.usdc, me.at, 2_500_000n);
    await world.anvil.mine();
    await read();
    expect(await confirmations()).toEqual([0]);
    const { length } = await told();
    await app.runJob('chain-watching');
    expect(await confirmations()).toEqual([1]);
    expect(await told()).toHaveLength(length + 1);
    await app.runJob('chain-watching');
    expect(await told()).toHaveLength(length + 1);
    // Storing an unchanged view that is due for a rewrite publishes nothing, and neither does storing a closed one.
    await app.db.run(sql`UPDATE chain_watch SET looked_at = looked_at - interval '20 seconds'`);
    await app.runJob('chain-watching');
    expect(await keepLook(app.db, { why: 'away' })).toBe(false);
    await app.runJob('chain-watching');
    expect(await told()).toHaveLength(length + 1);
    // Simulates another node that stored a different block at this height.
    const seen = await readStanding(app.db);
    if (!seen.head || !seen.finalized) throw new Error('nothing is stored');
    await keepLook(app.db, { head: { ...seen.head, hash: `0x${'77'.repeat(32)}` }, finalized: seen.finalized });
    await app.runJob('chain-watching');
    expect(await told()).toHaveLength(length + 2);
  });

  test('ignores transfers reported by other contracts, by an NFT, or of 0 by a configured token', async () => {
    const forger = await deploy(world.anvil, bytecodeOf('Forger'));
    const ask = (to: Address, data: string) =>
      world.anvil.ask('eth_sendTransaction', [{ from: from(), to, data, gas: '0x30d40' }]);
    // Selector of forge(address,address,uint256).
    await ask(forger, callData('0x6e67a3c3', [from(), me.at, 5n]));
    await payTokens(world.anvil, world.usdc, me.at, 0n);
    await world.anvil.mine();
    await read();
    expect(await mine()).toEqual([]);
    const nft = await deploy(world.anvil, nftOf(from(), me.at));
    const told = await world.anvil.ask<ChainLog[]>('eth_getLogs', [{ address: nft, fromBlock: '0x0' }]);
    expect(told).toMatchObject([{ topics: { length: 4 } }]);
    await read();
    expect(await mine()).toEqual([]);
    // NFTs are ignored even if their contract is configured.
    expect(tokensIn(told, new Map([[nft, 2]]))).toEqual([]);
  });

  test('a reorg withdraws a deposit that is in no block any more, and a deposit in another block is a new deposit', async () => {
    const hash = await payTokens(world.anvil, world.usdc, me.at, 3n);
    await world.anvil.mine();
    await read();
    await world.anvil.reorg(1);
    await read();
    expect(await mine()).toMatchObject([{ state: 'gone', amount: '3' }]);
    const again = await payTokens(world.anvil, world.usdc, me.at, 3n);
    await world.anvil.mine();
    await read();
    const seen = await mine();
    expect(seen).toMatchObject([
      { state: 'gone', tx_hash: hash },
      { state: 'arriving', tx_hash: again },
    ]);
    expect(seen[0]?.block_hash).not.toBe(seen[1]?.block_hash);
  });

  test('follows an endpoint that flips between two forks once, and leaves the contradiction to the next call', async () => {
    await world.anvil.mine();
    await read();
    const { reader } = scanned.chain;
    const fork = await reader.blockByNumber((await reader.head()).number);
    await world.anvil.reorg(1);
    await world.anvil.mine();
    let asked = 0;
    // Serves the two forks in turn: the block is gone on two reads, and back when reading continues.
    const blockByNumber = async (number: number) => {
      if (number !== fork?.number) return reader.blockByNumber(number);
      asked += 1;
      if (asked > 9) throw new Error('the scan does not end');
      return asked % 3 === 0 ? fork : reader.blockByNumber(number);
    };
    // Neither fork has a payment; anvil no longer knows the logs of the first.
    const flipping = { ...reader, blockByNumber, logsOf: async () => [] };
    const flips = { ...scanned, chain: { ...scanned.chain, reader: flipping } };
    expect(await scan(flips, await viewOf(reader))).toBe(false);
    expect([asked, (await readCursor(app.db))?.hash]).toEqual([3, fork?.hash]);
    await read();
    expect(await readCursor(app.db)).toEqual(await reader.head());
  });

  test('catches up from far behind in bounded steps without a gap; two readers at once store each block once', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      if (nth % 5 === 0) await payCoins(world.anvil, me.at, BigInt(nth + 1));
      await world.anvil.mine();
    }
    const before = await readCursor(app.db);
    expect(await read(3)).toBe(true);
    expect((await readCursor(app.db))?.number).toBe((before?.number ?? 0) + 3);
    await Promise.all([read(), read(), read(5)]);
    await read();
    expect(await readCursor(app.db)).toEqual(await scanned.chain.reader.head());
    expect((await mine()).map(({ amount }) => amount)).toEqual(['1', '6', '11', '16']);
    const { kept } = await app.db.one(sql<{ kept: number }>`SELECT count(*)::int AS kept FROM chain_blocks`);
    expect(kept).toBe(3);
  });

  test('stops reading when the chain went back behind a final block, and readiness reports why', async () => {
    await world.anvil.mine(3);
    await read();
    const kept = await app.db.rows(sql<{ number: number; hash: string }>`SELECT number, hash FROM chain_blocks`);
    await app.db.run(sql`UPDATE chain_blocks SET hash = '0x' || repeat('e', 63) || (number % 10)::text`);
    await app.db.run(sql`UPDATE chain_scan SET hash = (SELECT hash FROM chain_blocks ORDER BY number DESC LIMIT 1)`);
    await expect(read()).rejects.toThrow('the chain has none of the blocks that were read of it');
    const { body } = await app.call('GET /api/health/ready');
    expect((body as { queues: { deposits: { why: string } } }).queues.deposits.why).toContain('which was final');
    for (const { number, hash } of kept)
      await app.db.run(sql`UPDATE chain_blocks SET hash = ${hash} WHERE number = ${number}`);
    await app.db.run(
      sql`UPDATE chain_scan SET hash = (SELECT hash FROM chain_blocks ORDER BY number DESC LIMIT 1), why = NULL`,
    );
  });
});

describe('a look at the balance', () => {
  test('finds coins sent by a contract and earlier deposits, once, however many look at once', async () => {
    const forger = await deploy(world.anvil, bytecodeOf('Forger'));
    await payCoins(world.anvil, forger, 10n ** 18n);
    await world.anvil.mine();
    // Selector of pass(address,address,uint256).
    const data = callData('0x8f229d11', [`0x${'0'.repeat(40)}`, me.at, 10n ** 17n]);
    await world.anvil.ask('eth_sendTransaction', [{ from: from(), to: forger, data, gas: '0x30d40' }]);
    await payTokens(world.anvil, world.xp, me.at, 5n);
    await world.anvil.mine();
    await world.anvil.finalize();
    await read();
    expect(await mine()).toMatchObject([{ code: 'XP' }]);
    const person = { userId: me.userId as never, address: me.at };
    expect(await Promise.all([look(person), look(person)])).toContain(1);
    await world.anvil.mine();
    await read();
    expect(await look(person)).toBe(0);
    expect(await mine()).toMatchObject([{ code: 'XP' }, { code: 'ETH', amount: String(10n ** 17n), tx_hash: null }]);
  });
});

/**
 * Bytecode that emits a Transfer with four topics while the contract is created, as an NFT does: token number 1, of an
 * unconfigured contract.
 */
const nftOf = (sender: Address, to: Address): `0x${string}` =>
  `0x6001${'73'}${to.slice(2)}${'73'}${sender.slice(2)}7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60006000a460006000f3`;
