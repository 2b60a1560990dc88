import { beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { contract, type Plan } from '../../contract.ts';

const app = sharedApp('personal');
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const mine = (id?: number) => ({ params: { userId: me.userId, ...(id !== undefined && { id }) }, token: me.token });
const trip = {
  title: 'Autumn in Jeju',
  destination: 'Jeju',
  startDate: '2026-10-01',
  endDate: '2026-10-09',
  type: 'leisure',
};
const addTrip = (change: object = {}) =>
  app.call('POST /api/travel-plans/{userId}', { ...mine(), body: { ...trip, ...change } });
const trips = async () =>
  (await app.client(contract)('GET /api/travel-plans/{userId}', { params: { userId: me.userId }, token: me.token }))
    .body;

describe('a trip', () => {
  it('is stored as given, with the status planning by default', async () => {
    const reply = await addTrip({ notes: ' Bring a coat. ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ ...trip, userId: me.userId, notes: 'Bring a coat.', status: 'planning' });
    expect(await trips()).toEqual([reply.body]);
    expect((await addTrip({ notes: '', status: 'confirmed', endDate: trip.startDate })).body).toMatchObject({
      notes: null,
      status: 'confirmed',
    });
  });

  it('is changed in part and removed', async () => {
    const { id, ...rest } = (await addTrip({ notes: 'x' })).body as Plan;
    const change = (body: object) => app.call('PATCH /api/travel-plans/{userId}/{id}', { ...mine(id), body });
    expect((await change({ status: 'confirmed', notes: null })).body).toEqual({
      id,
      ...rest,
      status: 'confirmed',
      notes: null,
    });
    expect((await change({})).body).toEqual({ id, ...rest, status: 'confirmed', notes: null });
    expect((await app.call('DELETE /api/travel-plans/{userId}/{id}', mine(id))).status).toBe(204);
    expect((await app.call('DELETE /api/travel-plans/{userId}/{id}', mine(id))).status).toBe(404);
    expect(await trips()).toEqual([]);
  });

  it('that ends before it starts is refused, new or changed', async () => {
    const reply = await addTrip({ endDate: '2026-09-30' });
    expect(reply.problem).toMatchObject({
      status: 422,
      code: 'dates_reversed',
      errors: { endDate: expect.any(String) },
    });
    const { id } = (await addTrip()).body as Plan;
    const changed = await app.call('PATCH /api/travel-plans/{userId}/{id}', {
      ...mine(id),
      body: { startDate: '2026-10-10' },
    });
    expect(changed.problem).toMatchObject({ status: 422, code: 'dates_reversed' });
    expect(await trips()).toMatchObject([{ startDate: '2026-10-01' }]);
  });

  it('with wrong types, unknown fields or days that do not exist is refused', async () => {
    const changes = [
      { title: '' },
      { startDate: '2026-02-29' },
      { startDate: '10/01/2026' },
      { startDate: undefined },
      { type: 'other' },
      { status: 'cancelled' },
      { notes: 5 },
      { budget: 100 },
    ];
    for (const change of changes) expect((await addTrip(change)).status).toBe(400);
    expect(await trips()).toEqual([]);
  });
});

describe('the trips of one user', () => {
  it('are at most 1,000, also when two are added at once, and one more after a removal', async () => {
    const { id } = (await addTrip()).body as Plan;
    await app.db.run(sql`
      INSERT INTO travel_plans (user_id, title, destination, start_date, end_date, type)
      SELECT user_id, title, destination, start_date, end_date, type
      FROM travel_plans, generate_series(1, 998) WHERE user_id = ${me.userId}`);
    const replies = await Promise.all([addTrip(), addTrip()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(replies.find(({ status }) => status === 422)?.problem.code).toBe('too_many_plans');
    expect((await app.call('DELETE /api/travel-plans/{userId}/{id}', mine(id))).status).toBe(204);
    expect((await addTrip()).status).toBe(201);
  });
});
