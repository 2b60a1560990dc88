import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, migrations } from '#app/server/migrations.ts';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { createEmptyDb } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { startEpoch } from '#platform/server/upkeep/store-epoch.ts';
import { type Chain, chainOf } from '../chain.ts';
import { auditDeposits } from '../deposits/audit.ts';
import { ChainUnanswered } from '../rpc/errors.ts';
import type { Address } from '../rpc/port.ts';
import { readBound, readStanding } from '../store.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import {
  depositsOf,
  fundTreasury,
  ledgerHas,
  newPerson,
  type Person,
  payCoins,
  payTokens,
} from '../testing/deposit-world.ts';
import { type Link, linkOf, watchingJob } from '../watching.ts';
import { reconcileChain } from './reconcile.ts';
import { isReconciled } from './reconciled-mark.ts';

const COIN = 10n ** 18n;
let world: ChainWorld;
let app: TestApp;
let restored: TestApp;
let treasury: Address;
let folder: string;
let since: Date;
const people: Record<string, Person> = {};
const who = (name: string) => people[name] ?? expect.fail(`nobody is ${name}`);

const round = (node: TestApp, most?: number) => depositRound(node, most);

/** Mines blocks until no deposit is arriving and nothing is under way. */
async function finish(node: TestApp): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    await world.anvil.mine();
    await round(node);
    const open = await node.db.rows(sql`SELECT 1 AS is FROM chain_deposits WHERE state = 'arriving'
      UNION ALL SELECT 1 FROM chain_sweeps WHERE ended_at IS NULL`);
    if (open.length === 0) return;
  }
  expect.fail('it does not come to an end');
}

/** Returns all balances, including the chain's account. */
const booksOf = async ({ db }: TestApp) => {
  const books: Record<string, bigint> = {};
  for (const owner of [...Object.values(people).map(({ at }) => at), 'house:chain'])
    for (const code of ['XP', 'USDC', 'ETH']) books[`${owner} ${code}`] = await ledgerHas(db, owner, code);
  return books;
};

/** Reads in pieces of three blocks, so that an interruption falls between any two of them. */
const compare = (isForGood = true) => reconcileChain(restored.built.mounted.services, since, isForGood, { piece: 3 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'adopting-'));
  world = await startChainWorld();
  const { anvil, xp, usdc } = world;
  const settings = { chain: world.settings };
  app = await startTestApp({ mode: 'hosted', isStill: true, settings });
  treasury = (await readBound(app.db))?.treasury as Address;
  await fundTreasury(anvil, treasury);
  await anvil.finalize();
  for (const name of ['old', 'coins', 'gas', 'mixed', 'late', 'signed']) people[name] = await newPerson(app);
  // This round was credited before the backup.
  await round(app);
  await payTokens(anvil, xp, who('old').at, 3n * COIN);
  await finish(app);
  // One person's sweep was signed and sent, and gas was sent to the other; their blocks are not final.
  await payCoins(anvil, who('signed').at, COIN);
  for (let n = 0; n < 3; n += 1) await anvil.mine();
  await round(app);
  // A sweep of coins, and the gas for a sweep of tokens: begun, without a nonce.
  await payCoins(anvil, who('coins').at, 2n * COIN);
  await payTokens(anvil, xp, who('gas').at, 5n * COIN);
  for (let n = 0; n < 3; n += 1) await anvil.mine();
  await round(app, 2);
  // Only seen: tokens and coins at one address.
  await payTokens(anvil, usdc, who('mixed').at, 7_000_000n);
  await payCoins(anvil, who('mixed').at, COIN);
  await anvil.mine();
  await round(app, 1);
  since = new Date();
  const file = join(folder, 'backup');
  await writeBackup(app.db, file);
  const store = await createEmptyDb();
  await restoreBackup(store.db, file, migrations(), functions(), (tx) =>
    startEpoch(tx, { restoredTo: since, isForMany: false }),
  );
  const { masterKeys } = app.built;
  // Arrived, swept and credited after the backup.
  await payTokens(anvil, xp, who('late').at, 11n * COIN);
  await payTokens(anvil, xp, who('old').at, 13n * COIN);
  await finish(app);
  restored = await startTestApp({ mode: 'hosted', isStill: true, store, masterKeys, settings });
}, 240_000);
afterAll(async () => {
  await restored.stop();
  await app.stop();
  await world.anvil.stop();
  rmSync(folder, { recursive: true });
});

test('reconcile --look lists the sweeps made since the restored moment, and changes nothing', async () => {
  const before = await booksOf(restored);
  const [found] = await compare(false);
  expect(found?.isUnanswered).toBe(true);
  expect(found?.lost?.length).toBeGreaterThanOrEqual(6);
  expect(await booksOf(restored)).toEqual(before);
  expect(await depositsOf(restored.db, who('late').userId)).toEqual([]);
});

