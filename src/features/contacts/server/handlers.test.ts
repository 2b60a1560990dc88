import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { checksum } from '#features/identity/address.ts';
import { NOBODY, type Person, type Populated, populate } from '#features/ledger/server/testing/people.ts';
import type { UserId } from '#platform/ids.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { contract } from '../contract.ts';
import { MAX_CONTACTS } from '../rules.ts';
import { insertContact } from './store.ts';

const app = testApp({ mode: 'hosted' });
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const HERE = '0x52908400098527886E0F7030069857D2E4169EE7';
const call: ReturnType<typeof app.client<typeof contract>> = (route, sent) => app.client(contract)(route, sent);

let the: Populated;
let me: Person;
beforeEach(async () => {
  the = populate(app);
  me = await the.person();
});
const mine = (id?: number) => ({
  params: { userId: me.userId, ...(id !== undefined && { id }) },
  token: me.token,
});
const add = (change: object = {}) =>
  app.call('POST /api/contacts/{userId}', { ...mine(), body: { name: 'Jiwoo', addresses: [HERE], ...change } });
const added = async (change: object = {}) => {
  const reply = await add(change);
  expect(reply.status, reply.text).toBe(201);
  return reply.body as { id: number };
};
const list = async () => (await call('GET /api/contacts/{userId}', { ...mine(), params: { userId: me.userId } })).body;
const patch = (id: number, body: object) => app.call('PATCH /api/contacts/{userId}/{id}', { ...mine(id), body });
const remove = (id: number) => app.call('DELETE /api/contacts/{userId}/{id}', mine(id));

