import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, migrations } from '#app/server/migrations.ts';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { HOUSE, transfer } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { createEmptyDb } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { depositRound } from '../testing/deposit-rounds.ts';
import { startStill } from '../testing/still-withdrawals.ts';
import { unitsIn } from '../testing/withdrawals.ts';
import { reconcileChain } from './reconcile.ts';

let still: Awaited<ReturnType<typeof startStill>>;
let restored: TestApp;
let folder: string;
beforeAll(async () => {
  still = await startStill();
  folder = mkdtempSync(join(tmpdir(), 'cover-'));
});
afterAll(async () => {
  await restored?.stop();
  await still.end();
  rmSync(folder, { recursive: true });
});

test('a restored store needs no cover for withdrawals that had been on their way, nor for their gas', async () => {
  const { app, here, world, look, hand, round, finish, person } = still;
  await here.limits();
  // Gives all of the treasury to people and, as fees, to the house, so that everything in it is owed.
  for (const asset of ['XP', 'ETH'] as const) {
    await here.cover(asset, '150');
    const plan = { asset, amount: unitsIn(asset, '50'), fee: 0n, from: HOUSE.chain, to: HOUSE.fees } as const;
    await app.db.tx((tx) => post(tx, transfer({ ...plan, kind: 'opening', initiator: null })));
  }
  await depositRound(app);
  const [tokens, coins] = [await person('XP'), await person('ETH')];
  await look();
  await here.take(tokens, 'XP', '10', `0x${'ab'.repeat(20)}`);
  await here.take(coins, 'ETH', '5', `0x${'cd'.repeat(20)}`);
  await hand();
  await round();
  const since = new Date();
  const file = join(folder, 'backup');
  await writeBackup(app.db, file);
  const store = await createEmptyDb();
  await restoreBackup(store.db, file, migrations(), functions());
  await finish();
  const { masterKeys } = app.built;
  const { settings } = app;
  restored = await startTestApp({ mode: 'hosted', isStill: true, store, masterKeys, settings });
  const compare = () => reconcileChain(restored.built.mounted.services, since, true);
  expect((await compare()).filter(({ isUnanswered }) => isUnanswered)).toEqual([]);
  // Any further shortage is reported.
  const one = { asset: 'ETH', amount: 1n, fee: 0n, from: HOUSE.chain, to: HOUSE.fees } as const;
  await restored.db.tx((tx) => post(tx, transfer({ ...one, kind: 'opening', initiator: null })));
  const short = await compare();
  expect(short.filter(({ isUnanswered }) => isUnanswered)).toMatchObject([{ kind: 'chain reserves' }]);
  await world.anvil.mine();
}, 240_000);
