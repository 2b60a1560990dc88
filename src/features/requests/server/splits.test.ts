import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { asking } from './testing/request-shortcuts.ts';

const app = sharedApp();
const desk = asking(app);
const byLink = (amount: string) => ({ toAddress: null, amount });
/** A dinner for 10,000 won: 3,334 paid by the requester, and two shares of 3,333. */
const dinner = {
  assetType: 'KRW',
  shares: [byLink('3333'), byLink('3333')],
  split: { total: '10000', own: '3334' },
  note: 'Dinner',
};

describe('a link', () => {
  it('can be opened by anybody with a wallet here, shows the requester and nobody else, and each share is taken by one person, once', async () => {
    const [ann, ben, cleo] = [await desk.person('0'), await desk.person('0', '9000'), await desk.person('0', '9000')];
    const { request, token } = await desk.made(ann, dinner);
    expect(token).toMatch(/^[\w-]{43}$/);
    const seen = (await desk.look(ben, token)).body;
    expect(seen).toMatchObject({
      requester: ann.address,
      note: 'Dinner',
      count: 2,
      paidCount: 0,
      isOwn: false,
      mine: null,
    });
    const [one, two] = seen.free.map(({ id }) => id);
    const both = await Promise.all([desk.take(ben, token, one ?? 0), desk.take(cleo, token, one ?? 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('share_taken');
    const [first, last] = both[0]?.status === 200 ? [ben, cleo] : [cleo, ben];
    expect((await desk.take(first, token, two ?? 0)).body.id).toBe(one);
    expect((await desk.take(last, token, two ?? 0)).body.id).toBe(two);
    for (const who of [ben, cleo]) {
      const [share] = await desk.inbox(who);
      if (share) expect((await desk.pay(who, share)).body.state).toBe('paid');
    }
    expect(await desk.read(ann, request)).toMatchObject({ paid: '6666', split: { total: '10000', own: '3334' } });
    expect((await desk.look(last, token)).body).toMatchObject({ free: [], paidCount: 2, mine: two });
    expect(JSON.stringify((await desk.look(await desk.person('0'), token)).body)).not.toContain(ben.address.slice(2));
  });

  it('is stored as a hash, ends with the next link, with its request and on its last day, and its maker cannot take a share', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0')];
    const { request, token } = await desk.made(ann, desk.body(null));
    const kept = await app.db.one(
      sql<{ row: string }>`SELECT r::text AS row FROM pay_requests r WHERE id = ${request.id}`,
    );
    expect(kept.row).not.toContain(token);
    const own = (await desk.look(ann, token)).body;
    expect(own.isOwn).toBe(true);
    expect((await desk.take(ann, token, own.free[0]?.id ?? 0)).problem.code).toBe('invalid_request');
    const made = await desk.call('POST /api/requests/{userId}/made/{id}/link', desk.of(ann, request));
    expect((await desk.look(ben, token)).problem.code).toBe('request_link_gone');
    const next = made.body.link.split('#')[1] ?? '';
    expect((await desk.look(ben, next)).status).toBe(200);
    await desk.pass(request, 24 * 8);
    expect((await desk.look(ben, next)).problem.code).toBe('request_link_gone');
    expect((await desk.take(ben, next, own.free[0]?.id ?? 0)).problem.code).toBe('request_link_gone');
    const other = await desk.made(ann, desk.body(null));
    await desk.act(ann, other.request, 'withdraw');
    expect((await desk.look(ben, other.token)).problem.code).toBe('request_link_gone');
  });

  it('has a share free again when its taker declines, is removed by the requester, or deletes the account', async () => {
    const [ann, ben, cleo] = [await desk.person('0'), await desk.person('0'), await desk.person('0', '100')];
    const { request, token } = await desk.made(ann, desk.body(null, '100', { assetType: 'KRW' }));
    const [{ id } = { id: 0 }] = (await desk.look(ben, token)).body.free;
    await desk.take(ben, token, id);
    expect(await desk.states(ann, request)).toEqual(['open']);
    expect((await desk.decline(ben, { id })).status).toBe(204);
    expect(await desk.states(ann, request)).toEqual(['free']);
    expect(await desk.inbox(ben)).toEqual([]);
    await desk.take(ben, token, id);
    const release = { params: { userId: ann.userId, id: request.id, shareId: id }, token: ann.token };
    const route = 'POST /api/requests/{userId}/made/{id}/shares/{shareId}/release';
    expect((await desk.call(route, { ...release, token: ben.token })).status).toBe(403);
    expect((await desk.call(route, release)).body).toMatchObject({ shares: [{ state: 'free', payer: null }] });
    await desk.take(ben, token, id);
    await desk.leaves(ben);
    expect(await desk.states(ann, request)).toEqual(['free']);
    const { body } = await desk.take(cleo, token, id);
    expect((await desk.pay(cleo, body)).status).toBe(201);
    expect((await desk.call(route, release)).problem.code).toBe('request_closed');
  });
});

describe('a split', () => {
  it('among named people sums to its total; if one person declines, the other shares stay', async () => {
    const [ann, ben, cleo] = [await desk.person('0'), await desk.person('0', '5000'), await desk.person('0', '5000')];
    const shares = [ben, cleo].map(({ address }) => ({ toAddress: address, amount: '3333' }));
    expect(
      (await desk.ask(ann, { ...dinner, shares, split: { total: '10000', own: '3333' } })).problem.errors,
    ).toHaveProperty('split.total');
    const { request, token } = await desk.made(ann, { ...dinner, shares });
    expect(token).toBe('');
    const [[first], [second]] = [await desk.shown(ben), await desk.shown(cleo)];
    if (first && second)
      await Promise.all([desk.pay(ben, first), desk.decline(cleo, second, { reason: 'I paid the taxi' })]);
    await eventually(() => desk.states(ann, request)).toEqual(['paid', 'declined']);
    expect(await desk.read(ann, request)).toMatchObject({ paid: '3333', shares: [{}, { reason: 'I paid the taxi' }] });
    await expect(
      app.db.run(sql`UPDATE pay_request_shares SET amount = 1 WHERE request_id = ${request.id}`),
    ).rejects.toThrow('stays as it was');
  });
});
