import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { peers, tokenOf } from '#features/connections/server/testing/peers.ts';
import { populate } from '#features/ledger/server/testing/people.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { office } from '#features/work/server/testing/office.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { contract } from '../contract.ts';

const app = sharedApp();
const clientOf = () => app.client(contract);
const call: ReturnType<typeof clientOf> = (route, sent) => clientOf()(route, sent);
const { accept, end, firm, firms, link, mine, told } = peers(app);
const { ask, giving, pay, person, refund } = market(app);

const of = ({ userId, token }: Pick<Person, 'userId' | 'token'>) => ({ params: { userId }, token });
const list = (me: Pick<Person, 'userId' | 'token'>, query: { party?: string; limit?: number; before?: string } = {}) =>
  call('GET /api/parties/{userId}', { ...of(me), query });
const buy = async (me: Person, seller: Person, amount: string) =>
  (await pay(me, { chargeId: (await ask(seller, amount)).id, amount })).body.id;
const erase = (me: Person, organisationId: number) =>
  call('POST /api/parties/{userId}/erasures', { ...of(me), body: { organisationId } });

/** Creates a person who paid at a stall and in an organisation's shop, and is connected to that organisation. */
async function world() {
  const me = await person('100000');
  const [stall, sold] = [await person('0'), await firm({ kinds: ['merchant'] })];
  await giving(stall, 0, 'Stall 7');
  const shop = { userId: sold.id, address: sold.organisation.address, token: sold.owner.token };
  const first = await buy(me, stall, '3000');
  const second = await buy(me, stall, '2000');
  expect((await refund(stall, first, '1000')).status).toBe(201);
  const bread = await buy(me, shop, '5000');
  const { body: connection } = await accept(me, tokenOf(await link(sold.id, sold.key)));
  return { me, stall, sold, key: `org-${sold.id}`, payments: { first, second, bread }, connection };
}

describe('who knows what', () => {
  it('lists each shop and organisation once, the latest first, with payments, connections and the time since when', async () => {
    const { me, stall, key, sold, connection } = await world();
    const { body } = await list(me);
    expect(body).toMatchObject([
      {
        key,
        name: sold.organisation.displayName,
        organisation: { id: sold.id, kinds: ['merchant'] },
        paid: { payments: 1, won: '5000', refunded: '0' },
        learned: ['address'],
        connection: { id: connection.id, connectionId: connection.connectionId, endedAt: null },
        asked: null,
        refunds: null,
        erasure: null,
      },
      {
        key: expect.stringMatching(/^shop-\d+$/),
        name: 'Stall 7',
        organisation: null,
        paid: { payments: 2, won: '5000', refunded: '1000' },
        connection: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(stall.address);
  });

  it('lists an organisation that only received a send and can read the sender’s address by key, and accepts an erasure request to it', async () => {
    const me = await populate(app).person();
    const sold = await firm({});
    expect((await list(me)).body).toEqual([]);
    const sent: number[] = [];
    for (const amount of ['2', '1']) {
      const reply = await populate(app).send(me, sold.organisation.address, { amount });
      expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
      sent.unshift(reply.body.id);
    }
    expect((await list(me)).body).toMatchObject([
      { key: `org-${sold.id}`, sent: { sends: 2 }, paid: null, learned: ['address'], connection: null },
    ]);
    const { body: erasure } = await erase(me, sold.id);
    const read = await call('GET /api/org/{id}/erasures/{erasureId}', {
      params: { id: sold.id, erasureId: erasure.id },
      token: sold.key,
    });
    expect(read.body).toMatchObject({ connectionIds: [], paymentIds: [], transactionIds: sent, isWhole: true });
    // Many later sends to others do not hide any of these.
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`
        INSERT INTO transfers (asset_id, kind, state, amount, posted_amount, fee, from_owner, to_owner, created_at, resolved_at)
        SELECT t.asset_id, t.kind, t.state, t.amount, t.posted_amount, t.fee, t.from_owner, '0xother', t.created_at, t.resolved_at
          FROM transfers t CROSS JOIN generate_series(1, 5001) WHERE t.id = ${sent[0]}`);
    });
    const again = await call('GET /api/org/{id}/erasures/{erasureId}', {
      params: { id: sold.id, erasureId: erasure.id },
      token: sold.key,
    });
    expect(again.body).toMatchObject({ transactionIds: sent, isWhole: true });
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(sql`DELETE FROM transfers WHERE to_owner = '0xother'`);
    });
  });

  it('names the data that an organisation learned once its approval is decided, and no data before', async () => {
    const desk = office(app);
    const asker = await desk.firm();
    const me = await desk.approver(asker);
    const learned = async () => (await list(me)).body.map((one) => one.learned);
    expect(await learned()).toEqual([[]]);
    await desk.asked(asker.key, { approver: me.connectionId });
    expect(await learned()).toEqual([[]]);
    expect((await desk.reject(me, (await desk.waiting(me)).id)).status).toBe(200);
    expect(await learned()).toEqual([['name', 'did', 'key']]);
  });

  it('is paged by a cursor, as are the payments of a party; another person’s list, cursor and key return no entries', async () => {
    const { me, key, payments } = await world();
    const first = await list(me, { limit: 1 });
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await app.call(`GET ${next}`, { token: me.token })).body as { key: string }[];
    expect([first.body[0]?.key, rest.map((one) => one.key)]).toEqual([key, [expect.stringMatching(/^shop-/)]]);
    const stall = rest[0]?.key ?? '';
    expect((await list(me, { party: stall })).body).toHaveLength(1);
    const paid = (query: { party: string; limit?: number; before?: string }, by = me) =>
      call('GET /api/parties/{userId}/payments', { ...of(by), query });
    expect((await paid({ party: stall })).body).toMatchObject([
      { id: payments.second, won: '2000', refunded: '0' },
      { id: payments.first, won: '3000', refunded: '1000' },
    ]);
    expect((await paid({ party: stall, limit: 1 })).headers.get('link')).toContain(`before=${payments.second}`);
    const other = await person('0');
    expect((await paid({ party: stall }, other)).body).toEqual([]);
    expect((await list(other, { party: key })).body).toEqual([]);
    expect(
      (await call('GET /api/parties/{userId}', { params: { userId: me.userId }, token: other.token })).status,
    ).toBe(403);
    for (const query of [{ party: 'org-0' }, { party: "org-1' OR 1=1" }, { before: '1' }, { limit: 201 }])
      expect([query, (await app.call('GET /api/parties/{userId}', { ...of(me), query })).status]).toEqual([query, 400]);
  });
});

