import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLedger } from '#features/ledger/server/audit.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Signable } from '../keys/request.ts';
import type { SigningTerms } from '../keys/signer.ts';
import type { Address } from '../rpc/port.ts';
import { keepLook } from '../store.ts';
import { viewOf } from '../testing/chain-world.ts';
import { startHttpSigner } from '../testing/http-signer.ts';
import { sendingWorld } from '../testing/sending-world.ts';
import { type Person, unitsIn, withdrawing } from '../testing/withdrawals.ts';
import { lookAtCover } from '../withdrawals/cover.ts';
import { withdrawalFollower } from '../withdrawals/ending.ts';
import { handOn } from '../withdrawals/handing.ts';
import { listReady } from '../withdrawals/withdrawals-store.ts';
import { keepAttempts } from './attempts-store.ts';
import { engineOf, type Follower } from './engine.ts';
import { readSendingQueue } from './queue.ts';
import { MOST_REFUSALS } from './sign-transaction.ts';

const far = await startHttpSigner(31337);
const on = sendingWorld({ url: far.url, key: far.key });
let here: ReturnType<typeof withdrawing>;
let payees = 0n;
const payee = (): Address => `0x${(0xbad000000000n + payees++).toString(16).padStart(40, '0')}`;
const REFUSES = { status: 422, text: '{}' };
const signs = (request: Signable, terms: SigningTerms) => ({
  status: 200,
  text: JSON.stringify(far.sign(request, terms)),
});
const paysTo = (to: Address) => (request: Signable) => 'to' in request && request.to === to;

beforeAll(async () => {
  here = withdrawing(on.app, on.world);
  for (const node of [on.app, on.second])
    (engineOf(node.built.mounted.services).followers as Map<string, Follower<'withdrawal'>>).set(
      'withdrawal',
      withdrawalFollower,
    );
  await here.limits();
});
beforeEach(() => far.tell());
afterAll(async () => {
  expect((await auditLedger(on.app.db)).problems).toEqual([]);
  await far.stop();
});

const look = async () => {
  await keepLook(on.app.db, await viewOf(on.chain.reader));
  await lookAtCover(on.app.db, on.chain);
};
const person = async () => {
  const me = await on.app.register();
  await here.give(me, 'ETH', '20');
  await look();
  return me;
};
const leave = async (me: Person, amount: string, to: Address) => {
  const made = await here.take(me, 'ETH', amount, to);
  for (const id of await listReady(on.app.db, 100)) await handOn(on.app.built.mounted.services, on.chain, id);
  const { transaction } = await on.app.db.one(
    sql<{ transaction: number }>`SELECT transaction_id AS transaction FROM chain_withdrawals WHERE id = ${made.id}`,
  );
  return { ...made, transaction, now: () => here.find(me, made.id) };
};
/** Runs both nodes at the same time, with all postponed work due again. */
const rounds = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    await Promise.all([on.round(), on.round({}, on.second)]);
    await on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
  }
};
const finish = async () => {
  for (let n = 0; n < 5; n += 1) {
    await on.world.anvil.mine();
    await rounds(1);
  }
};

