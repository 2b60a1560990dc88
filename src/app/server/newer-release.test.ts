import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { SECURITY_CHANGE, securityWords } from '#features/auth/security-words.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import { notificationListener } from '#features/notifications/server/listener.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct, sentToCheck } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { announce } from '#features/outbound/server/announce.ts';
import { receivers } from '#features/outbound/server/testing/receiver.ts';
import { sender } from '#features/outbound/server/testing/sender.ts';
import type { UserId } from '#platform/ids.ts';
import { listenerJobs } from '#platform/server/events/listeners.ts';
import { emit } from '#platform/server/events/outbox.ts';
import { createTurn } from '#platform/server/jobs/turns.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually, horizonIsPast } from '#platform/server/testing/eventually.ts';
import { programSchema } from './migrations.ts';

/** During an upgrade a newer release writes rows that this one does not know. */
const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);
/** A personal server, whose organisations may send events to a receiver on the same machine. */
const own = sharedApp('personal');
/** Jobs run only when a test runs them. */
const still = testApp({ mode: 'hosted', isStill: true });
const events = sender(own);
const receivesAt = receivers();

const actsOf = async ({ phone }: Official, state: 'waiting' | 'all' = 'waiting') => {
  const { status, body } = await phone.call('GET /api/office/acts', { query: { state } });
  expect(status).toBe(200);
  return body as OfficeAct[];
};

/** Inserts an act by SQL, past the checks of this release. */
async function insertAct(by: Official, kind: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  const { id } = await app.db.one(sql<{ id: number }>`
    INSERT INTO office_acts (organisation_id, kind, subject, title, reason, body, body_hash, made_by, made_passkey, expires_at)
    VALUES (${city.id()}, ${kind}, ${`subject:${kind}`}, 'Later', 'For later', ${text}, ${createHash('sha256').update(text).digest()},
      ${by.userId}, ${Buffer.from('a passkey')}, clock_timestamp() + interval '7 days') RETURNING id`);
  return id;
}