describe('an erasure request', () => {
  it('is sent once to the organisation’s programs with the names that the organisation knows, however often it is made, and shows its state', async () => {
    const { me, sold, key, connection, payments } = await world();
    const asked = await erase(me, sold.id);
    expect([asked.status, asked.body]).toMatchObject([201, { state: 'open', answeredAt: null, reason: null }]);
    expect((await erase(me, sold.id)).body).toEqual(asked.body);
    const subject = `erasure:${asked.body.id}`;
    const events = (await told(sold.id, sold.key)).filter((event) => event.subject === subject);
    expect(events).toEqual([
      {
        type: 'erasure.asked',
        subject,
        data: { erasureId: asked.body.id, connectionIds: [connection.connectionId], at: expect.any(String) },
      },
    ]);
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${me.address}|"${me.userId}"`, 'i'));
    const params = { id: sold.id, erasureId: asked.body.id };
    const read = await call('GET /api/org/{id}/erasures/{erasureId}', { params, token: sold.key });
    expect(read.body).toMatchObject({ paymentIds: [payments.bread], refundIds: [], isWhole: true });
    expect((await list(me, { party: key })).body[0]?.erasure).toEqual(asked.body);
  });

  it('is answered once, by key or by staff, and the person reads the reason and the retention date', async () => {
    const { me, sold, key } = await world();
    const { id } = (await erase(me, sold.id)).body;
    const params = { id: sold.id, erasureId: id };
    const answer = (body: { outcome: 'done' | 'kept'; reason?: string; until?: string }) =>
      call('POST /api/org/{id}/erasures/{erasureId}/answer', { params, token: sold.key, body });
    for (const body of [{ outcome: 'kept' }, { outcome: 'kept', reason: 'Law' }, { outcome: 'done', reason: 'Law' }])
      expect((await answer(body as Parameters<typeof answer>[0])).status).toBe(400);
    const kept = { outcome: 'kept', reason: 'Receipts, by law', until: '2031-12-31' } as const;
    expect((await answer(kept)).body).toMatchObject({ state: 'kept', reason: kept.reason, keptUntil: kept.until });
    expect((await answer(kept)).status).toBe(200);
    expect((await answer({ outcome: 'done' })).problem.code).toBe('erasure_over');
    expect((await list(me, { party: key })).body[0]?.erasure).toMatchObject({
      id,
      ...{ state: 'kept', keptUntil: kept.until },
    });
    const notices = async () =>
      (await app.call('GET /api/notifications/{userId}', of(me))).body as { code: string; actionUrl: string }[];
    await horizonIsPast(app.db);
    await eventually(async () => (await notices()).find(({ code }) => code === 'erasure_kept')).toMatchObject({
      params: { until: kept.until, organisation: sold.organisation.displayName },
      actionUrl: `/known?party=${key}`,
    });
    const again = (await erase(me, sold.id)).body.id;
    const byStaff = {
      params: { id: sold.id, erasureId: again },
      token: sold.owner.token,
      body: { outcome: 'done' } as const,
    };
    expect((await call('POST /api/org/{id}/connect/erasures/{erasureId}/answer', byStaff)).body.state).toBe('done');
    const seen = await call('GET /api/org/{id}/connect/erasures', { params: { id: sold.id }, token: sold.owner.token });
    expect(seen.body.map(({ erasureId, state }) => [erasureId, state])).toEqual([
      [again, 'done'],
      [id, 'kept'],
    ]);
    const trail = await firms.call('GET /api/org/{id}/audit', { params: { id: sold.id }, token: sold.owner.token });
    expect(trail.body.filter(({ act }) => act === 'erasure.answered')).toHaveLength(2);
  });

  it('can be withdrawn by the person who made it while it waits, and nobody else can see, answer or withdraw it', async () => {
    const { me, sold } = await world();
    const { id } = (await erase(me, sold.id)).body;
    const other = await firm();
    const params = { id: other.id, erasureId: id };
    expect((await call('GET /api/org/{id}/erasures/{erasureId}', { params, token: other.key })).status).toBe(404);
    const body = { outcome: 'done' } as const;
    expect(
      (await call('POST /api/org/{id}/erasures/{erasureId}/answer', { params, token: other.key, body })).status,
    ).toBe(404);
    const withdraw = (by: Person) =>
      call('DELETE /api/parties/{userId}/erasures/{erasureId}', {
        params: { userId: by.userId, erasureId: id },
        token: by.token,
      });
    expect((await withdraw(await person('0'))).status).toBe(404);
    expect([(await withdraw(me)).status, (await withdraw(me)).status]).toEqual([204, 204]);
    const own = { id: sold.id, erasureId: id };
    const late = await call('POST /api/org/{id}/erasures/{erasureId}/answer', { params: own, token: sold.key, body });
    expect(late.problem.code).toBe('erasure_over');
    const types = (await told(sold.id, sold.key)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('erasure.'))).toEqual(['erasure.asked', 'erasure.withdrawn']);
  });

  it('is possible for an existing organisation that knows data of the person, and is limited in number', async () => {
    const [me, stranger, over] = [await person('0'), await firm(), await firm()];
    const { body: connection } = await accept(me, tokenOf(await link(over.id, over.key)));
    expect((await erase(me, stranger.id)).status).toBe(404);
    expect((await erase(me, me.userId)).status).toBe(404);
    await end(me, connection.id);
    expect((await mine(me))[0]?.endedBy).toBe('person');
    await decideState(app.built.mounted.services, { id: over.id, state: 'closed', reason: 'It is over' });
    expect((await erase(me, over.id)).problem.code).toBe('party_closed');
    expect((await list(me, { party: `org-${over.id}` })).body[0]?.erasure).toBeNull();
    for (let time = 0; time < 17; time += 1) await erase(me, stranger.id);
    expect((await erase(me, stranger.id)).status).toBe(429);
  });

  it('is signed by the device of a person with biometrics', async () => {
    const { me, sold } = await world();
    const phone = phoneOf(app, me);
    await phone.enable();
    const sent = { params: { userId: me.userId }, body: { organisationId: sold.id } };
    expect((await erase(me, sold.id)).problem.code).toBe('signature_required');
    expect((await phone.sign('POST /api/parties/{userId}/erasures', sent)).status).toBe(201);
  });
});