describe('a withdrawal that its signer refuses', () => {
  test('permanently is voided under its nonce, so that later transactions leave, and is returned once the voiding is final', async () => {
    const me = await person();
    const [to, other] = [payee(), payee()];
    far.tell((request, terms) => (paysTo(to)(request) ? REFUSES : signs(request, terms)));
    const refused = await leave(me, '5', to);
    const next = await leave(me, '2', other);
    await on.round();
    expect(await on.row(refused.transaction)).toMatchObject({ state: 'reserved', isVoid: false });
    expect(await readSendingQueue(on.app.db)).toMatchObject({ why: 'the signer refused it', setAside: 1 });
    await rounds(2 * MOST_REFUSALS);
    expect(await on.row(refused.transaction)).toMatchObject({ state: 'sent', isVoid: true });
    expect((await refused.now()).state).toBe('held');
    await finish();
    expect(await refused.now()).toMatchObject({ state: 'returned', failure: 'the operator’s signer refused it' });
    expect((await next.now()).state).toBe('done');
    expect([await on.had(to), await on.had(other)]).toEqual([0n, unitsIn('ETH', '2')]);
    const [row, after] = [await on.row(refused.transaction), await on.row(next.transaction)];
    expect(row).toMatchObject({ state: 'final', isSuccess: false, nonce: (after.nonce ?? 0) - 1 });
    expect(await on.attemptsOf(refused.transaction)).toMatchObject([{ n: 1, isVoid: true, hash: row.hash }]);
    const left = unitsIn('ETH', '18') - unitsIn('ETH', next.fee);
    expect(await here.books(me.address, 'ETH')).toEqual([left, 0n]);
    const paid = far.asked.filter(({ body }) => JSON.stringify(body ?? null).includes(to));
    expect(paid.length).toBeGreaterThanOrEqual(MOST_REFUSALS);
  });

  test('temporarily leaves once it is signed, and is not voided', async () => {
    const me = await person();
    const to = payee();
    let left = MOST_REFUSALS - 1;
    far.tell((request, terms) => {
      left -= 1;
      return left >= 0 ? REFUSES : signs(request, terms);
    });
    const { transaction, now } = await leave(me, '3', to);
    for (let n = 0; n < MOST_REFUSALS; n += 1) {
      await on.round();
      await on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
    }
    await finish();
    expect([await on.had(to), (await now()).state]).toEqual([unitsIn('ETH', '3'), 'done']);
    expect((await on.row(transaction)).isVoid).toBe(false);
  });

  test.each(['and refuses it then', 'and is never heard of again'])(
    'after signing and sending it in secret, %s: officers decide, and its money stays held',
    async (what) => {
      const me = await person();
      const to = payee();
      far.tell(async (request, terms) => {
        if (!paysTo(to)(request)) return signs(request, terms);
        await on.chain.reader.send(far.sign(request, terms).raw);
        return what.includes('refuses') ? REFUSES : undefined;
      });
      const { transaction, fee, now } = await leave(me, '4', to);
      await rounds(MOST_REFUSALS + 1);
      await finish();
      expect((await on.row(transaction)).state).toBe('overtaken');
      expect(await now()).toMatchObject({ state: 'uncertain' });
      expect(await on.had(to)).toBe(unitsIn('ETH', '4'));
      expect(await here.books(me.address, 'ETH')).toEqual([
        unitsIn('ETH', '20'),
        unitsIn('ETH', '4') + unitsIn('ETH', fee),
      ]);
      const after = await leave(await person(), '1', payee());
      await rounds(1);
      await finish();
      expect((await after.now()).state).toBe('done');
    },
  );

  test('once, or signs wrongly, is signed again and is not voided', async () => {
    const me = await person();
    const to = payee();
    let n = 0;
    far.tell((request, terms) => {
      n += 1;
      if (n > 6) return signs(request, terms);
      return n % 2 === 0 ? { status: 403, text: '{}' } : signs({ ...request, to: payee() } as Signable, terms);
    });
    const { transaction, now } = await leave(me, '1', to);
    for (let turn = 0; turn < 7; turn += 1) {
      await on.round();
      await on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
    }
    await finish();
    expect((await on.row(transaction)).isVoid).toBe(false);
    expect([await on.had(to), (await now()).state]).toEqual([unitsIn('ETH', '1'), 'done']);
  });

  test('cannot be sent after it was voided, nor voided after it was signed, by the store’s own rules', async () => {
    const { id } = await on.withdraw();
    far.tell(() => REFUSES);
    for (let n = 0; n < MOST_REFUSALS; n += 1) {
      await on.round();
      await on.app.db.run(sql`UPDATE chain_transactions SET due_at = now() WHERE ended_at IS NULL`);
    }
    const row = await on.row(id);
    expect(row).toMatchObject({ state: 'reserved', isVoid: true });
    const offer = { maxFee: 9_000_000_000n, tip: 1_000_000_000n };
    const late = far.sign(row.request, { nonce: row.nonce ?? 0, gasLimit: row.gasLimit, offer });
    // Stores an attempt by another node, whose signer answered after the transaction was voided.
    await on.second.db.tx((tx) => keepAttempts(tx, [{ id, n: 1, signed: late, offer, isVoid: false }]));
    expect(await on.attemptsOf(id)).toEqual([]);
    const refusedBy = (statement: Parameters<typeof on.app.db.run>[0]) =>
      expect(on.app.db.run(statement)).rejects.toThrow();
    await refusedBy(
      sql`INSERT INTO chain_attempts (transaction_id, n, hash, raw, max_fee, tip) VALUES (${id}, 1, ${late.hash}, '\\x02', 2, 1)`,
    );
    await refusedBy(sql`UPDATE chain_transactions SET voided_at = NULL WHERE id = ${id}`);
    far.tell();
    await rounds(1);
    await refusedBy(sql`UPDATE chain_attempts SET is_void = false WHERE transaction_id = ${id}`);
    const { id: signed } = await on.withdraw();
    await on.round();
    await refusedBy(sql`UPDATE chain_transactions SET voided_at = now() WHERE id = ${signed}`);
    await finish();
    expect([await on.stateOf(id), await on.stateOf(signed)]).toEqual(['final', 'final']);
  });
});
