import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { runHere } from '#app/server/testing/process.ts';
import { HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { addressOf, moving } from '#features/ledger/server/testing/books.ts';
import { isSilent, type LyingEndpoint, startLyingEndpoint } from '../../../../../tools/lying-endpoint.ts';
import type { Address } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { type ChainWorld, settingsFor, startChainWorld } from '../testing/chain-world.ts';
import { payCoins, payTokens } from '../testing/deposit-world.ts';

let world: ChainWorld;
let liar: LyingEndpoint;
let app: TestApp;
let folder: string;
let place: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'against-'));
  world = await startChainWorld();
  const { anvil, xp, usdc } = world;
  liar = await startLyingEndpoint(anvil.url);
  app = await startTestApp({
    mode: 'hosted',
    isStill: true,
    settings: { chain: settingsFor([liar.url], { XP: xp, USDC: usdc }) },
  });
  const treasury = (await readBound(app.db))?.treasury as Address;
  await payTokens(anvil, xp, treasury, 700n);
  await payCoins(anvil, treasury, 5n);
  await anvil.mine();
  await anvil.finalize();
  await app.db.tx((tx) => post(tx, moving(HOUSE.chain, addressOf('somebody'), 650n)));
  place = {
    DATABASE_URL: app.store.databaseUrl ?? '',
    WALLET_MODE: 'hosted',
    PUBLIC_URL: 'http://localhost:3000',
    MASTER_KEY_FILE: join(folder, 'key'),
    NETWORK_CHAIN_ID: '31337',
    NETWORK_RPC_URL: liar.url,
    NETWORK_TOKENS: `XP=${xp},USDC=${usdc}`,
  };
});
afterAll(async () => {
  await app.stop();
  await liar.stop();
  await world.anvil.stop();
  rmSync(folder, { recursive: true });
});

const audit = (...args: string[]) => runHere(place, 'audit', ...args);

test('the audit reports the treasury’s balance and the liabilities of each asset', async () => {
  const { code, said } = await audit();
  expect(said).toContain('The ledger is in order.');
  expect(said).toMatch(/XP: at block \d+ the treasury has 700, and 650 is owed\./);
  expect(said).toMatch(/ETH: at block \d+ the treasury has 5, and 0 is owed\./);
  expect(code).toBe(0);
});

test('the audit of an unreachable chain reports that nothing was compared, and fails; an offline audit sends no request', async () => {
  liar.tell(isSilent);
  const { code, said } = await audit();
  expect(said).toContain('The chain was NOT compared: ');
  expect(said).not.toContain(liar.url);
  expect(code).toBe(4);
  const before = liar.heard.length;
  expect(await audit('--offline')).toEqual({ code: 0, said: 'The ledger is in order.\n' });
  expect(liar.heard.length).toBe(before);
  liar.tell();
  const { NETWORK_RPC_URL: _, NETWORK_TOKENS: __, ...bare } = place;
  expect(await runHere(bare, 'audit')).toEqual({ code: 0, said: 'The ledger is in order.\n' });
});

test('the audit names each asset whose debts exceed the treasury, and exits with 1', async () => {
  await app.db.tx((tx) => post(tx, moving(HOUSE.chain, addressOf('somebody'), 51n)));
  const { code, said } = await audit();
  expect(said).toMatch(/chain: XP: the treasury has 700 at block \d+, and 701 is owed: 1 too few/);
  expect(said).toContain('The ledger does NOT match the chain: 1 differences.');
  expect(code).toBe(1);
});
