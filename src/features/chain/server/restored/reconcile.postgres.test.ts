import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, migrations } from '#app/server/migrations.ts';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { createEmptyDb } from '#platform/server/testing/stores.ts';
import { writeBackup } from '#platform/server/upkeep/backup.ts';
import { restoreBackup } from '#platform/server/upkeep/restore.ts';
import { isSilent } from '../../../../../tools/lying-endpoint.ts';
import { engineOf } from '../sending/engine.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { reconcileChain } from './reconcile.ts';

const on = sendingWorld();
let folder: string;
let file: string;
let since: Date;
let known: number;
let restored: TestApp;

/** Reconciles a store restored to the moment of the backup. */
const compare = async (isForGood = false) => {
  const [found] = await reconcileChain(restored.built.mounted.services, since, isForGood);
  return found ?? expect.fail('nothing was compared');
};
const hashOf = async (id: number) => (await on.row(id)).hash ?? '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
  file = join(folder, 'backup');
  known = (await on.withdraw()).id;
  await on.round();
  since = new Date();
  await writeBackup(on.app.db, file);
  const store = await createEmptyDb();
  await restoreBackup(store.db, file, migrations(), functions());
  const { masterKeys } = on.app.built;
  restored = await startTestApp({ mode: 'hosted', isStill: true, store, masterKeys, settings: on.app.settings });
});
afterAll(async () => {
  await restored.stop();
  rmSync(folder, { recursive: true });
});

test('a restored store recognises the transactions that it had signed, whenever they are mined, and the quarantine ends', async () => {
  await on.finish();
  expect(await on.stateOf(known)).toBe('final');
  const { again, lost, isUnanswered } = await compare();
  expect([again, lost, isUnanswered]).toEqual([1, [], undefined]);
});

test('a withdrawal sent since the restored moment is listed, and the quarantine stays while the chain contains it', async () => {
  const { id } = await on.withdraw();
  await on.round();
  await on.world.anvil.mine();
  await on.round();
  const { lost, isUnanswered } = await compare();
  expect(isUnanswered).toBe(true);
  expect(lost).toHaveLength(1);
  expect(lost?.[0]).toContain(`${await hashOf(id)} from ${on.treasury} nonce ${(await on.row(id)).nonce} to 0x`);
  await on.finish();
  expect((await compare()).lost).toEqual([expect.stringContaining(await hashOf(id))]);
  // Payments by others, and those of the store that sent them itself, are not reported as missing.
  const [from, to] = on.world.anvil.accounts;
  await on.world.anvil.ask('eth_sendTransaction', [{ from, to, value: '0x1' }]);
  await on.world.anvil.mine();
  const here = await reconcileChain(on.app.built.mounted.services, since, true);
  expect(here[0]?.lost).toEqual([]);
  expect((await compare()).lost).toHaveLength(1);
});

test.each(['coins', 'tokens'])(
  'a waiting withdrawal paid since the restored moment in %s is not paid again: a person decides, and the quarantine ends',
  async (what) => {
    const wanted = { amount: 77n, token: what === 'tokens' ? on.world.xp : null };
    const { id, to } = await on.withdraw(wanted);
    const { request } = await on.row(id);
    // Sets the state of the backup: the transaction is reserved, without a nonce.
    const engine = engineOf(restored.built.mounted.services);
    const waiting = await restored.db.tx((tx) => engine.reserve(tx, { request, gasLimit: 100_000 }));
    await on.round();
    await on.world.anvil.mine();
    expect((await compare(true)).lost).toContainEqual(expect.stringContaining(`nonce ${(await on.row(id)).nonce} to`));
    await on.finish();
    const named = expect.stringContaining(await hashOf(id));
    expect((await compare(false)).lost).toContainEqual(named);
    expect((await compare(true)).lost).not.toContainEqual(named);
    expect((await compare(true)).lost).not.toContainEqual(named);
    for (let n = 0; n < 4; n += 1) {
      await on.round({}, restored);
      await on.world.anvil.mine();
    }
    expect((await engine.find(restored.db, waiting))?.state).toBe('overtaken');
    const head = await on.chain.reader.head();
    const { reader } = on.chain;
    expect(await (wanted.token ? reader.tokenBalanceAt(wanted.token, to, head) : reader.balanceAt(to, head))).toBe(77n);
  },
);

test('a chain that does not respond keeps the quarantine too', async () => {
  on.proxy.tell(isSilent);
  const says = expect.stringMatching(/; blocks 0 to \d+ are read, and another run goes on there$/);
  expect(await compare()).toMatchObject({ lost: null, isUnanswered: true, says });
});
