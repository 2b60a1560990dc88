import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { proveName } from '#features/contacts/server/testing/proven.ts';
import { shortAddress } from '#features/identity/address.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, asked, call, firm, list, seen, waiting } = office(app);
const [PAST, FUTURE] = ['2001-01-01', '2099-12-31'];

const give = ({ token }: Person, organisationId: number, to: string, more: object = {}) =>
  app.call('POST /api/work/delegations', {
    token,
    body: { organisationId, to, from: PAST, until: FUTURE, ...more },
  });
const accept = ({ token }: Person, id: number) =>
  call('POST /api/work/delegations/{id}/accept', { params: { id }, token });
const end = ({ token }: Person, id: number) => call('DELETE /api/work/delegations/{id}', { params: { id }, token });
const idOf = (reply: { status: number; body: unknown; text: string }): number => {
  if (reply.status !== 201) throw new Error(reply.text);
  return (reply.body as { id: number }).id;
};

describe('the other side of a delegation', () => {
  it('is named by the contact’s name or a verified name, else by the address, and never by a name that they typed', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const nameFor = async ({ token }: Person) => (await call('GET /api/work/delegations', { token })).body[0]?.name;
    const made = await give(ann, shop.id, ben.address);
    const id = idOf(made);
    expect(made.body).toMatchObject({ name: shortAddress(ben.address) });
    expect(await nameFor(ben)).toBe(shortAddress(ann.address));
    await proveName(app, ben, 'Park Seojun');
    expect(await nameFor(ann)).toBe(shortAddress(ben.address));
    await accept(ben, id);
    expect(await nameFor(ann)).toBe('Park Seojun');
    await app.call('POST /api/contacts/{userId}', {
      params: { userId: ann.userId },
      token: ann.token,
      body: { name: 'Our baker', addresses: [ben.address] },
    });
    expect(await nameFor(ann)).toBe('Our baker');
  });
});

