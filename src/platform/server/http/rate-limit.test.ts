import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { type Db, sql } from '#platform/server/store/db.ts';
import { createTestDb, resetDb, type TestDb } from '#platform/server/testing/stores.ts';
import { openVault, type Vault } from '#platform/server/vault/vault.ts';
import { type Attempt, createLimiter, networkOf } from './rate-limit.ts';

let test: TestDb;
let db: Db;
let vault: Vault;
const limits = {
  password_of_account: { max: 10, windowS: 900 },
  password_from_address: { max: { hosted: 30, personal: 10_000 }, windowS: 900 },
};
const master = randomBytes(32);
const node = () => createLimiter({ db, vault, settings: { mode: 'hosted' } }, limits);
beforeAll(async () => {
  test = await createTestDb();
  db = test.db;
});
beforeEach(async () => {
  await resetDb(db);
  vault = await openVault(db, [master]);
});
afterAll(() => test.drop());

const account: Attempt<keyof typeof limits> = { kind: 'password_of_account', subject: 'a@example.com' };
const address: Attempt<keyof typeof limits> = { kind: 'password_from_address', subject: '192.0.2.1' };
const count = async () => (await db.one(sql<{ n: number }>`SELECT count(*) AS n FROM attempts`)).n;
const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a rate limit', () => {
  it('refuses the attempt after the last allowed one with a waiting time, and does not count the refused attempt', async () => {
    const limiter = node();
    for (let tries = 0; tries < 10; tries += 1) await limiter.take(account, address);
    const error = await refusal(limiter.take(account, address));
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 'too_many_requests', status: 429 });
    const wait = (error as Refusal).details.retryAfterS ?? 0;
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
    expect(await count()).toBe(20);
    await limiter.take({ ...account, subject: 'b@example.com' }, address);
  });

  it('applies across nodes and to parallel attempts', async () => {
    const nodes = [node(), node()];
    const tries = Array.from({ length: 24 }, (_, at) =>
      refusal((nodes[at % 2] ?? nodes[0])?.take(account) ?? Promise.reject()),
    );
    const refused = (await Promise.all(tries)).filter((error) => error !== undefined);
    expect(refused).toHaveLength(14);
    expect(await count()).toBe(10);
  });

  it('forgets withdrawn attempts and attempts older than its window', async () => {
    const limiter = node();
    const takeBack = await limiter.take(account, address);
    await takeBack();
    expect(await count()).toBe(0);
    for (let tries = 0; tries < 10; tries += 1) await limiter.take(account);
    await db.run(sql`UPDATE attempts SET at = at - interval '16 minutes'`);
    await limiter.take(account);
  });

  it('stores no e-mail and no address, and no value from which they could be guessed', async () => {
    const kept = async () =>
      (await db.rows(sql<{ subject: Uint8Array }>`SELECT subject FROM attempts ORDER BY id`)).map(({ subject }) =>
        Buffer.from(subject).toString('hex'),
      );
    await node().take(account, address);
    const first = await kept();
    const bare = [account, address].flatMap(({ kind, subject }) => [
      subject,
      createHash('sha256').update(subject).digest('hex'),
      createHash('sha256').update(`${kind}\n${subject}`).digest('hex'),
    ]);
    expect(first).toHaveLength(2);
    expect(first.filter((one) => bare.some((text) => one.includes(text)))).toEqual([]);
    // Another process on the same store counts the same person; another store shares nothing.
    vault = await openVault(db, [master]);
    await node().take(account, address);
    expect(await kept()).toEqual([...first, ...first]);
    await resetDb(db);
    vault = await openVault(db, [master]);
    await node().take(account, address);
    expect((await kept()).filter((one) => first.includes(one))).toEqual([]);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (given, network) => {
    expect(networkOf(given)).toBe(network);
  });
});
