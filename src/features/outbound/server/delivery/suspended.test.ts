import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { receivers } from '../testing/receiver.ts';
import { nthsOf, sendBeside, sender } from '../testing/sender.ts';

const app = sharedApp('personal');
const events = sender(app);
const receiver = receivers();

describe('an organisation', () => {
  const decide = (id: number, state: 'approved' | 'suspended' | 'closed') =>
    decideState(app.built.mounted.services, { id, state, reason: state === 'approved' ? null : 'A complaint' });

  it('that is suspended gets no event until it is approved again, and a closed organisation gets no event at all', async () => {
    const { owner, id } = await events.firm();
    const there = await receiver();
    await events.on(owner, id, there);
    const { key } = await events.firms.key(owner, id, ['events:read']);
    await decide(id, 'suspended');
    await events.tell(id, 'a', 1);
    await sendBeside(events);
    expect(there.received).toEqual([]);
    expect((await events.call('GET /api/org/{id}/events', { params: { id }, token: key })).status).toBe(403);
    await decide(id, 'approved');
    await eventually(() => nthsOf(there, 'a')).toEqual([1]);
    await decide(id, 'closed');
    expect(await events.tell(id, 'a', 2)).toBe(false);
    const left = sql<{ n: number }>`SELECT count(*) AS n FROM event_endpoints WHERE organisation_id = ${id}`;
    expect(await app.db.one(left)).toEqual({ n: 0 });
  });

  it('that removes an endpoint, or switches it off, gets no more events there', async () => {
    const { owner, id } = await events.firm();
    const [off, gone] = [await receiver(), await receiver()];
    const [first, second] = [await events.on(owner, id, off), await events.on(owner, id, gone)];
    for (const one of [off, gone]) one.status = () => 500;
    await events.tell(id, 'a', 1);
    await eventually(() => off.received.length + gone.received.length).toBe(2);
    const of = (endpointId: number) => ({ params: { id, endpointId }, token: owner.token });
    const path = '/api/org/{id}/endpoints/{endpointId}' as const;
    await events.call(`PATCH ${path}`, { ...of(first.id), body: { state: 'off' } });
    expect((await events.call(`DELETE ${path}`, of(second.id))).status).toBe(204);
    await events.tell(id, 'a', 2);
    await events.hurry(id);
    await sendBeside(events);
    expect(off.received.length + gone.received.length).toBe(2);
    expect(await events.endpoint(owner, id, first.id)).toMatchObject({ state: 'off', waiting: 0 });
  });
});
