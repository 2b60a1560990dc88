import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, migrations } from '#app/server/migrations.ts';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { createEmptyDb } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { startEpoch } from '#platform/server/upkeep/store-epoch.ts';
import { readStoreState } from '#platform/server/upkeep/store-state.ts';
import { writeKeyFile } from '#platform/server/vault/vault-keys.ts';
import { BRIEF } from '../../../../../tools/child.ts';
import type { Address } from '../rpc/port.ts';
import { readBound } from '../store.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import { fundTreasury, ledgerHas, newPerson, type Person, payTokens } from '../testing/deposit-world.ts';

const COIN = 10n ** 18n;
/** Number of blocks mined before each sweep: more than one batch of scanned blocks, so each is in a different batch. */
const BLOCKS = 700;
const COMMAND = join(import.meta.dirname, '../../../../app/server/commands/ingam.ts');
let world: ChainWorld;
let app: TestApp;
let folder: string;
let me: Person;
let drop: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'killed-'));
  world = await startChainWorld();
  app = await startTestApp({ mode: 'hosted', isStill: true, settings: { chain: world.settings } });
  await fundTreasury(world.anvil, (await readBound(app.db))?.treasury as Address);
  await world.anvil.finalize();
  await depositRound(app);
  me = await newPerson(app);
}, 240_000);
afterAll(async () => {
  await app.stop();
  await drop();
  await world.anvil.stop();
  rmSync(folder, { recursive: true });
});

async function sweep(units: bigint): Promise<void> {
  await payTokens(world.anvil, world.xp, me.at, units);
  const before = await ledgerHas(app.db, me.at, 'XP');
  for (let n = 0; (await ledgerHas(app.db, me.at, 'XP')) === before; n += 1) {
    if (n > 40) expect.fail('it was not swept');
    await world.anvil.mine();
    await depositRound(app);
  }
}

/** Runs the command as the operator does; it can be killed at any time. */
function reconcile(env: Readonly<Record<string, string>>) {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const whole = { PATH, TMPDIR, NODE_COMPILE_CACHE, ...env };
  let said = '';
  const args = [...BRIEF, COMMAND, 'reconcile'];
  const child = execFile(process.execPath, args, { env: whole }, (_, out, err) => {
    said = out + err;
  });
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => setImmediate(() => resolve({ code, said })));
  });
  return { kill: () => child.kill('SIGKILL'), ended };
}

test('reconcile continues after repeated kills and opens the store', async () => {
  await sweep(3n * COIN);
  const since = new Date();
  const file = join(folder, 'backup');
  await writeBackup(app.db, file);
  const store = await createEmptyDb();
  drop = store.drop;
  await restoreBackup(store.db, file, migrations(), functions(), (tx) =>
    startEpoch(tx, { restoredTo: since, isForMany: true }),
  );
  for (const units of [5n * COIN, 7n * COIN]) {
    await world.anvil.ask('anvil_mine', [`0x${BLOCKS.toString(16)}`]);
    await sweep(units);
  }
  writeKeyFile(join(folder, 'key'), app.built.masterKeys);
  const env = {
    DATABASE_URL: store.databaseUrl ?? '',
    WALLET_MODE: 'hosted',
    PUBLIC_URL: 'http://localhost:3000',
    MASTER_KEY_FILE: join(folder, 'key'),
    NETWORK_CHAIN_ID: '31337',
    NETWORK_RPC_URL: world.anvil.url,
    NETWORK_TOKENS: `XP=${world.xp},USDC=${world.usdc}`,
  };
  const nextOf = async () => (await store.db.maybe(sql<{ next: number }>`SELECT next FROM chain_walk`))?.next ?? 0;
  let [deaths, at] = [0, 0];
  for (;;) {
    const run = reconcile(env);
    // Kills the run once it has made some progress, unless it has ended by then.
    let hasEnded = false;
    void run.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded && (await nextOf()) < at + 300) await sleep(20);
    if (!hasEnded) run.kill();
    const { code, said } = await run.ended;
    if (code === null) {
      deaths += 1;
      const next = await nextOf();
      expect(next).toBeGreaterThan(at);
      at = next;
      continue;
    }
    expect(said).toContain('2 sweeps and ');
    expect(code).toBe(0);
    break;
  }
  expect(deaths).toBeGreaterThan(2);
  expect((await readStoreState(store.db)).quarantinedAt).toBeNull();
  expect(await ledgerHas(store.db, me.at, 'XP')).toBe(15n * COIN);
}, 600_000);