describe('a contact', () => {
  it('stores its addresses as CAIP-10; addresses of our network can be paid, and others are kept', async () => {
    const reply = await add({ note: ' Rent ', addresses: [HERE.toLowerCase(), `eip155:1:${HERE}`, BITCOIN, HERE] });
    expect(reply.body).toMatchObject({
      userId: me.userId,
      name: 'Jiwoo',
      note: 'Rent',
      addresses: [
        { caip10: `eip155:31337:${HERE}`, address: HERE },
        { caip10: `eip155:1:${HERE}`, address: null },
        { caip10: BITCOIN, address: null },
      ],
    });
    expect(await list()).toEqual([reply.body]);
  });

  it('is nowhere in clear text: neither name nor note nor address', async () => {
    await added({ name: 'Seongsim Bakery Daejeon', note: 'owes me lunch' });
    for (const text of ['Seongsim Bakery', 'owes me lunch', HERE.toLowerCase(), HERE])
      expect(await tablesHolding(app.db, text), text).toEqual([]);
    expect(app.log.join('\n')).not.toMatch(/Seongsim|owes me/);
  });

  it('changes the given fields and keeps the other fields; a null note is removed', async () => {
    const { id } = await added({ note: 'Rent' });
    expect((await patch(id, { name: 'Jiwoo Han' })).body).toMatchObject({ name: 'Jiwoo Han', note: 'Rent' });
    expect((await patch(id, { note: null, addresses: [BITCOIN] })).body).toMatchObject({
      name: 'Jiwoo Han',
      note: null,
      addresses: [{ caip10: BITCOIN, address: null }],
    });
    expect((await patch(id, { addresses: [BITCOIN, HERE] })).status).toBe(200);
  });

  it('with an invalid address is refused, and nothing changes', async () => {
    for (const address of ['Jane', HERE.replace('E', 'e'), `ethereum:${HERE}@1`]) {
      const { status, problem } = await add({ addresses: [HERE, address] });
      expect([status, problem.code, problem.errors]).toEqual([
        422,
        'address_malformed',
        { addresses: 'address 2 cannot be saved' },
      ]);
    }
    const { id } = await added();
    expect((await patch(id, { name: 'Other', addresses: ['Jane'] })).problem.code).toBe('address_malformed');
    expect(await list()).toMatchObject([{ name: 'Jiwoo' }]);
    for (const wrong of [
      { addresses: [] },
      { name: ' ' },
      { addresses: Array(11).fill(HERE) },
      { note: 'a'.repeat(501) },
    ])
      expect((await add(wrong)).status).toBe(400);
  });

  it('is the only one with its addresses', async () => {
    const { id } = await added();
    const double = await add({ name: 'Again', addresses: [BITCOIN, HERE.toLowerCase()] });
    expect([double.status, double.problem.code]).toEqual([409, 'address_known']);
    const other = await added({ name: 'Other', addresses: [BITCOIN] });
    expect((await patch(other.id, { addresses: [HERE] })).problem.code).toBe('address_known');
    expect((await patch(id, { addresses: [HERE] })).status).toBe(200);
    const both = await Promise.all([1, 2].map((n) => add({ name: `${n}`, addresses: [NOBODY] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is one of at most 500, also when two are added at once', async () => {
    const { vault } = app.built.mounted.services;
    const owner = ownerProof(me.userId as UserId);
    await app.db.tx(async (tx) => {
      for (let n = 1; n < MAX_CONTACTS; n += 1)
        await insertContact(tx, vault, owner, { name: `${n}`, note: null, addresses: [`eip155:1:${BITCOIN}${n}`] });
    });
    const both = await Promise.all([add(), add({ addresses: [BITCOIN] })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await add({ addresses: [NOBODY] })).problem.code).toBe('too_many_contacts');
    const { body, headers } = await call('GET /api/contacts/{userId}', {
      params: { userId: me.userId },
      token: me.token,
      query: { limit: 200 },
    });
    expect(body).toHaveLength(200);
    expect(headers.get('link')).toContain('rel="next"');
  });

  it('cannot be seen, added, changed or removed by others', async () => {
    const { id } = await added();
    const { token, userId } = await app.register();
    const theirs = { params: { userId, id }, token };
    expect((await app.call('GET /api/contacts/{userId}', { ...mine(), token })).status).toBe(403);
    expect((await app.call('POST /api/contacts/{userId}', { ...mine(), token, body: {} })).status).toBe(403);
    expect((await app.call('PATCH /api/contacts/{userId}/{id}', { ...theirs, body: { name: 'x' } })).status).toBe(404);
    expect((await app.call('DELETE /api/contacts/{userId}/{id}', theirs)).status).toBe(404);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});

describe('recent recipients', () => {
  const recents = async () =>
    (await call('GET /api/payees/{userId}', { params: { userId: me.userId }, token: me.token })).body;
  const isFirst = async (address: string) =>
    (await call('GET /api/payee', { query: { address }, token: me.token })).body.isFirst;

  it('are at most 10 different recipients, newest first', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `0x${String(n + 10).repeat(20)}`);
    for (const address of [...addresses, addresses[3] ?? '']) await the.send(me, address, { amount: '0.01' });
    const expected = [addresses[3], ...addresses.filter((_, n) => n !== 3 && n > 1).toReversed()].slice(0, 10);
    expect((await recents()).map(({ address }) => address.toLowerCase())).toEqual(expected);
    expect(
      (await recents()).every(({ isKnown, address }) => !isKnown && address === checksum(address.toLowerCase())),
    ).toBe(true);
  });

  it('are marked if a wallet has the address, and belong to the sender only', async () => {
    const ben = await the.person();
    await the.send(me, ben.address);
    await the.send(ben, me.address);
    expect(await recents()).toMatchObject([{ address: ben.address, isKnown: true }]);
    const cy = await app.register();
    expect((await call('GET /api/payees/{userId}', { params: { userId: cy.userId }, token: cy.token })).body).toEqual(
      [],
    );
    expect((await app.call('GET /api/payees/{userId}', { ...mine(), token: cy.token })).status).toBe(403);
  });

  it('exclude sends that failed or were cancelled', async () => {
    const dead = '0x000000000000000000000000000000000000dEaD';
    const failed = await the.send(me, dead);
    await the.settled(me, failed.body.id);
    const sent = await the.send(me, NOBODY);
    expect(await isFirst(NOBODY)).toBe(false);
    await the.settled(me, sent.body.id);
    expect((await recents()).map(({ address }) => address.toLowerCase())).toEqual([NOBODY]);
    const back = await app.call('POST /api/transactions/{id}/take-back', {
      params: { id: sent.body.id },
      token: me.token,
    });
    expect(back.status).toBe(201);
    expect(await recents()).toEqual([]);
    expect([await isFirst(NOBODY), await isFirst(dead)]).toEqual([true, true]);
  });

  it('count as first-time until the first send to them, even if they have sent money before', async () => {
    const ben = await the.person();
    await the.send(ben, me.address);
    expect(await isFirst(ben.address)).toBe(true);
    await the.send(me, ben.address);
    expect(await isFirst(ben.address)).toBe(false);
    const bad = await app.call('GET /api/payee', { query: { address: 'Jane' }, token: me.token });
    expect([bad.status, bad.problem.code]).toEqual([422, 'address_malformed']);
    expect((await app.call('GET /api/payee', { query: { address: HERE } })).status).toBe(401);
  });
});
