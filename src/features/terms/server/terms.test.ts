import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { ownerProof } from '#features/auth/server/sessions/authorize.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import type { UserId } from '#platform/ids.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Acceptances, Terms, TermsText } from '../contract.ts';
import type { OfficeText, PendingText } from '../office-contract.ts';
import { exportAccepted } from './handlers.ts';
import { dayIn, startVersionIn } from './testing/published.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const TERMS = {
  kind: 'terms',
  en: '# Terms\n\nBe **kind**.',
  ko: '# 약관\n\n**서로** 배려합니다.',
  reason: 'The council has decided',
};
const CONTACT = {
  email: 'help@city.example',
  telephone: '+82 63 123 4567',
  hours: 'Mon to Fri, 9 to 18',
  hoursKo: '평일 9시~18시',
  address: '1 Market St',
  addressKo: '시장길 1',
};

async function staffed() {
  const owner = await city.owner();
  const [finance, approver] = [await city.join(owner, 'finance'), await city.join(owner, 'approver')];
  const ask = (body: object, what = 'texts', by: Official = finance) =>
    by.phone.sign(`POST /api/office/${what}`, { body });
  const versions = async () => (await owner.phone.call('GET /api/office/texts')).body as OfficeText[];
  /** Requests a version as one officer, approves it as another, and returns its id. */
  const publish = async (body: object, what = 'texts') => {
    const asked = await ask(body, what);
    if (asked.status !== 201) throw new Error(asked.text);
    const checked = await checkAct(approver, (asked.body as OfficeAct).id);
    if (checked.status !== 200) throw new Error(checked.text);
    return (await versions())[0]?.id ?? 0;
  };
  return { owner, finance, approver, ask, versions, publish };
}
const terms = async () => (await app.call('GET /api/terms')).body as Terms;
const newcomer = (more: object = {}) =>
  app.call('POST /api/auth/register', {
    body: {
      email: `n-${Math.random()}@example.com`,
      password: 'long enough 1',
      firstName: 'Min',
      lastName: 'Kim',
      ...more,
    },
  });
const acceptances = async (token: string) =>
  (await app.call('GET /api/terms/acceptances', { token })).body as Acceptances;
const accept = (token: string, ...versions: number[]) =>
  app.call('POST /api/terms/acceptances', { token, body: { versions } });
const send = ({ userId, token }: { userId: number; token: string }, to: string, key: string) =>
  app.call('POST /api/local-currency/{userId}/sends', {
    params: { userId },
    token,
    headers: { 'idempotency-key': key },
    body: { amount: '10', toAddress: to },
  });

it('without a published text nobody is asked to accept anything', async () => {
  expect(await terms()).toEqual({ texts: [], coming: [], contact: null, holidays: [] });
  const [one, other] = [await app.register(), await app.register()];
  await fund(app.db, one.userId, 'KRW', '100');
  expect((await send(one, other.address, 'a')).status).toBe(201);
  expect(await acceptances(one.token)).toEqual({ open: [], accepted: [] });
  expect((await accept(one.token, 7)).status).toBe(201);
  expect(await acceptances(one.token)).toEqual({ open: [], accepted: [] });
});