it('acts of an unknown kind, or with unknown facts, of a newer release are listed as unknown and cannot be decided here', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const known = { amount: 5 };
  const unknown = await insertAct(owner, 'later.kind', { ...known, shown: [{ name: 'sum', value: '₩5' }] });
  const body = {
    organisation: 1,
    reason: 'x',
    shown: [
      { name: 'later_fact', value: 'a' },
      { name: 'sum', value: 'b' },
    ],
  };
  const withFacts = await insertAct(owner, 'organisation.close', body);
  for (const reader of [owner, approver])
    expect(await actsOf(reader)).toMatchObject([
      {
        id: withFacts,
        kind: 'organisation.close',
        facts: [
          { name: 'unknown', value: 'later_fact: a' },
          { name: 'sum', value: 'b' },
        ],
        mayCheck: false,
      },
      { id: unknown, kind: 'unknown', title: 'Later', detail: null, facts: [{ name: 'sum' }], mayCheck: false },
    ]);
  const { params } = await sentToCheck(approver, unknown);
  const lines = await approver.phone.call('GET /api/office/acts/{actId}/lines', { params });
  expect([lines.status, lines.body]).toEqual([200, []]);
  const detail = 'This act was made by a newer release. Decide it on a server of that release.';
  expect((await checkAct(approver, unknown)).problem).toMatchObject({ code: 'cannot_be', detail });
  expect((await checkAct(approver, withFacts)).problem).toMatchObject({ code: 'cannot_be' });
  const no = await approver.phone.sign('POST /api/office/acts/{actId}/refuse', { params, body: { reason: 'No' } });
  expect(no.problem).toMatchObject({ code: 'cannot_be', detail });
  expect((await actsOf(owner)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  // The maker may withdraw the act on any node.
  const back = await owner.phone.sign('POST /api/office/acts/{actId}/withdraw', { params });
  expect(back.body).toMatchObject({ kind: 'unknown', state: 'withdrawn' });
  expect(await actsOf(owner, 'all')).toHaveLength(2);
});

it('an act of an earlier release, without facts to compare, is refused with the advice to request it again', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const terms = { pair: 'XP', isOpen: true, source: 'hand', personWon: '5000', totalWon: '90000', reason: 'Council' };
  const old = await insertAct(owner, 'exchange.terms', terms);
  expect((await checkAct(approver, old)).problem).toMatchObject({
    code: 'cannot_be',
    detail: expect.stringMatching(/earlier release.*make it again/),
  });
  const { n } = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM exchange_pair_terms`);
  expect(n).toBe(0);
});

it('events of a newer release’s type go to endpoints, their log and the stream unchanged', async () => {
  const { owner, id } = await events.firm();
  const receiver = await receivesAt();
  const endpoint = await events.on(owner, id, receiver);
  const { key } = await events.firms.key(owner, id, ['events:read']);
  await own.db.tx(async (tx) => {
    const data = { connectionId: 'a', endedBy: 'person', endedAt: '2026-11-20T00:00:00.000Z' } as const;
    await announce(tx, id, 'connection.ended', 'connection:a', data);
    await tx.run(sql`
      UPDATE organisation_events SET type = 'later.type', data = '{"later": true}' WHERE organisation_id = ${id} AND type = 'connection.ended'`);
  });
  await eventually(async () =>
    (await events.deliveries(owner, id, endpoint.id)).map(({ type, state }) => [type, state]),
  ).toEqual([['later.type', 'delivered']]);
  const stream = await events.call('GET /api/org/{id}/events', { params: { id }, token: key });
  expect([stream.status, stream.body.events.at(-1)]).toEqual([
    200,
    expect.objectContaining({ type: 'later.type', data: { later: true } }),
  ]);
});

it('a key with a scope of a newer release is listed with that scope, and the scope gives no access', async () => {
  const { owner, id } = await events.firm();
  const { key } = await events.firms.key(owner, id, ['events:read']);
  await own.db.run(
    sql`UPDATE organisation_keys SET scopes = scopes || 'later:scope'::text WHERE organisation_id = ${id}`,
  );
  const keys = await own.call('GET /api/org/{id}/keys', { params: { id }, token: owner.token });
  expect([keys.status, keys.body]).toEqual([
    200,
    [expect.objectContaining({ scopes: ['events:read', 'later:scope'], onHold: ['later:scope'] })],
  ]);
  expect((await events.call('GET /api/org/{id}/events', { params: { id }, token: key })).status).toBe(200);
});

it('an act has no Korean text while a node of an earlier release runs, which could not read the text', async () => {
  const owner = await city.owner();
  const approver = await city.join(owner, 'approver');
  const shownFor = async () => {
    const { userId } = await app.register();
    await app.db.run(sql`UPDATE users SET name_ko = '배도현' WHERE id = ${userId}`);
    const params = { memberId: userId };
    const asked = await owner.phone.sign('POST /api/office/members/{memberId}/close', {
      params,
      body: { reason: 'Left' },
    });
    expect(asked.status).toBe(201);
    return JSON.stringify((await actsOf(approver)).find(({ id }) => id === (asked.body as OfficeAct).id));
  };
  expect(await shownFor()).toContain('배도현');
  await app.db.run(sql`INSERT INTO server_nodes (id, version, schema) VALUES (gen_random_uuid(), '2.11.0', 243)`);
  expect(await shownFor()).not.toContain('배도현');
  await app.db.run(sql`DELETE FROM server_nodes WHERE version = '2.11.0'`);
});

it('a notification of a newer release shows its server’s text, and an unknown entry of the security log gets a general kind', async () => {
  const { userId, token } = await app.register();
  await app.db.run(sql`
    INSERT INTO notifications (user_id, code, params, title, message, type) VALUES (${userId}, 'later_code', '{"a": "b"}', 'Later', 'Of later.', 'info')`);
  const list = await app.client(notifications)('GET /api/notifications/{userId}', { params: { userId }, token });
  expect(list.body).toMatchObject([{ code: null, title: 'Later', message: 'Of later.' }]);
  const money = { params: { userId }, token, query: { kinds: 'money' } };
  expect((await app.client(notifications)('GET /api/notifications/{userId}', money)).body).toEqual([]);

  await app.db.run(sql`ALTER TABLE security_log DROP CONSTRAINT security_log_what_check`);
  await app.db.run(sql`INSERT INTO security_log (user_id, what) VALUES (${userId}, 'later_act')`);
  const timeline = await app.call('GET /api/timeline/{userId}', { params: { userId }, token });
  expect([timeline.status, timeline.body]).toEqual([
    200,
    expect.arrayContaining([
      expect.objectContaining({ kind: 'security', record: expect.objectContaining({ what: 'other' }) }),
    ]),
  ]);
});

it('leaves an event to the node of the newest release, and handles the event here once that node is gone', async () => {
  const { userId, token } = await still.register();
  const list = async () =>
    (await still.client(notifications)('GET /api/notifications/{userId}', { params: { userId }, token })).body;
  await still.db.run(sql`
    INSERT INTO server_nodes (id, version, schema) VALUES (gen_random_uuid(), 'later', ${programSchema() + 1})`);
  await still.db.tx((tx) =>
    emit(tx, [{ userId: userId as UserId, type: SECURITY_CHANGE, data: { change: 'email_change', language: 'en' } }]),
  );
  await horizonIsPast(still.db);
  const turnAt = (job: string) => createTurn(still.db, job, programSchema());
  const [listener] = listenerJobs(still.db, [notificationListener], still.built.app.log, { turnAt });
  const work = () => listener?.run(new AbortController().signal);
  await work();
  expect(await list()).toEqual([]);
  await still.db.run(sql`UPDATE server_nodes SET seen_at = seen_at - interval '1 minute' WHERE version = 'later'`);
  await eventually(async () => {
    await work();
    return (await list()).map(({ title }) => title);
  }).toEqual([securityWords.en.email_change.title]);
});
