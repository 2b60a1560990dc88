import { describe, expect, test } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { isSilent } from '../../../../../tools/lying-endpoint.ts';
import { keepLook, readStanding } from '../store.ts';
import { viewOf } from '../testing/chain-world.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { type Link, linkOf } from '../watching.ts';
import { sendingJob } from './sending-job.ts';
import type { Sending } from './steps.ts';

const on = sendingWorld();

const died = () => Promise.reject(new Error('killed'));
/** For each point between two steps, the dependency that is replaced so that the step is interrupted there. */
const deaths: Record<string, () => Partial<Sending>> = {
  'before it is signed': () => ({ signer: { ...on.signer, sign: died } }),
  'after it was signed, before that is kept': () => ({
    signer: { ...on.signer, sign: (request, terms) => on.signer.sign(request, terms).then(died) },
  }),
  'before it is sent': () => on.reading({ send: died }),
  'after it was sent, before that is kept': () => on.reading({ send: (raw) => on.chain.reader.send(raw).then(died) }),
  'before it is looked for': () => on.reading({ receipt: died }),
  'before its block is compared': () => on.reading({ blockByNumber: died }),
};
const atOnce = (id: number) => on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE id = ${id}`);

describe('a node that dies', () => {
  test.each(Object.keys(deaths))(
    '%s, again and again, sends a transaction once, which another node continues',
    async (name) => {
      const over = deaths[name]?.() ?? {};
      const { id, to } = await on.withdraw();
      for (let n = 0; n < 4; n += 1) {
        await on.round(over);
        await atOnce(id);
        await on.world.anvil.mine();
      }
      await on.round({}, on.second);
      await on.finish();
      expect([await on.stateOf(id), await on.had(to)]).toEqual(['final', 5n]);
      expect(on.ended).toHaveLength(1);
      const sent = await on.app.db.one(
        sql<{ n: number }>`SELECT count(*) AS n FROM chain_attempts WHERE transaction_id = ${id}`,
      );
      expect(sent.n).toBe(1);
    },
  );

  test('while a transaction’s follower runs rolls back the end and the follower, and the next round runs the follower again', async () => {
    const { id } = await on.withdraw();
    await on.round();
    on.inFinal = async (tx) => {
      await tx.run(sql`INSERT INTO chain_wallets VALUES (${`0x${'ee'.repeat(20)}`}, 0)`);
      throw new Error('killed');
    };
    await on.finish();
    expect([await on.stateOf(id), on.ended.length]).toEqual(['mined', 0]);
    expect(await on.app.db.rows(sql`SELECT 1 FROM chain_wallets WHERE address = ${`0x${'ee'.repeat(20)}`}`)).toEqual(
      [],
    );
    on.inFinal = async () => undefined;
    await atOnce(id);
    await on.round();
    expect([await on.stateOf(id), on.ended.length]).toEqual(['final', 1]);
  });
});

test('two nodes at once assign each transaction its own nonce, send it once and report its end once', async () => {
  const all = [];
  for (let n = 0; n < 20; n += 1) all.push(await on.withdraw());
  for (let n = 0; n < 6; n += 1) {
    await Promise.all([on.round(), on.round({}, on.second), on.round(), on.round({}, on.second)]);
    await on.world.anvil.mine();
  }
  await on.finish();
  const rows = await Promise.all(all.map(({ id }) => on.row(id)));
  expect(new Set(rows.map(({ nonce }) => nonce)).size).toBe(20);
  expect(rows.map(({ state }) => state)).toEqual(Array(20).fill('final'));
  for (const { to } of all) expect(await on.had(to)).toBe(5n);
  expect(on.ended.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
});

test('no transaction moves while the chain does not respond or its endpoints differ', async () => {
  const { id } = await on.withdraw();
  on.proxy.tell(isSilent);
  await expect(on.round()).rejects.toThrow('endpoint 2 of the chain gave no answer');
  on.proxy.tell(async ({ method }, truth) => ({
    result: method === 'eth_getTransactionCount' ? '0x0' : await truth(),
  }));
  await expect(on.round()).rejects.toThrow('the two endpoints of the chain differ: nonce');
  expect(await on.stateOf(id)).toBe('waiting');
  on.proxy.tell();
  await on.round();
  await on.finish();
  expect(await on.stateOf(id)).toBe('final');
});

test('while endpoints differ, or no check is recent, no node sends anything, and too little money in the treasury stops no transaction that was begun', async () => {
  const { id } = await on.withdraw();
  const jobs = [on.app, on.second].map(({ built: { mounted } }) =>
    sendingJob(mounted.services, on.chain, linkOf(mounted.services) as Link),
  );
  const runAll = async () => {
    for (const job of jobs) {
      await job.run(new AbortController().signal);
      await job.end?.();
    }
  };
  await keepLook(on.app.db, { why: 'the two endpoints of the chain differ: nonce' });
  await runAll();
  expect(await on.stateOf(id)).toBe('waiting');
  const open = { head: await on.chain.reader.head(), finalized: await on.chain.reader.finalized() };
  await keepLook(on.app.db, open);
  await on.app.db.run(sql`UPDATE chain_watch SET looked_at = looked_at - interval '2 minutes'`);
  await runAll();
  expect(await on.stateOf(id)).toBe('waiting');
  await keepLook(on.app.db, open);
  await on.app.db.run(sql`INSERT INTO chain_cover (asset_id, block_number, block_hash, reserve, owed)
    VALUES (5, ${open.finalized.number}, ${open.finalized.hash}, 0, 1000000) ON CONFLICT (asset_id) DO UPDATE SET reserve = 0, owed = 1000000`);
  await runAll();
  expect(await on.stateOf(id)).toBe('sent');
  await on.finish();
  expect(await on.stateOf(id)).toBe('final');
});

test('a slow node never replaces the view that a faster node stored', async () => {
  const { reader } = on.chain;
  const slow = await viewOf(reader);
  await on.world.anvil.mine();
  await on.world.anvil.finalize();
  const quick = await viewOf(reader);
  expect(slow.finalized.number).toBeLessThan(quick.finalized.number);
  await Promise.all([keepLook(on.second.db, slow), keepLook(on.app.db, quick)]);
  expect(await readStanding(on.app.db)).toMatchObject(quick);
  expect(await keepLook(on.second.db, slow)).toBe(false);
  expect(await readStanding(on.app.db)).toMatchObject({ ...quick, isOpen: true });
  // After a reorg above the final block, a shorter chain is not a step back.
  const shorter = { head: slow.head, finalized: quick.finalized };
  expect(await keepLook(on.second.db, shorter)).toBe(true);
  expect(await readStanding(on.app.db)).toMatchObject(shorter);
  await keepLook(on.app.db, quick);
});

test('the store refuses to change a transaction’s nonce, request or attempt, and to reopen an ended transaction', async () => {
  const { id } = await on.withdraw();
  await on.round();
  const refused = (statement: Parameters<typeof on.app.db.run>[0]) =>
    expect(on.app.db.run(statement)).rejects.toThrow();
  await refused(sql`UPDATE chain_transactions SET nonce = nonce + 1000 WHERE id = ${id}`);
  await refused(sql`UPDATE chain_transactions SET request = request || '{"amount": "6"}' WHERE id = ${id}`);
  await refused(sql`UPDATE chain_attempts SET raw = '\\x00' WHERE transaction_id = ${id}`);
  await refused(sql`UPDATE chain_transactions SET state = 'waiting', nonce = NULL WHERE id = ${id}`);
  await refused(sql`UPDATE chain_wallets SET next_nonce = 0`);
  await refused(sql`DELETE FROM chain_attempts WHERE transaction_id = ${id}`);
  await on.finish();
  await refused(
    sql`UPDATE chain_transactions SET state = 'sent', hash = NULL, block_number = NULL, block_hash = NULL, is_success = NULL, ended_at = NULL WHERE id = ${id}`,
  );
  expect(await on.stateOf(id)).toBe('final');
});

test('a hundred transactions get their nonces, are signed and sent in one round', async () => {
  for (let n = 0; n < 100; n += 1) await on.withdraw({ amount: 1n });
  const keep = on.reading({ send: async () => 'taken' });
  await on.round(keep);
  const { n } = await on.app.db.one(
    sql<{ n: number }>`SELECT count(*) AS n FROM chain_transactions WHERE state = 'sent' AND ended_at IS NULL`,
  );
  expect(n).toBe(100);
  await on.round({});
});
