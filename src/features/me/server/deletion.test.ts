import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { letterTo } from '#features/auth/server/testing/mailbox.ts';
import { accountEnding } from '#features/banking/server/testing/accounts.ts';
import { addContact } from '#features/contacts/server/contacts.ts';
import { transfer } from '#features/ledger/movement.ts';
import { mustPost, resolve } from '#features/ledger/server/doors.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { NOBODY, populate } from '#features/ledger/server/testing/people.ts';
import { notificationListener } from '#features/notifications/server/listener.ts';
import { market } from '#features/pay/server/testing/stall.ts';
import { requestApproval } from '#features/work/server/store.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { PendingAction } from '../contract.ts';
import { leavingPerson } from './testing/leaving-person.ts';
import { EMAIL, PERSONAL } from './testing/personal.ts';
import { dumpOf, fateOf, rowsOf, sealedUnder, tableNames } from './testing/traces.ts';

const PASSWORD = 'correct horse battery';
const LOOK = 'GET /api/user/{userId}/deletion';
const DELETE = 'POST /api/user/{userId}/deletion';
const app = testApp({ mode: 'hosted', isStill: true });

type Person = Awaited<ReturnType<typeof app.register>>;
const services = () => app.built.mounted.services;
const owner = ({ userId }: Pick<Person, 'userId'>) => ownerProof(userId as UserId);
const sent = ({ userId, token }: Person, givenUp: readonly object[] = [], currentPassword = PASSWORD) => ({
  params: { userId },
  token,
  body: { currentPassword, givenUp },
});
const look = async ({ userId, token }: Person) => (await app.call(LOOK, { params: { userId }, token })).body;
const did = ({ address }: Pick<Person, 'address'>) => `did:ethr:0x${app.settings.chainId.toString(16)}:${address}`;
const resolution = async (of: Person) => (await app.call('GET /api/did-resolution', { query: { did: did(of) } })).body;
const signIn = (email: string) => app.call('POST /api/auth/login', { body: { email, password: PASSWORD } });
const fate = () => fateOf(app.built.mounted.parts);
const dump = () => dumpOf(app.db);

it('for every table it is decided what an account deletion does with its rows', async () => {
  expect(await tableNames(app.db)).toEqual(Object.keys(fate()).sort());
});