test('sweeps after the restored second are credited with what the treasury received, each once, through kills and repeated runs', async () => {
  const { reader } = chainOf(restored.built.mounted.services) as Chain;
  const { receipt, logsOf } = reader;
  const killed = new Error('killed');
  let deaths = 0;
  for (let last = 0; ; last += 1) {
    let asked = 0;
    const dying = <A extends unknown[], R>(ask: (...args: A) => Promise<R>) =>
      ((...args: A) => (asked++ === last * 3 ? Promise.reject(killed) : ask(...args))) as (...args: A) => Promise<R>;
    Object.assign(reader, { receipt: dying(receipt), logsOf: dying(logsOf) });
    const died = await compare().then(
      () => false,
      (error: unknown) => error === killed || Promise.reject(error),
    );
    expect(await auditDeposits(restored.db)).toEqual([]);
    expect(await isReconciled(restored.db)).toBe(!died);
    if (!died) break;
    deaths += 1;
  }
  Object.assign(reader, { receipt, logsOf });
  expect(deaths).toBeGreaterThan(5);
  const again = await compare();
  expect(again[0]?.lost).toEqual([]);
  expect(again.some(({ isUnanswered }) => isUnanswered)).toBe(false);
  await compare();
  // Nobody has lost anything: the balances equal those before the restore.
  expect(await booksOf(restored)).toEqual(await booksOf(app));
  // Further rounds of the reopened server change none of that.
  for (let n = 0; n < 8; n += 1) {
    await world.anvil.mine();
    await round(restored);
  }
  expect(await booksOf(restored)).toEqual(await booksOf(app));
  expect(await auditDeposits(restored.db)).toEqual([]);
  const left = await restored.db.rows(sql`SELECT id FROM chain_deposits WHERE state <> 'credited'`);
  expect(left).toEqual([]);
});

test('a store opened without the chain trusts and sends nothing until it has reconciled by itself', async () => {
  const { services } = restored.built.mounted;
  const link = linkOf(services) as Link;
  const job = watchingJob(services, chainOf(services) as Chain, link);
  const run = () => job.run(new AbortController().signal);
  await restored.db.tx((tx) => tx.run(sql`UPDATE chain_scan SET reconciled_at = NULL`));
  link.doubt();
  await expect(link.check()).rejects.toThrow(/has not been taken over yet; blocks \d+ to \d+ are read/);
  expect(link.isChecked()).toBe(false);
  const { reader } = chainOf(services) as Chain;
  const { logsOf } = reader;
  Object.assign(reader, { logsOf: () => Promise.reject(new ChainUnanswered('it is away')) });
  await run();
  expect([link.isChecked(), (await readStanding(restored.db)).isOpen]).toEqual([false, false]);
  Object.assign(reader, { logsOf });
  await run();
  expect([link.isChecked(), await isReconciled(restored.db)]).toEqual([true, true]);
  expect((await readStanding(restored.db)).isOpen).toBe(true);
});

test('later deposits are swept as usual with the operator’s remaining gas money', async () => {
  const { anvil, xp } = world;
  const late = who('late');
  const given = async (node: TestApp) =>
    (
      await node.db.one(sql<{ wei: string }>`
        SELECT coalesce(sum(gas_given - gas_paid - house_part), 0)::text AS wei FROM chain_sweeps WHERE address = ${late.at}`)
    ).wei;
  expect(await given(restored)).toBe(await given(app));
  await payTokens(anvil, xp, late.at, 17n * COIN);
  await finish(restored);
  expect(await ledgerHas(restored.db, late.at, 'XP')).toBe(28n * COIN);
});

test('a payment to the treasury from an unknown address is listed and blocks nothing', async () => {
  const { anvil } = world;
  const hash = await payCoins(anvil, treasury, 5n);
  for (let n = 0; n < 4; n += 1) await anvil.mine();
  const found = await compare();
  expect(found[0]?.lost).toEqual([]);
  expect(found[1]?.lost?.at(-1)).toContain(`${hash} from ${anvil.accounts[0]}`);
  expect(found.some(({ isUnanswered }) => isUnanswered)).toBe(false);
});

test('the quarantine stays while the treasury has less than is owed', async () => {
  const { anvil, xp } = world;
  await anvil.ask('anvil_impersonateAccount', [treasury]);
  const { callData, selectors } = await import('../../../../../tools/contracts.ts');
  const data = callData(selectors.transfer, [anvil.accounts[1] ?? '0x', COIN]);
  await anvil.ask('eth_sendTransaction', [{ from: treasury, to: xp, data }]);
  for (let n = 0; n < 4; n += 1) await anvil.mine();
  const [named] = await compare();
  expect(named?.isUnanswered).toBe(true);
  expect(named?.lost).toHaveLength(1);
});
