import { describe, expect, test } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { dropsAnswersTo } from '../../../../../tools/lying-endpoint.ts';
import type { Signer } from '../keys/signer.ts';
import type { ChainReader } from '../rpc/port.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { STUCK_BLOCKS } from './following.ts';
import { readSendingQueue } from './queue.ts';

const on = sendingWorld();

describe('a transaction', () => {
  test('commits its nonce before it is signed, is signed, sent, mined and final, and its follower runs once', async () => {
    const { id, to } = await on.withdraw();
    expect(await on.row(id)).toMatchObject({ state: 'waiting', nonce: null, wallet: on.treasury });
    const before: unknown[] = [];
    const watched: Signer = {
      ...on.signer,
      sign: async (request, terms) => {
        // Read over a separate connection, which sees only committed rows.
        before.push(await on.second.db.one(sql<object>`SELECT state, nonce FROM chain_transactions WHERE id = ${id}`));
        return on.signer.sign(request, terms);
      },
    };
    await on.round({ signer: watched });
    expect(before).toEqual([{ state: 'reserved', nonce: (await on.row(id)).nonce }]);
    expect(await on.stateOf(id)).toBe('sent');
    await on.world.anvil.mine();
    await on.round();
    expect(await on.stateOf(id)).toBe('mined');
    expect(on.ended).toEqual([]);
    await on.finish();
    expect(await on.row(id)).toMatchObject({ state: 'final', isSuccess: true });
    expect(await on.had(to)).toBe(5n);
    await on.finish();
    expect(on.ended).toEqual([{ id, how: 'final', isSuccess: true }]);
  });

  test('of a token moves the token; a transaction that reverts is final without success, and costs only its gas', async () => {
    const good = await on.withdraw({ token: on.world.xp, amount: 7n });
    const bad = await on.withdraw({ token: on.world.xp, amount: 10n ** 40n });
    await on.round();
    await on.finish();
    expect(await on.row(good.id)).toMatchObject({ state: 'final', isSuccess: true });
    expect(await on.row(bad.id)).toMatchObject({ state: 'final', isSuccess: false });
    const told = on.ended.map(({ id, isSuccess }) => [id, isSuccess]);
    expect(told.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [good.id, true],
      [bad.id, false],
    ]);
    const head = await on.chain.reader.head();
    expect(await on.chain.reader.tokenBalanceAt(on.world.xp, good.to, head)).toBe(7n);
  });

  test('can be cancelled until it has a nonce, and not after', async () => {
    const { id } = await on.withdraw();
    expect(await on.app.db.tx((tx) => on.engine.cancel(tx, id))).toBe(true);
    await on.round();
    expect(await on.stateOf(id)).toBe('cancelled');
    const { id: other } = await on.withdraw();
    await on.round();
    expect(await on.app.db.tx((tx) => on.engine.cancel(tx, other))).toBe(false);
    await on.finish();
    expect(await on.stateOf(other)).toBe('final');
  });

  test('is sent again with the same bytes, block after block, if the response to the first attempt was lost', async () => {
    const { id, to } = await on.withdraw();
    on.proxy.tell(dropsAnswersTo('eth_sendRawTransaction'));
    // Asks only the endpoint that loses transactions.
    const lone = on.chain.endpoints[1]?.reader as ChainReader;
    const losing = on.reading({ send: (raw) => lone.send(raw) });
    await expect(on.round(losing)).rejects.toThrow('endpoint 2 of the chain gave no answer');
    expect(await on.stateOf(id)).toBe('signed');
    const [first] = await on.attemptsOf(id);
    on.proxy.tell();
    await on.round();
    expect(await on.attemptsOf(id)).toMatchObject([{ n: 1, raw: first?.raw }]);
    await on.finish();
    expect([await on.stateOf(id), await on.had(to)]).toEqual(['final', 5n]);
  });

  test('that is in no block is replaced under the same nonce for an eighth more, until one of its attempts is in a block', async () => {
    // Accepted by the node and then dropped, as a full node does.
    const losing = on.reading({ send: async () => 'taken' });
    const { id, to } = await on.withdraw();
    await on.round(losing);
    for (let n = 0; n < 2 * STUCK_BLOCKS + 1; n += 1) {
      await on.world.anvil.mine();
      await on.round(losing);
    }
    const versions = await on.attemptsOf(id);
    expect(versions.map(({ n }) => n)).toEqual([3, 2, 1]);
    for (const [index, { offer }] of versions.slice(0, -1).entries()) {
      const before = versions[index + 1]?.offer;
      expect(offer.maxFee * 8n).toBeGreaterThanOrEqual((before?.maxFee ?? 0n) * 9n);
      expect(offer.tip * 8n).toBeGreaterThanOrEqual((before?.tip ?? 0n) * 9n);
    }
    // A block takes an earlier attempt.
    await on.chain.reader.send(versions[1]?.raw ?? '0x');
    await on.world.anvil.mine();
    await on.finish();
    expect(await on.row(id)).toMatchObject({ state: 'final', hash: versions[1]?.hash });
    expect(await on.had(to)).toBe(5n);
    expect(on.ended).toHaveLength(1);
  });

  test('whose fee would exceed its cap gets no further attempt, waits, and readiness reports since when', async () => {
    const { id } = await on.withdraw({ feeCap: 3_000_000_000n });
    await on.world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x174876e800']);
    await on.world.anvil.mine();
    await on.round();
    for (let n = 0; n < STUCK_BLOCKS + 2; n += 1) {
      await on.world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x174876e800']);
      await on.world.anvil.mine();
      await on.round();
    }
    expect(await on.attemptsOf(id)).toHaveLength(1);
    expect(await readSendingQueue(on.app.db)).toMatchObject({ open: 1 });
    for (let n = 0; n < 30; n += 1) await on.world.anvil.mine();
    await on.world.anvil.ask('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await on.world.anvil.mine();
    await on.round();
    await on.finish();
    expect(await on.stateOf(id)).toBe('final');
  });

  test('removed from its block by a reorg is sent again, and mined again, once', async () => {
    const { id, to } = await on.withdraw();
    await on.round();
    await on.world.anvil.mine();
    await on.round();
    const first = await on.row(id);
    expect(first.state).toBe('mined');
    await on.world.anvil.reorg(1);
    await on.round();
    expect(await on.row(id)).toMatchObject({ state: 'sent', blockHash: null });
    await on.finish();
    const last = await on.row(id);
    expect(last.state).toBe('final');
    expect(last.blockHash).not.toBe(first.blockHash);
    expect(last.hash).toBe(first.hash);
    expect(await on.had(to)).toBe(5n);
    expect(on.ended).toHaveLength(1);
  });

  test('whose nonce is used from outside is overtaken once the outside transaction is final, and later transactions continue', async () => {
    const { id, to } = await on.withdraw();
    const losing = on.reading({ send: async () => 'taken' });
    await on.round(losing);
    const { nonce } = await on.row(id);
    // Someone else uses the treasury's key.
    const stolen = await on.signer.sign(
      { kind: 'anchor', digest: `0x${'77'.repeat(32)}` },
      { nonce: nonce as number, gasLimit: 60_000, offer: { maxFee: 90_000_000_000n, tip: 2_000_000_000n } },
    );
    expect(await on.chain.reader.send(stolen.raw)).toBe('taken');
    await on.world.anvil.mine();
    await on.round();
    expect(await on.stateOf(id)).toBe('sent');
    const after = await on.withdraw();
    // An endpoint without a response, or without a block that the other knows, makes nothing overtaken.
    await on.round(on.reading({ isInNoBlock: async () => false }));
    expect(await on.stateOf(id)).toBe('sent');
    await on.finish();
    expect(await on.stateOf(id)).toBe('overtaken');
    expect(await on.had(to)).toBe(0n);
    await on.finish();
    expect([await on.stateOf(after.id), await on.had(after.to)]).toEqual(['final', 5n]);
    expect(on.ended).toEqual([
      { id, how: 'overtaken' },
      { id: after.id, how: 'final', isSuccess: true },
    ]);
  });
});
