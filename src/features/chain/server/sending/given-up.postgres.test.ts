import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import type { Signable } from '../keys/request.ts';
import type { SigningTerms } from '../keys/signer.ts';
import type { Address } from '../rpc/port.ts';
import { startHttpSigner } from '../testing/http-signer.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { giveUpSending } from './store.ts';

const far = await startHttpSigner(31337);
const on = sendingWorld({ url: far.url, key: far.key });
beforeEach(() => far.tell());
afterAll(() => far.stop());

const giveUp = (id: number, node = on.app) => node.db.tx((tx) => giveUpSending(tx, id));
const signs = (request: Signable, terms: SigningTerms) => ({
  status: 200,
  text: JSON.stringify(far.sign(request, terms)),
});
const endOf = (id: number) => on.ended.filter((one) => one.id === id);
const refuses = async () => 'refused' as const;
/** Runs both nodes at the same time, with all postponed work due again. */
const both = async () => {
  await Promise.all([on.round(), on.round({}, on.second)]);
  await on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
};
const finish = async () => {
  for (let n = 0; n < 4; n += 1) {
    await on.world.anvil.mine();
    await both();
  }
};

describe('a transaction that is given up', () => {
  test('because its signer always fails is replaced by a payment of 0, so that later transactions leave', async () => {
    const [stuck, next] = [await on.withdraw(), await on.withdraw()];
    far.tell((request, terms) =>
      'to' in request && request.to === stuck.to ? { status: 500, text: '{}' } : signs(request, terms),
    );
    for (let n = 0; n < 4; n += 1) await both();
    expect([await on.row(stuck.id), (await on.row(next.id)).state]).toMatchObject([
      { state: 'reserved', isVoid: false },
      'sent',
    ]);
    expect(await Promise.all([giveUp(stuck.id), giveUp(stuck.id, on.second)])).toEqual(
      expect.arrayContaining([true, false]),
    );
    await both();
    await finish();
    expect([await on.stateOf(stuck.id), await on.stateOf(next.id)]).toEqual(['final', 'final']);
    expect([endOf(stuck.id), endOf(next.id)]).toMatchObject([
      [{ how: 'void', isSuccess: false }],
      [{ how: 'final', isSuccess: true }],
    ]);
    expect([await on.had(stuck.to), await on.had(next.to)]).toEqual([0n, 5n]);
  });

  test('because no node accepts it is never sent again, and a payment of 0 with a higher fee takes its nonce, once, on two nodes', async () => {
    const { id, to } = await on.withdraw();
    await on.round(on.reading({ send: refuses }));
    const [first] = await on.attemptsOf(id);
    expect(await on.row(id)).toMatchObject({ state: 'sent', fault: 'the node takes it not' });
    expect(await giveUp(id)).toBe(true);
    await both();
    await finish();
    expect(endOf(id)).toMatchObject([{ how: 'void' }]);
    const [last, ...before] = await on.attemptsOf(id);
    expect(last).toMatchObject({ n: 2, isVoid: true });
    expect(before).toEqual([{ ...first, firstHead: first?.firstHead, lastHead: expect.any(Number) }]);
    expect(last?.offer.maxFee).toBeGreaterThan(first?.offer.maxFee ?? 0n);
    expect(await on.had(to)).toBe(0n);
    const sent = on.proxy.heard.filter(({ method }) => method === 'eth_sendRawTransaction');
    expect(sent.map(({ params }) => params[0])).not.toContain(first?.raw);
  });

  test('but gets into a block is paid, and ends as paid', async () => {
    const { id, to } = await on.withdraw();
    await on.round();
    expect(await giveUp(id)).toBe(true);
    await finish();
    expect(await on.row(id)).toMatchObject({ state: 'final', isSuccess: true, isVoid: true });
    expect(endOf(id)).toMatchObject([{ how: 'final', isSuccess: true }]);
    expect(await on.had(to)).toBe(5n);
  });

  test('while its payment of 0 is in the pool ends with the transaction that is mined, with at most one payment', async () => {
    const { id, to } = await on.withdraw();
    await on.round();
    await giveUp(id);
    await both();
    expect((await on.attemptsOf(id)).map(({ isVoid }) => isVoid)).toEqual([true, false]);
    await finish();
    const [end] = endOf(id);
    expect(end?.how === 'void' ? 0n : 5n).toBe(await on.had(to));
    expect(await on.stateOf(id)).toBe('final');
  });

  test('is in no block: a transaction in a block, a sweep, a transaction without a nonce and an ended one are refused, by the store too', async () => {
    const mined = await on.withdraw();
    await on.round();
    await on.world.anvil.mine();
    await on.round();
    expect([await on.stateOf(mined.id), await giveUp(mined.id)]).toEqual(['mined', false]);
    const waits = await on.withdraw();
    expect(await giveUp(waits.id)).toBe(false);
    const refusedBy = (statement: Parameters<typeof on.app.db.run>[0]) =>
      expect(on.app.db.run(statement)).rejects.toThrow();
    await refusedBy(sql`UPDATE chain_transactions SET voided_at = now(), is_given_up = true WHERE id = ${mined.id}`);
    await refusedBy(sql`UPDATE chain_transactions SET is_given_up = true WHERE id = ${waits.id}`);
    await on.round();
    await refusedBy(sql`UPDATE chain_transactions SET voided_at = now() WHERE id = ${waits.id}`);
    await giveUp(waits.id);
    const from = (await on.app.register()).address.toLowerCase() as Address;
    const swept = { request: { kind: 'sweep', from, token: null, amount: 10n ** 18n }, gasLimit: 21_000 } as const;
    const sweep = await on.app.db.tx((tx) => on.engine.reserve(tx, swept));
    await on.round();
    expect([(await on.row(sweep)).nonce, await giveUp(sweep)]).toEqual([0, false]);
    await refusedBy(sql`UPDATE chain_transactions SET voided_at = now(), is_given_up = true WHERE id = ${sweep}`);
    await refusedBy(sql`UPDATE chain_transactions SET voided_at = NULL, is_given_up = false WHERE id = ${waits.id}`);
    await finish();
    expect([await giveUp(mined.id), await giveUp(waits.id)]).toEqual([false, false]);
  });
});

test('a permanent refusal by the signer delays the treasury by seconds', async () => {
  const { id, to } = await on.withdraw();
  far.tell((request, terms) =>
    'to' in request && request.to === to ? { status: 422, text: '{}' } : signs(request, terms),
  );
  const { db } = on.app;
  for (const refusals of [1, 2]) {
    const from = await nowOf(db, 3000);
    await on.round();
    const row = await db.one(sql<{ refusals: number; due: Date }>`
      SELECT refusals, due_at AS due FROM chain_transactions WHERE id = ${id}`);
    expect([row.refusals, row.due >= from, row.due <= (await nowOf(db, 3000))]).toEqual([refusals, true, true]);
    await db.run(sql`UPDATE chain_transactions SET due_at = due_at + interval '1 hour' WHERE id = ${id}`);
    const asked = far.asked.length;
    await on.round();
    expect([far.asked.length, (await on.row(id)).isVoid]).toEqual([asked, false]);
    await db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE id = ${id}`);
  }
  await on.round();
  expect((await on.row(id)).isVoid).toBe(true);
  await both();
  await finish();
  expect(endOf(id)).toMatchObject([{ how: 'void' }]);
});
