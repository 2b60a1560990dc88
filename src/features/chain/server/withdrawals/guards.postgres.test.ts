import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { sql } from '#platform/server/store/db.ts';
import { type ChainWorld, startChainWorld } from '../testing/chain-world.ts';
import { withdrawing } from '../testing/withdrawals.ts';

let world: ChainWorld;
let app: TestApp;
beforeAll(async () => {
  world = await startChainWorld();
  app = await startTestApp({ mode: 'hosted', speeds: { chain: { everyMs: 40 } }, settings: { chain: world.settings } });
}, 240_000);
afterAll(async () => {
  await app.stop();
  await world.anvil.stop();
});

test('the store lets no withdrawal return from its end, change its sum or address, or share its transaction with another', async () => {
  const here = withdrawing(app, world);
  await here.limits();
  await here.cover('ETH', '100');
  await here.open('ETH');
  const me = await app.register();
  await here.give(me, 'ETH', '5');
  const made = await here.take(me, 'ETH', '1', `0x${'cd'.repeat(20)}`);
  await here.until(me, made.id, 'done');
  const changes = [
    sql`state = 'sending', ended_at = NULL`,
    sql`amount = amount + 1`,
    sql`to_address = ${`0x${'ab'.repeat(20)}`}`,
  ];
  for (const change of changes)
    await expect(app.db.run(sql`UPDATE chain_withdrawals SET ${change} WHERE id = ${made.id}`)).rejects.toThrow(
      'does not go from',
    );
  const kept = [sql`hash = ${`0x${'77'.repeat(32)}`}`, sql`is_payment = false`, sql`fee_transfer_id = transfer_id`];
  for (const change of kept)
    await expect(app.db.run(sql`UPDATE chain_withdrawals SET ${change} WHERE id = ${made.id}`)).rejects.toThrow();
  const other = await here.take(me, 'ETH', '1', `0x${'cd'.repeat(20)}`);
  await here.until(me, other.id, 'sent', false);
  await app.db.run(
    sql`UPDATE chain_withdrawals SET state = 'uncertain', failure = 'as a test has it' WHERE id = ${other.id}`,
  );
  await expect(
    app.db.run(sql`
      UPDATE chain_withdrawals SET state = 'done', failure = NULL, ended_at = now(), hash = (SELECT hash FROM chain_withdrawals WHERE id = ${made.id})
       WHERE id = ${other.id}`),
  ).rejects.toThrow('chain_withdrawals_paid_by');
  await expect(app.db.run(sql`UPDATE chain_limits SET one_won = 0`)).rejects.toThrow('stay as they were made');
}, 240_000);
