import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import type { OutboxRow } from '#platform/server/events/outbox-pages.ts';
import { unpacker } from '#platform/server/events/packed.ts';
import { sql } from '#platform/server/store/db.ts';
import type { RefusalCode } from '../contract.ts';
import { packedTransfers } from './batches/packed-transfers.ts';
import { REFUSED_ADDRESSES } from './network/embedded.ts';
import { bodyOf, NOBODY, type Person, type Populated, populate } from './testing/people.ts';

let app: TestApp;
let the: Populated;
beforeAll(async () => {
  app = await startTestApp({ mode: 'hosted' });
  the = populate(app);
});
afterAll(() => app.stop());

describe('a send', () => {
  test('is accepted as pending, and completed shortly afterwards for sender and receiver', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const { status, body } = await the.send(ann, ben.address, { amount: '2.5' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId: ann.userId,
      transactionType: 'send',
      assetType: 'XP',
      amount: '2.5',
      fee: '0.001',
      status: 'pending',
      fromAddress: ann.address,
      toAddress: ben.address,
      isCounterpartyKnown: true,
      settledAt: null,
      returnedAt: null,
    });
    expect(await the.settled(ann, body.id)).toMatchObject({ status: 'completed', failure: null, canTakeBack: false });
    expect(await the.balance(ann)).toEqual({ balance: '7.499', held: '0' });
    expect(await the.balance(ben)).toEqual({ balance: '2.5', held: '0' });
    expect(await the.one(ben, body.id)).toMatchObject({
      transactionType: 'receive',
      status: 'completed',
      amount: '2.5',
    });
  });

  test('that is pending holds amount and fee, and its receiver sees it as incoming', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const id = await the.pending(ann, ben.address, '2.5');
    expect(await the.balance(ann)).toEqual({ balance: '10', held: '2.501' });
    expect((await the.list(ben)).body).toMatchObject([{ id, transactionType: 'receive', status: 'pending', fee: '0' }]);
    const { problem } = await the.send(ann, ben.address, { amount: '7.5' });
    expect(problem.code).toBe('insufficient_balance');
  });

  test('notifies both sides by the outbox', async () => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const { body } = await the.send(ann, ben.address);
    await the.settled(ann, body.id);
    const rows = await app.db.rows(sql<Omit<OutboxRow, 'xid'>>`
      SELECT id, user_id AS "userId", type, data, created_at AS "createdAt" FROM outbox ORDER BY id`);
    const { events: eventsOf } = unpacker([packedTransfers]);
    const events = rows
      .flatMap((row) => eventsOf({ ...row, xid: 0n }, () => true))
      .filter(({ data }) => data.transactionId === body.id);
    const told = (who: Person) =>
      events
        .filter((event) => event.userId === who.userId)
        .map(({ type, data }) => `${type} ${data.status ?? ''}`.trim());
    expect(told(ann)).toEqual([
      'transaction_update pending',
      'balance_update',
      'transaction_update completed',
      'balance_update',
    ]);
    expect(told(ben)).toEqual(['transaction_update pending', 'transaction_update completed', 'balance_update']);
    expect(events[0]?.data).toEqual({
      transactionId: body.id,
      transactionType: 'send',
      assetType: 'XP',
      amount: '1',
      status: 'pending',
    });
  });

  test.each([
    ['a DID of ours', (address: string) => `did:ethr:0x7a69:${address}`],
    ['a payment request', (address: string) => `ethereum:${address}@31337?value=1e18`],
    ['lower case', (address: string) => address.toLowerCase()],
  ])('accepts %s as the address', async (_, written) => {
    const [ann, ben] = [await the.person(), await the.person('0')];
    const { status, body } = await the.send(ann, written(ben.address));
    expect([status, body.toAddress]).toEqual([201, ben.address]);
  });

  test('may go to an address that nobody has, and states that', async () => {
    const { body } = await the.send(await the.person(), NOBODY);
    expect(body).toMatchObject({ status: 'pending', isCounterpartyKnown: false });
  });

  test('that the network refuses fails with the reason and releases the held money', async () => {
    const ann = await the.person();
    const { body } = await the.send(ann, REFUSED_ADDRESSES[0]);
    expect(await the.settled(ann, body.id)).toMatchObject({ status: 'failed', failure: 'refused by the network' });
    expect(await the.balance(ann)).toEqual({ balance: '10', held: '0' });
  });

  test('spends everything if amount and fee equal the balance', async () => {
    const ann = await the.person();
    const { status, body } = await the.send(ann, NOBODY, { amount: '9.999' });
    expect(status).toBe(201);
    await the.settled(ann, body.id);
    expect(await the.balance(ann)).toEqual({ balance: '0', held: '0' });
  });
});