it('one officer requests a text and another officer checks it; the text takes effect at midnight of its day and never changes', async () => {
  const { owner, finance, approver, ask, versions, publish } = await staffed();
  const [today, tomorrow] = [await dayIn(app.db, 0), await dayIn(app.db, 1)];
  const refused = async (body: object, what?: string) => {
    const reply = await ask(body, what);
    return [reply.status, Object.keys(reply.problem.errors ?? {})];
  };
  expect(await refused({ ...TERMS, validFrom: today })).toEqual([400, ['validFrom']]);
  expect(await refused({ ...TERMS, validFrom: tomorrow, en: '' })).toEqual([400, ['en']]);
  expect(await refused({ ...TERMS, validFrom: tomorrow, ko: 'ㄱ'.repeat(30_001) })).toEqual([400, ['ko']]);
  expect(await refused({ ...TERMS, validFrom: tomorrow, en: 'a\u202eb' })).toEqual([400, ['en']]);
  expect((await ask({ ...TERMS, validFrom: tomorrow }, 'texts', approver)).problem.code).toBe('forbidden');
  const made = (await ask({ ...TERMS, validFrom: tomorrow })).body as OfficeAct;
  expect((await ask({ ...TERMS, validFrom: tomorrow, en: 'Other' }, 'texts', owner)).problem.code).toBe('act_waits');
  const [waits] = (await approver.phone.call('GET /api/office/texts/asked')).body as PendingText[];
  expect(waits).toMatchObject({ act: { id: made.id, mayCheck: true }, content: { en: TERMS.en }, fault: null });
  expect((await checkAct(finance, made.id)).problem.code).toBe('forbidden');
  expect((await checkAct(approver, made.id)).body).toMatchObject({ state: 'done' });
  const [first] = await versions();
  const midnight = new Date(`${tomorrow}T00:00:00+09:00`).toISOString();
  expect(first).toMatchObject({ kind: 'terms', state: 'coming', validFrom: midnight, accepted: 0, content: null });
  expect((await terms()).coming).toEqual([{ id: first?.id, kind: 'terms', validFrom: midnight }]);
  const text = (await app.call('GET /api/terms/versions/{versionId}', { params: { versionId: first?.id ?? 0 } })).body;
  expect(text as TermsText).toMatchObject({ state: 'coming', en: TERMS.en, ko: TERMS.ko });
  expect(await refused({ ...TERMS, validFrom: tomorrow, en: 'Other' })).toEqual([400, ['validFrom']]);
  expect(await refused({ ...TERMS, validFrom: await dayIn(app.db, 3) })).toEqual([400, ['content']]);

  const later = await dayIn(app.db, 2);
  expect(await refused({ ...CONTACT, email: 'nobody', validFrom: later, reason: 'x' }, 'contact')).toEqual([
    400,
    ['email'],
  ]);
  const days = ['2027-03-01', '2027-01-01'].map((on) => ({ on, name: 'Day', nameKo: '날' }));
  expect(await refused({ days: [...days, days[0]], validFrom: later, reason: 'x' }, 'holidays')).toEqual([
    400,
    ['days'],
  ]);
  await startVersionIn(app.db, await publish({ ...CONTACT, validFrom: later, reason: 'x' }, 'contact'), 0);
  await startVersionIn(app.db, await publish({ days, validFrom: later, reason: 'x' }, 'holidays'), 0);
  const all = await terms();
  expect([all.contact, all.holidays.map(({ on }) => on)]).toEqual([CONTACT, ['2027-01-01', '2027-03-01']]);
  // Contact and holidays need no acceptance.
  expect([all.texts, (await acceptances(owner.token)).open]).toEqual([[], []]);
  for (const change of [
    sql`UPDATE terms_versions SET made_by = 1`,
    sql`DELETE FROM terms_versions`,
    sql`TRUNCATE terms_versions CASCADE`,
  ])
    await expect(app.db.run(change)).rejects.toThrow('stays as it was made');
});

