import { beforeAll, expect, test } from 'vitest';
import { HOUSE } from '#features/ledger/movement.ts';
import { post } from '#features/ledger/server/doors.ts';
import { moving } from '#features/ledger/server/testing/books.ts';
import { sql } from '#platform/server/store/db.ts';
import { until } from '#platform/server/testing/eventually.ts';
import { chainMetrics } from '../metrics.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { makeAnchor } from './make-anchor.ts';
import { readAnchorQueue } from './queue.ts';

const on = sendingWorld();

/** A movement two days ago, so that a day is over. */
beforeAll(async () => {
  await on.app.db.tx((tx) => post(tx, moving(HOUSE.issuance, `0x${'cd'.repeat(20)}`, 5n, { asset: 'BTC' })));
  await on.app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE entries SET at = at - interval '2 days'`);
    await tx.run(
      sql`UPDATE transfers SET created_at = created_at - interval '2 days', resolved_at = resolved_at - interval '2 days'`,
    );
  });
  await until(
    async () => (await on.app.db.one(sql<{ step: string }>`SELECT step FROM ledger_close_day(${new Date()})`)).step,
    (step) => step === 'closed',
  );
});

/** Makes the open transaction fail for good, as a treasury that is a contract would. */
const fail = async () => {
  await on.round(on.reading({ send: async () => 'taken' }));
  const { nonce } = await on.app.db.one(
    sql<{ nonce: number }>`SELECT nonce FROM chain_transactions WHERE ended_at IS NULL AND nonce IS NOT NULL`,
  );
  const offer = { maxFee: 90_000_000_000n, tip: 2_000_000_000n };
  const outside = { kind: 'anchor', digest: `0x${'77'.repeat(32)}` } as const;
  const { raw } = await on.signer.sign(outside, { nonce, gasLimit: 60_000, offer });
  await on.chain.reader.send(raw);
  await on.world.anvil.mine();
  for (let n = 0; n < 4; n += 1) {
    await on.world.anvil.mine();
    await on.round(on.reading({ send: async () => 'taken' }));
  }
};

test('an anchor that used up its attempts raises an alarm with its day, in readiness and metrics', async () => {
  expect(await readAnchorQueue(on.app.db)).toEqual({ due: 0, oldestDueS: 0, setAside: 0, why: null });
  const day = await makeAnchor(on.app.built.mounted.services);
  expect(await readAnchorQueue(on.app.db)).toMatchObject({ due: 1, setAside: 0, why: null });
  for (let n = 0; n < 5; n += 1) await fail();
  const why = `the anchor of ${day} was sent as often as is paid for, and is in no block`;
  expect(await readAnchorQueue(on.app.db)).toEqual({ due: 0, oldestDueS: 0, setAside: 1, why });
  const { body } = await on.app.call('GET /api/health/ready');
  expect(body).toMatchObject({ queues: { anchors: { setAside: 1, why } } });
  const figures = await chainMetrics(on.app.db)();
  const told = await Promise.all(figures.map((one) => one.get()));
  const setAside = told.find(({ name }) => name === 'ingam_chain_anchors_set_aside');
  expect(setAside?.values).toMatchObject([{ value: 1 }]);
});