describe('a send is refused, and nothing changes, when', () => {
  const refusals: [string, Record<string, unknown>, RefusalCode, string][] = [
    ['the amount is more than there is', { amount: '10.5' }, 'insufficient_balance', 'amount'],
    ['only the fee does not fit', { amount: '10' }, 'insufficient_for_fee', 'amount'],
    ['there is nothing of the asset', { assetType: 'BTC' }, 'insufficient_balance', 'amount'],
    ['the amount is zero', { amount: '0' }, 'invalid_amount', 'amount'],
    ['the amount is zero with decimals', { amount: '0.000' }, 'invalid_amount', 'amount'],
    ['the amount is negative', { amount: '-1' }, 'invalid_amount', 'amount'],
    ['the amount has an exponent', { amount: '1e3' }, 'invalid_amount', 'amount'],
    ['the amount is no number', { amount: 'all' }, 'invalid_amount', 'amount'],
    ['the amount is empty', { amount: '' }, 'invalid_amount', 'amount'],
    ['the amount has more places than XP', { amount: `0.${'1'.repeat(19)}` }, 'invalid_amount', 'amount'],
    ['the amount has more places than USDC', { amount: '1.0000001', assetType: 'USDC' }, 'invalid_amount', 'amount'],
    ['the amount has no end', { amount: '9'.repeat(60) }, 'invalid_amount', 'amount'],
    ['the asset is not known', { assetType: 'DOGE' }, 'unknown_asset', 'assetType'],
    ['the asset is the local currency', { assetType: 'KRW' }, 'unknown_asset', 'assetType'],
    ['the address is none', { toAddress: 'my friend' }, 'invalid_address', 'toAddress'],
    ['the address is empty', { toAddress: '' }, 'invalid_address', 'toAddress'],
    [
      'the address fails EIP-55',
      { toAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'.replace('5aA', '5Aa') },
      'invalid_address',
      'toAddress',
    ],
    [
      'the address is Bitcoin’s',
      { toAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'invalid_address',
      'toAddress',
    ],
    ['the address is of another chain', { toAddress: `ethereum:${NOBODY}@1` }, 'invalid_address', 'toAddress'],
    ['the client mints', { transactionType: 'receive' }, 'cannot_mint', 'transactionType'],
    ['the client completes', { status: 'completed' }, 'cannot_complete', 'status'],
  ];
  let ann: Person;
  beforeAll(async () => {
    ann = await the.person();
  });

  test.each(refusals)('%s', async (_, change, code, field) => {
    const { status, problem } = await the.send(ann, NOBODY, change);
    expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([422, code, [field]]);
    expect(await the.balance(ann)).toEqual({ balance: '10', held: '0' });
    expect((await the.list(ann)).body).toHaveLength(1);
  });

  test('the sender is the recipient', async () => {
    const { status, problem } = await the.send(ann, ann.address);
    expect([status, problem.code, problem.errors?.toAddress]).toEqual([422, 'own_address', 'is your own address']);
  });

  test.each([
    ['a number for the amount', { amount: 1 }],
    ['a field that is not known', { fee: '0' }],
    ['no asset', { assetType: null }],
  ])('the body has %s', async (_, change) => {
    expect((await the.send(ann, NOBODY, change)).status).toBe(400);
  });

  test('it is in another user’s name, before the body is validated', async () => {
    const ben = await the.person();
    const reply = await app.call('POST /api/transactions', { body: bodyOf(ben, 'x', { amount: 5 }), token: ann.token });
    expect([reply.status, reply.problem.code]).toEqual([403, 'forbidden']);
    expect((await app.call('POST /api/transactions', { body: bodyOf(ben, NOBODY) })).status).toBe(401);
    expect(await the.balance(ben)).toEqual({ balance: '10', held: '0' });
  });
});

describe('the recipient', () => {
  const ask = (who: Person, address: string) =>
    the.call('GET /api/recipient', { query: { address }, token: who.token });

  test('is identified as the sender, a wallet here, or unknown', async () => {
    const [ann, ben] = [await the.person('0'), await the.person('0')];
    const facts = async (address: string) => (await ask(ann, address)).body;
    expect(await facts(ann.address)).toMatchObject({ checksummed: ann.address, isKnown: true, isOwn: true });
    expect(await facts(ben.address.toLowerCase())).toMatchObject({
      checksummed: ben.address,
      isKnown: true,
      isOwn: false,
    });
    expect(await facts(NOBODY)).toEqual({
      address: NOBODY,
      checksummed: NOBODY,
      isKnown: false,
      isOwn: false,
      isPayer: false,
    });
  });

  test('that is invalid is refused with the same message as in a send', async () => {
    const reply = await ask(await the.person('0'), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
    expect(reply.problem).toMatchObject({
      status: 422,
      code: 'invalid_address',
      errors: { address: 'This is not an address on this network.' },
    });
  });
});
