import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { LIMITS } from '../rules.ts';
import { asking } from './testing/request-shortcuts.ts';

const app = testApp({ mode: 'hosted' });
const desk = asking(app);

describe('a requester', () => {
  it('who is blocked is not told, and neither new nor earlier requests are shown', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0')];
    const [first, second] = [await desk.asked(ann, ben), await desk.asked(ann, ben)];
    expect((await desk.decline(ben, second.share, { isBlocked: true })).status).toBe(204);
    expect((await desk.inbox(ben)).map(({ id }) => id)).toEqual([second.share.id]);
    const after = await desk.made(ann, desk.body(ben));
    await desk.quiet();
    expect((await desk.inbox(ben)).map(({ id }) => id)).toEqual([second.share.id]);
    // To the requester, a hidden request and a hidden reminder look like unanswered ones.
    expect(await desk.states(ann, first.request)).toEqual(['open']);
    expect(await desk.states(ann, after.request)).toEqual(['open']);
    await desk.pass(after.request, 25);
    expect((await desk.act(ann, after.request, 'remind')).status).toBe(200);
    expect((await desk.told(ben)).filter((code) => code === 'request_reminded')).toEqual([]);
    const { blocked } = await desk.rules(ben);
    expect(blocked).toMatchObject([{ address: ann.address }]);
    const unblock = { params: { userId: ben.userId, id: blocked[0]?.id ?? 0 }, token: ben.token };
    expect((await desk.call('DELETE /api/requests/{userId}/blocked/{id}', unblock)).status).toBe(204);
    expect((await desk.call('DELETE /api/requests/{userId}/blocked/{id}', unblock)).status).toBe(404);
    await desk.asked(ann, ben);
  });

  it('must be a contact if the payer chose that, and is not told about that choice', async () => {
    const [ann, ben, cleo] = [await desk.person('0'), await desk.person('0'), await desk.person('0')];
    expect(await desk.rules(ben)).toEqual({ askedBy: 'anyone', blocked: [] });
    await desk.keep(ben, ann);
    expect((await desk.askedBy(ben, 'contacts')).status).toBe(204);
    const stranger = await desk.made(cleo, desk.body(ben));
    const known = await desk.made(ann, desk.body(ben));
    await desk.quiet();
    expect((await desk.inbox(ben)).map(({ requester }) => requester)).toEqual([ann.address]);
    const shapes = [await desk.read(cleo, stranger.request), await desk.read(ann, known.request)];
    const [theirs, hers] = shapes.map(({ shares, ...rest }) => [shares[0]?.state, Object.keys(rest)]);
    expect(theirs).toEqual(hers);
    await desk.askedBy(ben, 'nobody');
    await desk.made(ann, desk.body(ben));
    await desk.quiet();
    expect(await desk.inbox(ben)).toHaveLength(1);
    await desk.askedBy(ben, 'anyone');
    await desk.made(cleo, desk.body(ben));
    await desk.shown(ben, 2);
  });

  it('can ask the same person, and many people, only so often, also at once', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0')];
    const many = await Promise.all(Array.from({ length: LIMITS.pairOpen + 2 }, () => desk.ask(ann, desk.body(ben))));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(LIMITS.pairOpen);
    expect(many.find(({ status }) => status !== 201)?.problem.code).toBe('too_many_asked');
    for (const { request } of many.flatMap(({ status, body }) => (status === 201 ? [body] : [])))
      await desk.act(ann, request, 'withdraw');
    const again = await Promise.all(Array.from({ length: LIMITS.pair }, () => desk.ask(ann, desk.body(ben))));
    expect(again.filter(({ status }) => status === 201)).toHaveLength(LIMITS.pair - LIMITS.pairOpen);
    const split = (count: number) => ({
      assetType: 'KRW',
      shares: Array.from({ length: count }, () => ({ toAddress: null, amount: '1' })),
      split: { total: `${count}`, own: '0' },
    });
    expect((await desk.ask(ann, split(LIMITS.people + 1))).status).toBe(400);
    expect((await desk.ask(ann, split(LIMITS.people))).status).toBe(201);
    expect((await desk.ask(ann, split(LIMITS.daily - LIMITS.people - LIMITS.pair + 1))).problem.code).toBe(
      'too_many_asked',
    );
    expect((await desk.ask(ann, split(LIMITS.daily - LIMITS.people - LIMITS.pair))).status).toBe(201);
  });

  it('can be blocked by a person within a limit', async () => {
    const [ann, ben] = [await desk.person('0'), await desk.person('0')];
    const { share } = await desk.asked(ann, ben);
    await app.db.run(sql`
      WITH made AS (
        INSERT INTO users (email, first_name, last_name, address, did)
        SELECT 'blocked-' || n || '@example.com', 'A', 'B', '0x' || lpad(to_hex(n), 40, '0'), 'did:pkh:eip155:1:0x' || lpad(to_hex(n), 40, '0')
          FROM generate_series(1, ${LIMITS.blocks}) n RETURNING id)
      INSERT INTO pay_request_blocks (user_id, blocked_id) SELECT ${ben.userId}, id FROM made`);
    expect((await desk.decline(ben, share, { isBlocked: true })).problem.code).toBe('too_many_blocked');
    expect((await desk.inbox(ben))[0]?.state).toBe('open');
  });

  it('among many strangers fills nobody’s list: requests beyond the list’s size are held back, requests from contacts are not', async () => {
    const [ann, ben, cleo] = [await desk.person('0'), await desk.person('0'), await desk.person('0')];
    await desk.keep(ben, cleo);
    const { request } = await desk.made(ann, desk.body(null));
    await app.db.run(sql`
      WITH more AS (
        INSERT INTO pay_requests (user_id, asset_id, expires_at)
        SELECT user_id, asset_id, expires_at FROM pay_requests, generate_series(1, ${LIMITS.inbox}) WHERE id = ${request.id} RETURNING id)
      INSERT INTO pay_request_shares (request_id, payer_id, is_by_link, amount, delivery, asked_at)
      SELECT id, ${ben.userId}, false, 1, 'shown', clock_timestamp() - interval '2 days' FROM more`);
    await desk.made(await desk.person('0'), desk.body(ben));
    await desk.quiet();
    expect(await desk.inbox(ben)).toHaveLength(LIMITS.inbox);
    await desk.made(cleo, desk.body(ben));
    await desk.shown(ben, LIMITS.inbox + 1);
  });
});