describe('a deleted account', () => {
  let world: Awaited<ReturnType<typeof leavingPerson>>;
  let before: { rows: Record<string, number>; dump: string; keyId: Uint8Array; did: unknown; entries: string };
  const hashed = sql<{ of: string }>`
    SELECT string_agg(concat(b, ' '), ';' ORDER BY b) AS of FROM ledger_blocks('-infinity', 'infinity') b`;
  const entries = async () => (await app.db.one(hashed)).of;
  beforeAll(async () => {
    world = await leavingPerson(app, EMAIL, PASSWORD);
    const { me, phone } = world;
    const subject = userSubject(me.userId);
    const { id: keyId } = await app.db.one(
      sql<{ id: Uint8Array }>`SELECT id FROM data_keys WHERE subject = ${subject}`,
    );
    before = {
      rows: await rowsOf(app.db, me.userId),
      dump: await dump(),
      keyId,
      did: await resolution(me),
      entries: await entries(),
    };
    const balances = [
      { assetType: 'XP', amount: '6' },
      { assetType: 'KRW', amount: '98000' },
    ];
    expect(await look(me)).toEqual({ isOfMachine: false, underway: [], balances });
    const wish = { params: { userId: me.userId }, body: { currentPassword: PASSWORD, givenUp: balances } };
    expect((await phone.call(DELETE, wish)).problem.code).toBe('signature_required');
    const { status, headers } = await phone.sign(DELETE, wish);
    expect([status, headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')]);
  }, 60_000);

  it('leaves no data of the person in any table, and no value sealed with their key', async () => {
    const { userId } = world.me;
    const after = { rows: await rowsOf(app.db, userId), dump: await dump() };
    const gone = Object.keys(before.rows).filter((table) => fate()[table]?.startsWith('gone'));
    expect(gone.filter((table) => before.rows[table] === 0)).toEqual([]);
    expect(gone.filter((table) => after.rows[table] !== 0)).toEqual([]);
    expect(PERSONAL.filter((text) => !before.dump.includes(text))).toEqual([]);
    expect(PERSONAL.filter((text) => after.dump.includes(text))).toEqual([]);
    expect(sealedUnder(before.dump, before.keyId).length).toBeGreaterThan(10);
    expect(sealedUnder(after.dump, before.keyId)).toEqual([]);
    expect(after.dump).not.toMatch(new RegExp(`^(data_keys|mails) .*user:${userId}\\b`, 'm'));
  });

  it('leaves the ledger as it was, with the money at an address that nobody can spend from', async () => {
    expect(await entries()).toBe(before.entries);
    const { me } = world;
    const { balance } = await app.db.one(sql<{ balance: string }>`
      SELECT trim_scale(a.balance * s.unit)::text AS balance FROM accounts a JOIN assets s ON s.id = a.asset_id
       WHERE a.user_id = ${me.userId} AND s.code = 'XP'`);
    expect(balance).toBe('6');
    await app.audit();
  });

  it('has no session and no way to sign in, and its open streams are notified', async () => {
    const { me } = world;
    expect((await app.call(LOOK, { params: { userId: me.userId }, token: me.token })).status).toBe(401);
    expect((await app.call(DELETE, sent(me))).status).toBe(401);
    expect((await app.call('POST /api/verify/link', { body: { token: world.shown } })).problem.code).toBe('not_found');
    const [gone, unknown] = [await signIn(EMAIL), await signIn('nobody.ever@example.com')];
    expect([gone.status, gone.problem.code]).toEqual([401, 'wrong_login']);
    expect({ ...gone.problem, ref: '' }).toEqual({ ...unknown.problem, ref: '' });
    expect((await dump()).match(/^outbox .*session_ended/gm)?.length).toBeGreaterThan(0);
  });

  it('is confirmed by a last e-mail, sealed by the server’s key, which is erased once it is sent', async () => {
    const open = sql<{
      sealed_for: string;
    }>`SELECT sealed_for FROM mails WHERE letter IS NOT NULL AND kind = 'account deleted'`;
    expect(await app.db.rows(open)).toEqual([{ sealed_for: 'server' }]);
    const letter = await letterTo(app, EMAIL, /Subject: Your account was deleted/);
    expect(letter).toContain('This is the last mail');
    // An account without a password may have confirmed the deletion with a passkey.
    expect(letter).not.toMatch(/password/i);
    expect(await app.db.rows(open)).toEqual([]);
  });

  it('has a deactivated DID, without a key', async () => {
    expect(before.did).toMatchObject({
      didDocumentMetadata: {},
      didDocument: { assertionMethod: [expect.any(String)] },
    });
    expect(await resolution(world.me)).toMatchObject({
      didDocument: { id: did(world.me), verificationMethod: [], authentication: [], assertionMethod: [] },
      didDocumentMetadata: { deactivated: true },
    });
    for (const other of ['did:web:example.com', `did:ethr:0xfffff:${NOBODY}`])
      expect((await app.call('GET /api/did-resolution', { query: { did: other } })).problem.code).toBe('unknown_did');
  });

  it('has its credentials revoked in their status list', async () => {
    const { n } = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM status_entries WHERE NOT is_revoked`);
    expect(n).toBe(0);
  });

  it('leaves an address that belongs to nobody: its earlier money stays there, and later sends to it can be cancelled', async () => {
    const { me, other } = world;
    const { pending, one } = populate(app);
    expect(await one(other, world.sentBefore)).toMatchObject({ status: 'completed', canTakeBack: false });
    const id = await pending(other, me.address);
    await app.db.tx((tx) => resolve(tx, [{ id, outcome: 'post' }]));
    expect(await one(other, id)).toMatchObject({ status: 'completed', canTakeBack: true });
    const back = await app.call('POST /api/transactions/{id}/take-back', { params: { id }, token: other.token });
    expect(back.status).toBe(201);
  });

  it('stays in the histories of others as written, and can no longer be paid or refunded', async () => {
    const { other, taken, made } = world;
    const { payment, pay, refund } = market(app);
    expect((await payment(other, made.id)).body).toMatchObject({ side: 'taken', amount: '5000', canRefund: false });
    expect((await refund(other, made.id, '100')).problem.code).toBe('payer_gone');
    expect((await payment(other, taken.id)).body).toMatchObject({ merchantName: 'Stall that stays', amount: '3000' });
    const { id: merchantId } = await app.db.one(
      sql<{ id: number }>`SELECT id FROM merchants WHERE user_id = ${world.me.userId}`,
    );
    expect((await pay(other, { merchantId, amount: '100' })).status).toBe(404);
  });

  it('gets no new rows: the store refuses the writes of a request that began before the deletion', async () => {
    const { me } = world;
    const card = { name: 'Late', note: null, addresses: [`eip155:1:${NOBODY}`] };
    await expect(app.db.tx((tx) => addContact(tx, services(), owner(me), card))).rejects.toThrow('was deleted');
    const asked = { title: 'Late', description: 'Q3', priority: 'normal' as const };
    await expect(app.db.tx((tx) => requestApproval(tx, owner(me), asked))).rejects.toThrow('was deleted');
    const data = { transactionType: 'receive', status: 'completed', amount: '5', assetType: 'XP' };
    const event = { id: 9e6, userId: me.userId as UserId, type: 'transaction_update', data, createdAt: new Date() };
    await app.db.tx((tx) => notificationListener.handle(tx, event));
    expect((await rowsOf(app.db, me.userId)).notifications).toBe(0);
    await expect(app.db.run(sql`UPDATE users SET first_name = 'Back' WHERE id = ${me.userId}`)).rejects.toThrow(
      'was deleted',
    );
  });

  it('frees its e-mail for another person', async () => {
    const again = await app.register(EMAIL);
    expect(again.userId).not.toBe(world.me.userId);
    expect(again.address).not.toBe(world.me.address);
  });
});

describe('a deletion', () => {
  it('is refused while anything is under way, lists everything that is under way, and changes nothing', async () => {
    const me = await app.register();
    await fund(app.db, me.userId, 'XP', '5');
    await fund(app.db, me.userId, 'KRW', '5000');
    const { pending } = populate(app);
    await pending(me, NOBODY);
    const sides = { from: me.address.toLowerCase() as never, to: NOBODY.toLowerCase() as never };
    const plan = { kind: 'cashback', asset: 'KRW', amount: 10n, ...sides, initiator: null, hold: {} } as const;
    await app.db.tx((tx) => mustPost(tx, transfer(plan)));
    const bank = await accountEnding(app, me, '0000', false);
    const code = await app.call('POST /api/bank-accounts/{userId}/{id}/code', {
      params: { userId: me.userId, id: bank.id },
      token: me.token,
    });
    expect(code.status).toBeLessThan(300);
    await market(app).ask(me, '500');
    await app.db.run(sql`
      INSERT INTO tax_refunds (user_id, merchant_name, purchase_cents, refund_cents, receipt_hash, status, claim_day, processed_at)
      VALUES (${me.userId}, 'Duty free', 10000, 800, 'hash', 'approved', (now() AT TIME ZONE 'Asia/Seoul')::date, now())`);
    const underway: PendingAction[] = [
      { what: 'transfers', count: 1 },
      { what: 'cashback', count: 1 },
      { what: 'bank_orders', count: 1 },
      { what: 'charges', count: 1 },
      { what: 'tax_claims', count: 1 },
    ];
    expect(await look(me)).toMatchObject({ underway });
    const { status, problem } = await app.call(DELETE, sent(me));
    expect([status, problem.code]).toEqual([409, 'account_underway']);
    expect(Object.keys(problem.errors ?? {})).toEqual(underway.map(({ what }) => what));
    expect(await look(me)).toMatchObject({ underway });
  });

  it('needs the password, and the account’s own session', async () => {
    const [me, other] = [await app.register(), await app.register()];
    const { status, problem } = await app.call(DELETE, sent(me, [], 'a wrong password'));
    expect([status, problem.code, problem.errors]).toEqual([422, 'wrong_password', { currentPassword: 'is wrong' }]);
    for (const route of [LOOK, DELETE]) {
      const { params, body } = sent(me);
      const asked = { params, ...(route === DELETE && { body }) };
      expect((await app.call(route, { ...asked, token: other.token })).status).toBe(403);
      expect((await app.call(route, asked)).status).toBe(401);
    }
    await app.db.run(sql`INSERT INTO attempts (kind, subject) SELECT kind, subject FROM attempts, generate_series(1, 10)
      WHERE kind = 'password_of_account'`);
    expect((await app.call(DELETE, sent(me))).status).toBe(429);
    expect(await look(me)).toMatchObject({ balances: [] });
  });

  it('gives up exactly the money that was shown', async () => {
    const me = await app.register();
    await fund(app.db, me.userId, 'USDC', '12.5');
    const shown = [{ assetType: 'USDC', amount: '12.5' }];
    await fund(app.db, me.userId, 'XP', '1');
    const written = [{ assetType: 'XP', amount: '1.0' }, ...shown];
    for (const givenUp of [[], shown, written]) {
      const { status, problem } = await app.call(DELETE, sent(me, givenUp));
      expect([status, problem.code]).toEqual([409, 'balances_changed']);
    }
    expect((await app.call(DELETE, sent(me, [{ assetType: 'XP', amount: '1' }, ...shown]))).status).toBe(204);
  });

  it('succeeds even if the events of the account cannot be cleared at that moment', async () => {
    const me = await app.register();
    const { db } = services();
    const { one } = db;
    db.one = (asked) => (asked.text.includes('min(id)') ? Promise.reject(new Error('away')) : one(asked));
    try {
      expect((await app.call(DELETE, sent(me))).status).toBe(204);
    } finally {
      db.one = one;
    }
    expect((await app.call(LOOK, { params: { userId: me.userId }, token: me.token })).status).toBe(401);
  });

  it('also removes rows that the person creates at the same moment', async () => {
    const me = await app.register();
    const mine = { params: { userId: me.userId }, token: me.token };
    const trip = {
      title: 'Late',
      destination: 'Jeju',
      startDate: '2026-12-01',
      endDate: '2026-12-05',
      type: 'leisure',
    };
    const contact = (n: number) => ({ name: 'Late', addresses: [`0x${String(n).padStart(40, '0')}`] });
    const statuses: number[] = [];
    let isOver = false;
    const deleted = app.call(DELETE, sent(me)).finally(() => {
      isOver = true;
    });
    for (let n = 1; !isOver && n < 200; n += 1) {
      const added = [
        app.call('POST /api/travel-plans/{userId}', { ...mine, body: trip }),
        app.call('POST /api/contacts/{userId}', { ...mine, body: contact(n) }),
      ];
      statuses.push(...(await Promise.all(added)).map(({ status }) => status));
    }
    expect((await deleted).status).toBe(204);
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
    const rows = await rowsOf(app.db, me.userId);
    expect(Object.keys(rows).filter((table) => fate()[table]?.startsWith('gone') && rows[table] !== 0)).toEqual([]);
    expect(await dump()).not.toMatch(new RegExp(`^data_keys .*user:${me.userId}\\b`, 'm'));
  });
});
