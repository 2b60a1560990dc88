import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { NOBODY } from '#features/ledger/server/testing/people.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { LIMITS } from '../rules.ts';
import { asking } from './testing/request-shortcuts.ts';

const app = sharedApp();
const desk = asking(app);

describe('a request', () => {
  it('is shown to its payer with the requester, paid by a send, and both see it', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('10')];
    const { request, share } = await desk.asked(ann, ben, '2', { note: 'Dinner' });
    expect(share).toMatchObject({
      requester: ann.address,
      amount: '2',
      assetType: 'XP',
      fee: '0.001',
      state: 'open',
      note: 'Dinner',
    });
    await eventually(() => desk.told(ben)).toContain('request_asked');
    const paid = await desk.pay(ben, share);
    expect([paid.status, paid.body.state]).toEqual([201, 'underway']);
    await eventually(() => desk.states(ann, request)).toEqual(['paid']);
    expect(await desk.read(ann, request)).toMatchObject({ paid: '2', shares: [{ payer: ben.address, amount: '2' }] });
    expect((await desk.inbox(ben))[0]).toMatchObject({ state: 'paid', transactionId: paid.body.transactionId });
    expect([await desk.balance(ann, 'XP'), await desk.balance(ben, 'XP')]).toEqual(['2', '7.999']);
  });

  it('in won is paid at once without a fee, and with an open amount the payer decides how much', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0', '5000')];
    const { request, share } = await desk.asked(ann, ben, null, { assetType: 'KRW' });
    expect(share).toMatchObject({ amount: null, fee: '0' });
    expect((await desk.pay(ben, share, { amount: '0' })).problem.errors).toHaveProperty('amount');
    expect((await desk.pay(ben, share, { amount: '3000' })).body).toMatchObject({ state: 'paid', amount: '3000' });
    expect(await desk.read(ann, request)).toMatchObject({ paid: '3000' });
    expect(await desk.balance(ann, 'KRW')).toBe('3000');
  });

  it('is paid once: two submissions, with one key or two keys, move the money once', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('10')];
    const { share } = await desk.asked(ann, ben);
    const same = await Promise.all([desk.pay(ben, share, {}, 'k1'), desk.pay(ben, share, {}, 'k1')]);
    expect(same.map(({ status }) => status)).toEqual([201, 201]);
    const other = await desk.pay(ben, share, {}, 'k2');
    expect([other.status, other.problem.code]).toEqual([409, 'request_closed']);
    expect((await desk.pay(ben, share, { amount: '3' }, 'k1')).problem.code).toBe('key_reused');
    expect(await desk.balance(ben, 'XP')).toBe('7.999');
  });

  it('is paid as it was shown or not at all: another amount, asset or payee is refused, and so is a balance that is too low', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('2')];
    const { request, share } = await desk.asked(ann, ben);
    for (const change of [{ amount: '1' }, { assetType: 'ETH' }, { toAddress: ben.address }, { toAddress: 'x' }])
      expect((await desk.pay(ben, share, change)).problem.code).toBe('request_differs');
    expect((await desk.pay(ben, share)).problem).toMatchObject({
      code: 'insufficient_balance',
      errors: { amount: expect.any(String) },
    });
    expect((await desk.pay(ann, share)).status).toBe(404);
    expect(await desk.states(ann, request)).toEqual(['open']);
    expect(await desk.balance(ben, 'XP')).toBe('2');
  });

  it('is signed by the device of a payer with biometrics', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('10')];
    const phone = await phoneOf(app, ben);
    await phone.enable();
    const { share } = await desk.asked(ann, ben);
    expect((await desk.pay(ben, share)).problem.code).toBe('signature_required');
    const body = { toAddress: share.requester, assetType: 'XP', amount: '2' };
    const params = { userId: ben.userId, id: share.id };
    expect((await phone.sign('POST /api/requests/{userId}/asked/{id}/pay', { params, body })).status).toBe(201);
  });

  it('whose payment the network refuses is open again, and can be paid again', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('10')];
    const { request, share } = await desk.asked(ann, ben);
    const { transactionId } = (await desk.pay(ben, share)).body;
    await eventually(() => desk.states(ann, request)).toEqual(['paid']);
    // Simulates the network's decision on the first transfer.
    const decided = (state: 'voided' | 'posted') =>
      app.db.tx(async (tx) => {
        await tx.exec('SET LOCAL session_replication_role = replica');
        await tx.run(sql`
          UPDATE transfers SET state = ${state}, posted_amount = CASE WHEN ${state} = 'posted' THEN amount END WHERE id = ${transactionId}`);
      });
    await decided('voided');
    expect(await desk.states(ann, request)).toEqual(['open']);
    expect((await desk.inbox(ben))[0]).toMatchObject({ state: 'open', transactionId: null });
    expect((await desk.pay(ben, share)).status).toBe(201);
    await eventually(() => desk.states(ann, request)).toEqual(['paid']);
    await decided('posted');
    await expect(
      app.db.run(sql`UPDATE pay_request_shares SET transfer_id = NULL WHERE id = ${share.id}`),
    ).rejects.toThrow('stays paid');
  });

  it('is declined with or without a reason, which only the requester reads', async () => {
    const [ann, ben, cleo] = [await desk.person('0'), await desk.person('10'), await desk.person('0')];
    const first = await desk.asked(ann, ben);
    expect((await desk.decline(cleo, first.share)).status).toBe(404);
    expect((await desk.decline(ben, first.share)).status).toBe(204);
    expect((await desk.decline(ben, first.share)).status).toBe(204);
    expect(await desk.read(ann, first.request)).toMatchObject({ shares: [{ state: 'declined', reason: null }] });
    await eventually(() => desk.told(ann)).toContain('request_declined');
    const second = await desk.asked(ann, ben);
    await desk.decline(ben, second.share, { reason: 'Not mine' });
    expect(await desk.read(ann, second.request)).toMatchObject({ shares: [{ state: 'declined', reason: 'Not mine' }] });
    expect((await desk.pay(ben, second.share)).problem.code).toBe('request_closed');
    expect((await desk.call('GET /api/requests/{userId}/made/{id}', desk.of(ben, second.request))).status).toBe(404);
  });

  it('ends on its day by the store’s clock, or when it is withdrawn, and then accepts nothing', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('10')];
    const old = await desk.asked(ann, ben, '2', { days: 1 });
    await desk.pass(old.request, 25);
    expect((await desk.pay(ben, old.share)).problem.code).toBe('request_closed');
    expect(await desk.states(ann, old.request)).toEqual(['expired']);
    expect((await desk.decline(ben, old.share)).problem.code).toBe('request_closed');
    const back = await desk.asked(ann, ben);
    expect((await desk.act(ben, back.request, 'withdraw')).status).toBe(404);
    for (const _ of [1, 2])
      expect((await desk.act(ann, back.request, 'withdraw')).body).toMatchObject({ shares: [{ state: 'withdrawn' }] });
    expect((await desk.pay(ben, back.share)).problem.code).toBe('request_closed');
    expect((await desk.act(ann, back.request, 'remind')).problem.code).toBe('request_closed');
  });

  it('can be reminded of once, and not within a day', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('10')];
    const { request } = await desk.asked(ann, ben);
    expect((await desk.act(ann, request, 'remind')).problem.code).toBe('too_early');
    await desk.pass(request, 25);
    expect((await desk.act(ann, request, 'remind')).body).toMatchObject({
      remindFrom: null,
      shares: [{ remindedAt: expect.any(String) }],
    });
    await eventually(() => desk.told(ben)).toContain('request_reminded');
    expect((await desk.act(ann, request, 'remind')).problem.code).toBe('reminded_before');
  });

  it('is refused if it is invalid, and reaches nobody', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0')];
    const share = (toAddress: string | null, amount: string | null) => ({ shares: [{ toAddress, amount }] });
    const faults: readonly (readonly [Parameters<typeof desk.ask>[1], string, string?])[] = [
      [desk.body(ben, '0'), 'shares.0.amount'],
      [desk.body(ben, '1,5'), 'shares.0.amount'],
      [desk.body(ben, '1', { assetType: 'EUR' }), 'assetType'],
      [desk.body(ann, '1'), 'shares.0.toAddress'],
      [{ assetType: 'XP', ...share('0x12', '1') }, 'shares.0.toAddress'],
      [{ assetType: 'XP', ...share(NOBODY, '1') }, 'shares.0.toAddress', 'payer_unknown'],
      [{ assetType: 'XP', shares: [...share(null, '1').shares, ...share(null, '1').shares] }, 'shares'],
      [{ assetType: 'KRW', ...share(ben.address, '1'), split: { total: '3', own: '1' } }, 'split.total'],
      [{ assetType: 'KRW', ...share(ben.address, null), split: { total: '3', own: '1' } }, 'shares.0.amount'],
    ];
    for (const [body, field, code = 'invalid_request'] of faults) {
      const { problem } = await desk.ask(ann, body);
      expect([problem.code, Object.keys(problem.errors ?? {})]).toEqual([code, [field]]);
    }
    for (const days of [0, LIMITS.days + 1])
      expect((await desk.ask(ann, desk.body(ben, '1', { days }))).status).toBe(400);
    expect((await desk.call('GET /api/requests/{userId}/made', desk.own(ann))).body).toEqual([]);
  });

  it('is made once if its response was lost and it is submitted again', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0')];
    const [one, again] = await Promise.all([
      desk.ask(ann, desk.body(null), 'k1'),
      desk.ask(ann, desk.body(null), 'k1'),
    ]);
    expect(one.body.request.id).toBe(again.body.request.id);
    expect([one.body.link, again.body.link].filter((link) => link !== null)).toHaveLength(1);
    expect((await desk.ask(ann, desk.body(ben), 'k1')).problem.code).toBe('key_reused');
  });

  testLong(
    'of a deleted requester is deleted, a request to a deleted payer is declined, and no data of either person stays',
    async () => {
      const [ann, ben, cleo] = [await desk.person('0'), await desk.person('10'), await desk.person('0')];
      const paid = await desk.asked(ann, ben, '2');
      await desk.pay(ben, paid.share);
      await eventually(() => desk.states(ann, paid.request)).toEqual(['paid']);
      const open = await desk.asked(ann, ben, '1', { note: 'Taxi' });
      await desk.asked(ben, cleo);
      await desk.leaves(ben);
      expect(await desk.read(ann, paid.request)).toMatchObject({ paid: '2', shares: [{ payer: null, state: 'paid' }] });
      expect(await desk.read(ann, open.request)).toMatchObject({
        shares: [{ payer: null, state: 'declined', reason: null }],
      });
      expect(await desk.inbox(cleo)).toEqual([]);
      expect((await desk.ask(ann, desk.body(ben))).problem.code).toBe('payer_unknown');
    },
  );
});
