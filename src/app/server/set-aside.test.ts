import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lettersTo, withoutProofLetters } from '#features/auth/server/testing/mailbox.ts';
import { accountEnding, ordersOf } from '#features/banking/server/testing/accounts.ts';
import { submitting } from '#features/documents/server/testing/submitting.ts';
import { NOBODY, populate } from '#features/ledger/server/testing/people.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { areSetAside, METRICS_TOKEN } from './testing/aside.ts';
import { testApp } from './testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const LONG = `${'a'.repeat(65)}@example.com`;
const app = testApp({
  mode: 'hosted',
  each: 'nothing',
  isStill: true,
  settings: { metricsToken: METRICS_TOKEN },
});

/** Changes a row, bypassing the guards, so that it can no longer be processed. */
const spoil = (statement: ReturnType<typeof sql<never>>) =>
  app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    expect(await tx.run(statement)).toBe(1);
  });
const ask = async (email: string) => (await app.call('POST /api/recovery', { body: { email } })).status;

describe('work that fails is set aside with its reason, and later work continues:', () => {
  it('an invalid e-mail address stored before there was a rule delays nobody’s recovery, and its owner can still sign in', async () => {
    expect((await app.call('POST /api/auth/register', { body: bodyOf(LONG) })).status).toBe(400);
    expect(await ask(LONG)).toBe(400);
    const [old, next] = [await app.register(), await app.register()];
    const nextEmail = `${randomUUID()}@example.com`;
    await app.db.run(sql`UPDATE users SET email = ${LONG} WHERE id = ${old.userId}`);
    await app.db.run(sql`UPDATE users SET email = ${nextEmail} WHERE id = ${next.userId}`);
    await app.db.run(sql`INSERT INTO recovery_wishes (email, language) VALUES (${LONG}, 'en')`);
    await ask(nextEmail);
    await app.runJob('recovery');
    await app.runJob('mail');
    expect(withoutProofLetters(await lettersTo(app, nextEmail))).toHaveLength(1);
    const kept = await app.db.rows(sql<{ fault: string; is_over: boolean }>`
      SELECT fault, given_up_at IS NOT NULL AND letter IS NULL AS is_over FROM mails WHERE sealed_for = ${`user:${old.userId}`}`);
    expect(kept).toEqual([{ fault: 'not a valid mail address', is_over: true }]);
    await areSetAside(app, 'mail', 'mail', 1);
    const signIn = await app.call('POST /api/auth/login', { body: { email: LONG, password: PASSWORD } });
    expect(signIn.status, signIn.text).toBe(200);
    const { token } = signIn.body as { token: string };
    const change = { currentPassword: PASSWORD, newPassword: 'another good one' };
    expect((await app.call('POST /api/auth/password', { token, body: change })).status).toBe(204);
    const params = { userId: old.userId };
    const rename = (email: string) =>
      app.call('PATCH /api/user/{userId}', { token, params, body: { email, firstName: 'Ann' } });
    expect((await rename(LONG)).status).toBe(200);
    expect((await rename(`b${LONG}`)).problem).toMatchObject({
      status: 400,
      errors: { email: 'must be an e-mail address' },
    });
  });

  it('a recovery request, given up after six attempts', async () => {
    const [bad, next] = [await app.register('bad@example.com'), await app.register('good@example.com')];
    await spoil(sql`UPDATE data_keys SET wrapped = '\\x00' WHERE subject = ${`user:${bad.userId}`}`);
    await ask('bad@example.com');
    await ask('good@example.com');
    await app.runJob('recovery');
    await app.runJob('mail');
    expect(next.userId).toBeGreaterThan(bad.userId);
    expect(withoutProofLetters(await lettersTo(app, 'good@example.com'))).toHaveLength(1);
    const wish = () =>
      app.db.one(sql<{ tries: number; fault: string; is_over: boolean }>`
        SELECT tries, fault, given_up_at IS NOT NULL AS is_over FROM recovery_wishes WHERE email = 'bad@example.com'`);
    expect(await wish()).toEqual({ tries: 1, fault: expect.stringMatching(/./), is_over: false });
    await areSetAside(app, 'recovery', 'recovery', 1);
    for (let n = 0; n < 9; n += 1) {
      await app.db.run(sql`UPDATE recovery_wishes SET due_at = now()`);
      await app.runJob('recovery');
    }
    expect(await wish()).toMatchObject({ tries: 6, is_over: true });
    await areSetAside(app, 'recovery', 'recovery', 1);
  });

  it('an e-mail', async () => {
    const { userId, token } = await app.register('reader@example.com');
    await app.db.run(sql`INSERT INTO mails (sealed_for, kind, letter, due_at, ends_at)
      SELECT ${`user:${userId}`}, 'spoiled', 'x', now() - interval '1 hour', now() + interval '1 day' FROM generate_series(1, 20)`);
    const change = { currentPassword: PASSWORD, newPassword: 'another good one' };
    expect((await app.call('POST /api/auth/password', { token, body: change })).status).toBe(204);
    await app.runJob('mail');
    expect(withoutProofLetters(await lettersTo(app, 'reader@example.com'))).toHaveLength(1);
    const spoiled = await app.db.rows(sql<{ tries: number; fault: string }>`
      SELECT DISTINCT tries, fault FROM mails WHERE kind = 'spoiled'`);
    expect(spoiled).toEqual([{ tries: 1, fault: expect.stringMatching(/./) }]);
    await areSetAside(app, 'mail', 'mail', 20);
  });

  it('a document, rejected once the verifier’s time limit has passed', async () => {
    const me = await app.register();
    const mine = submitting(app, () => me);
    const [bad, next] = [await mine.submit('M70689097'), await mine.submit('M70689098')];
    await spoil(sql`UPDATE digital_documents SET particulars = '\\x00' WHERE id = ${bad}`);
    const states = () =>
      app.db.rows(sql<{ id: number; verification_status: string }>`
      SELECT id, verification_status FROM digital_documents WHERE id IN (${bad}, ${next}) ORDER BY id`);
    const nextIs = async () => {
      await app.runJob('verification');
      return (await states()).map((row) => row.verification_status);
    };
    await eventually(nextIs).toEqual(['pending', 'verified']);
    await areSetAside(app, 'verification', 'verification', 1);
    await app.db.run(
      sql`UPDATE verification_queue SET due_at = now(), patient_since = now() - interval '1 day' WHERE document_id = ${bad}`,
    );
    await eventually(nextIs).toEqual(['rejected', 'verified']);
    await areSetAside(app, 'verification', 'verification', 0);
  });

  it('a send, settled once settling it succeeds', async () => {
    const the = populate(app);
    const ann = await the.person();
    const [bad, next] = [(await the.send(ann, NOBODY)).body, (await the.send(ann, NOBODY)).body];
    const early = sql<{ n: number }>`SELECT count(*) AS n FROM holds WHERE settle_after > clock_timestamp()`;
    await eventually(() => app.db.one(early)).toEqual({ n: 0 });
    const { deltas } = await app.db.one(
      sql<{ deltas: string }>`SELECT deltas::text AS deltas FROM holds WHERE transfer_id = ${bad.id}`,
    );
    await spoil(sql`UPDATE holds SET deltas = ARRAY(SELECT 7 FROM unnest(deltas)) WHERE transfer_id = ${bad.id}`);
    await app.runJob('settlement');
    expect([(await the.one(ann, bad.id)).status, (await the.one(ann, next.id)).status]).toEqual([
      'pending',
      'completed',
    ]);
    await areSetAside(app, 'ledger', 'ledger_holds', 1);
    await spoil(sql`UPDATE holds SET deltas = ${deltas}::numeric[] WHERE transfer_id = ${bad.id}`);
    await eventually(async () => {
      await app.runJob('settlement');
      return (await the.one(ann, bad.id)).status;
    }).toBe('completed');
    await areSetAside(app, 'ledger', 'ledger_holds', 0);
    await app.runJob('retention');
    expect(await app.db.rows(sql<{ n: number }>`SELECT 1 AS n FROM holds_set_aside`)).toEqual([]);
  });

  it('an order to a bank', async () => {
    const [poor, me] = [await app.register(), await app.register()];
    const accounts = [await accountEnding(app, poor, '6789', false), await accountEnding(app, me, '6789', false)];
    const askCode = async ({ userId, token }: typeof me, id = 0) =>
      (await app.call('POST /api/bank-accounts/{userId}/{id}/code', { params: { userId, id }, token })).status;
    expect([await askCode(poor, accounts[0]?.id), await askCode(me, accounts[1]?.id)]).toEqual([200, 200]);
    await spoil(sql`UPDATE bank_accounts SET account_number = '\\x00' WHERE id = ${accounts[0]?.id}`);
    await eventually(async () => {
      await app.runJob('banks');
      return (await ordersOf(app.db, me)).map(({ status }) => status);
    }).toEqual(['completed']);
    const [order] = await ordersOf(app.db, poor);
    expect(order).toMatchObject({ status: 'requested' });
    await areSetAside(app, 'banks', 'bank_orders', 1);
    // Ends the spoiled order. Otherwise it would be read again when the account is closed.
    await spoil(
      sql`UPDATE bank_transfers SET status = 'failed', failure = 'refused', decided_at = now(), next_at = NULL WHERE id = ${order?.id}`,
    );
  });
});

const bodyOf = (email: string) => ({ email, password: PASSWORD, firstName: 'Test', lastName: 'Person' });