it('a new member accepts the texts in force; an earlier member is asked once, and until accepting can pay nobody while everything else works', async () => {
  const { owner, versions, publish } = await staffed();
  const [one, other] = [await app.register(), await app.register()];
  await fund(app.db, one.userId, 'KRW', '100');
  const version = await publish({ ...TERMS, validFrom: await dayIn(app.db, 1) });
  expect((await send(one, other.address, 'before')).status).toBe(201);
  expect((await accept(one.token, version)).body).toEqual({ open: [], accepted: [] });
  await startVersionIn(app.db, version, 0);

  const refused = [await newcomer(), await newcomer({ accepts: [version + 1] })];
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'terms_changed'],
    [409, 'terms_changed'],
  ]);
  const joined = await newcomer({ accepts: [version] });
  expect(joined.status).toBe(201);
  const { token, user } = joined.body as { token: string; user: { id: number } };
  expect(await acceptances(token)).toMatchObject({ open: [], accepted: [{ id: version, kind: 'terms' }] });

  expect((await acceptances(one.token)).open).toMatchObject([{ id: version }]);
  expect((await send(one, other.address, 'a')).problem).toMatchObject({ status: 403, code: 'terms_to_accept' });
  // A repeated request gets its earlier answer, so that nobody takes the payment for failed.
  expect((await send(one, other.address, 'before')).status).toBe(201);
  const mine = { params: { userId: one.userId }, token: one.token };
  for (const stays of ['GET /api/portfolio/{userId}', 'GET /api/exchange/{userId}', 'GET /api/user/{userId}'])
    expect((await app.call(stays, mine)).status, stays).toBe(200);
  const quote = { amount: '50', from: { asset: 'KRW' }, to: { asset: 'XP' } };
  expect((await app.call('POST /api/exchange/{userId}/quotes', { ...mine, body: quote })).problem.code).not.toBe(
    'terms_to_accept',
  );
  expect((await accept(one.token, version + 1)).problem.code).toBe('terms_changed');
  const accepted = (await accept(one.token, version)).body as Acceptances;
  expect([accepted.open, accepted.accepted.length]).toEqual([[], 1]);
  expect((await accept(one.token, version)).body).toEqual(accepted);
  expect((await send(one, other.address, 'a')).status).toBe(201);
  expect((await versions()).find(({ id }) => id === version)?.accepted).toBe(2);
  expect(await exportAccepted(app.db, ownerProof(user.id as UserId))).toMatchObject([
    { id: version, kind: 'terms', session: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]);
  expect((await acceptances(owner.token)).open).toHaveLength(1);
  await expect(app.db.run(sql`UPDATE terms_acceptances SET accepted_at = now()`)).rejects.toThrow('stays');
  await expect(
    app.db.run(
      sql`INSERT INTO terms_acceptances (user_id, version_id, session_hash) VALUES (${other.userId}, ${version + 100}, sha256('x'))`,
    ),
  ).rejects.toThrow('what does not hold');
});

it('deadlines count bank days once there is a list of holidays, and every day before that', async () => {
  const after = (at: string, n: number) =>
    app.db
      .one(sql<{ at: Date }>`SELECT bank_days_after(${at}::timestamptz, ${n}) AS at`)
      .then((row) => row.at.toISOString());
  const begun = (at: string, n: number) =>
    app.db
      .one(sql<{ at: Date }>`SELECT bank_day_begun(${at}::timestamptz, ${n}) AS at`)
      .then((row) => row.at.toISOString());
  const thursday = '2026-12-31T10:00:00+09:00';
  expect([await after(thursday, 1), await begun(thursday, 2)]).toEqual([
    '2027-01-01T01:00:00.000Z',
    '2026-12-29T15:00:00.000Z',
  ]);
  const { publish } = await staffed();
  const days = [{ on: '2027-01-01', name: 'New Year', nameKo: '신정' }];
  await startVersionIn(app.db, await publish({ days, validFrom: await dayIn(app.db, 1), reason: 'x' }, 'holidays'), 0);
  // Friday is New Year's Day; Monday is the next bank day.
  expect([await after(thursday, 0), await after(thursday, 1), await after(thursday, 6)]).toEqual([
    '2026-12-31T01:00:00.000Z',
    '2027-01-04T01:00:00.000Z',
    '2027-01-11T01:00:00.000Z',
  ]);
  const sunday = '2027-01-03T10:00:00+09:00';
  expect([await begun(sunday, 1), await begun(sunday, 2), await begun('2027-01-04T00:30:00+09:00', 1)]).toEqual([
    '2026-12-30T15:00:00.000Z',
    '2026-12-29T15:00:00.000Z',
    '2027-01-03T15:00:00.000Z',
  ]);
});