describe('a delegate', () => {
  it('accepts first, is asked beside the person whom they represent, and decides in that person’s seat', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const id = idOf(await give(ann, shop.id, ben.address));
    const { externalId } = await asked(shop.key, { approver: ann.connectionId });
    expect(await list(ben)).toEqual([]);
    expect((await accept(ann, id)).status).toBe(404);
    expect((await accept(ben, id)).body).toMatchObject({ state: 'accepted', isMine: false });
    // The delegate is also asked for the requests that were already open.
    expect(await waiting(ben)).toMatchObject({ status: 'pending', forName: expect.any(String) });
    await approve(ben, (await waiting(ben)).id);
    expect((await waiting(ann)).status).toBe('decided_by_others');
    expect((await seen(shop.key, externalId)).steps[0]?.seats).toMatchObject([
      { connectionId: ann.connectionId, state: 'approved', isDelegated: true },
    ]);
    const { body } = await call('GET /api/work/approvals/evidence', { token: shop.key, query: { externalId } });
    const said = JSON.parse(body.decisions[0]?.decision ?? '{}');
    expect([said.approver, said.standsInFor].map((did: string) => did.slice(-42))).toEqual(
      [ben.address, ann.address].map((address) => expect.stringMatching(new RegExp(address, 'i'))),
    );
  });

  it('decides within the delegation’s days and cap, for each approval, and cannot pass it on', async () => {
    const shop = await firm();
    const [ann, ben, cleo] = [await approver(shop), await approver(shop), await approver(shop)];
    await accept(ben, idOf(await give(ann, shop.id, ben.address, { cap: '1000', currency: 'KRW' })));
    await accept(cleo, idOf(await give(ben, shop.id, cleo.address)));
    const ask = (more: object) => asked(shop.key, { approver: ann.connectionId, ...more });
    await ask({ amount: '1001', currency: 'KRW' });
    await ask({ amount: '5', currency: 'USDC' });
    expect(await list(ben)).toEqual([]);
    await ask({ amount: '1000', currency: 'KRW' });
    const [only, ...more] = await list(ben);
    expect(more).toEqual([]);
    expect(await list(cleo)).toEqual([]);
    // The last day passes while the approval is open: the delegation ends and the delegate can no longer decide.
    await app.db.run(sql`UPDATE work_delegations SET until_day = from_day + 7`);
    expect((await approve(ben, only?.id ?? 0)).problem.code).toBe('no_longer_asked');
    await eventually(async () => (await waiting(ben)).takenFrom).toBe('delegate');
    const given = await call('GET /api/work/delegations', { token: ann.token });
    expect(given.body).toMatchObject([{ state: 'ended', isMine: true }]);
    await ask({ amount: '10', currency: 'KRW' });
    expect(await list(ben)).toHaveLength(1);
  });

  testLong('is asked on the first day about every request that is open then', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const id = idOf(await give(ann, shop.id, ben.address, { from: FUTURE }));
    await asked(shop.key, { approver: ann.connectionId });
    expect((await accept(ben, id)).body).toMatchObject({ state: 'accepted', from: FUTURE });
    expect(await list(ben)).toEqual([]);
    await app.db.run(sql`UPDATE work_delegations SET from_day = ${PAST}::date`);
    await eventually(() => list(ben)).toHaveLength(1);
    expect((await approve(ben, (await waiting(ben)).id)).status).toBe(200);
  });

  it('may decline once, and the person who offered the delegation sees that', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    const id = idOf(await give(ann, shop.id, ben.address));
    expect([(await end(ben, id)).status, (await end(ben, id)).status]).toEqual([204, 204]);
    for (const { token } of [ann, ben])
      expect((await call('GET /api/work/delegations', { token })).body).toMatchObject([{ id, state: 'declined' }]);
    expect((await accept(ben, id)).problem.code).toBe('no_longer_asked');
    const other = idOf(await give(ann, shop.id, ben.address));
    await end(ann, other);
    expect((await call('GET /api/work/delegations', { token: ben.token })).body[0]).toMatchObject({ state: 'ended' });
  });

  it('fills one seat in a step, their own or another person’s', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    await accept(ben, idOf(await give(ann, shop.id, ben.address)));
    const { externalId } = await asked(shop.key, { steps: [{ approvers: [ann.connectionId, ben.connectionId] }] });
    const both = await list(ben);
    expect(both).toHaveLength(2);
    const answers = [];
    for (const { id } of both) answers.push(await approve(ben, id));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await seen(shop.key, externalId)).state).toBe('open');
  });

  it('must be connected to the organisation too and be another person, and can end the delegation like the person who made it', async () => {
    const shop = await firm();
    const [ann, ben, stranger] = [await approver(shop), await approver(shop), await app.register()];
    expect((await give(ann, shop.id, ann.address)).problem.code).toBe('unknown_delegate');
    expect((await give(ann, shop.id, `0x${'34'.repeat(20)}`)).problem.code).toBe('unknown_delegate');
    expect((await give(stranger, shop.id, ann.address)).problem.code).toBe('not_connected');
    const foreign = idOf(await give(ann, shop.id, stranger.address));
    expect((await accept(stranger, foreign)).problem.code).toBe('not_connected');
    const id = idOf(await give(ann, shop.id, ben.address));
    await accept(ben, id);
    await asked(shop.key, { approver: ann.connectionId });
    const { id: approvalId } = await waiting(ben);
    expect((await end(stranger, id)).status).toBe(404);
    expect((await end(ben, id)).status).toBe(204);
    expect((await approve(ben, approvalId)).problem.code).toBe('no_longer_asked');
    expect((await accept(ben, id)).problem.code).toBe('no_longer_asked');
    expect((await call('GET /api/work/delegations', { token: ann.token })).body.map(({ state }) => state)).toEqual([
      'ended',
      'offered',
    ]);
  });

  it('has one of at most twenty delegations (too_many_delegations), with a cap that is an amount', async () => {
    const shop = await firm();
    const [ann, ben] = [await approver(shop), await approver(shop)];
    expect((await give(ann, shop.id, ben.address, { cap: '0.5', currency: 'KRW' })).problem.code).toBe(
      'invalid_amount',
    );
    await app.db.run(sql`INSERT INTO work_delegations (organisation_id, user_id, delegate_id, from_day, until_day)
      SELECT ${shop.id}, ${ann.userId}, ${ben.userId}, ${PAST}::date, ${FUTURE}::date FROM generate_series(1, 20)`);
    expect((await give(ann, shop.id, ben.address)).problem.code).toBe('too_many_delegations');
  });
});
