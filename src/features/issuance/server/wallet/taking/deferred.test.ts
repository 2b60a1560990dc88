import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondNode } from '#app/server/testing/spare-apps.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { peerIssuer } from '../../testing/peer-issuer.ts';
import type { Faults } from '../../testing/peer-school.ts';
import { taking } from '../../testing/taking.ts';

const app = testApp();
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
beforeEach(async () => {
  school.err({});
  await app.db.run(sql`DELETE FROM notifications`);
});
afterAll(() => school.stop());

const { held, seen, take } = taking(app);
type Said = ReturnType<NonNullable<Faults['deferred']>['asked']>;

/** Takes an offer from an issuer that defers the credential, and gives this response to each poll. */
async function deferred(asked: () => Said, faults: Faults = {}) {
  school.err({ ...faults, deferred: { asked, ...faults.deferred } });
  const offer = school.offer();
  const { takingId } = await seen(offer);
  const { status, body } = await take(takingId);
  return { takingId, offer, status, body };
}
const due = (id: number) =>
  app.db.run(sql`UPDATE offer_takings SET poll_at = now() WHERE id = ${id} AND poll_at IS NOT NULL`);
const waits = async (id: number) =>
  (
    await app.db.rows(sql<{ s: number }>`
    SELECT extract(epoch FROM poll_at - now())::float8 AS s FROM offer_takings WHERE id = ${id}`)
  )[0]?.s;
const told = async () => {
  const { body } = await app.client(notifications)('GET /api/notifications/{userId}', { params: { userId: 1 } });
  return body.map(({ code }) => code);
};

describe('oid4vci-1_0-wallet deferred', () => {
  it('is polled as its issuer requests, is received, and its holder is notified once', async () => {
    let state: Said = 'waits';
    const before = (await held()).length;
    const { takingId, offer, status, body } = await deferred(() => state, { batch: 2 });
    expect([status, body]).toEqual([201, { heldId: null, comesLater: true }]);
    // Taking the offer again, or opening it again, reports that the credential is on its way.
    expect((await take(takingId)).body).toEqual({ heldId: null, comesLater: true });
    expect(await seen(offer)).toMatchObject({ takingId, isTaken: false, comesLater: true });
    const asked = school.deferred.asked();
    await due(takingId);
    await eventually(() => school.deferred.asked()).toBe(asked + 1);
    await eventually(() => waits(takingId)).toBeLessThan(15);
    expect(await held()).toHaveLength(before);
    state = 'ready';
    await due(takingId);
    await eventually(async () => (await held()).length).toBe(before + 1);
    expect((await held())[0]).toMatchObject({ copies: 2, claims: [{ value: 'Kim Minseo' }, {}] });
    await eventually(told).toEqual(['credential_came']);
    expect(await seen(offer)).toMatchObject({ isTaken: true, comesLater: false });
  });

  it('is requested encrypted, and polled at the interval that its issuer states', async () => {
    const encryption = { required: true };
    let state: Said = 'waits';
    const { takingId, status } = await deferred(() => state, {
      encryption,
      deferred: { interval: 600, asked: () => state },
    });
    expect(status).toBe(201);
    expect(await waits(takingId)).toBeGreaterThan(590);
    state = 'ready';
    await due(takingId);
    await eventually(told).toEqual(['credential_came']);
  });

  it('is requested again if the response with the credential was lost', async () => {
    let isLost = true;
    const { takingId } = await deferred(() => 'ready', { deferred: { asked: () => 'ready', isLost: () => isLost } });
    const asked = school.deferred.asked();
    await due(takingId);
    await eventually(() => school.deferred.asked()).toBe(asked + 1);
    isLost = false;
    await eventually(() => waits(takingId)).toBeLessThan(30);
    await due(takingId);
    await eventually(told).toEqual(['credential_came']);
  });

  testLong('is requested with a new token if the first token has expired', async () => {
    let state: Said = 'token ended';
    const { takingId } = await deferred(() => state);
    await due(takingId);
    const refreshed = school.deferred.refreshed();
    await eventually(() => school.deferred.refreshed()).toBe(refreshed + 1);
    state = 'ready';
    await eventually(() => waits(takingId)).toBeLessThan(30);
    await due(takingId);
    await eventually(told).toEqual(['credential_came']);
  });

  testLong('that is denied, invalid or too late is reported, and no part of it is stored', async () => {
    const rows = (id: number) => app.db.rows(sql<object>`SELECT FROM offer_takings WHERE id = ${id}`);
    const list = (await held()).length;
    const denied = await deferred(() => 'denied');
    const wrong = await deferred(() => 'ready', { payload: (good) => ({ ...good, vct: 'https://other.example' }) });
    for (const { takingId } of [denied, wrong]) {
      school.err({ deferred: { asked: () => (takingId === denied.takingId ? 'denied' : 'ready') } });
      await due(takingId);
      await eventually(() => rows(takingId)).toEqual([]);
    }
    const { takingId } = await deferred(() => 'waits');
    await app.db.run(sql`UPDATE offer_takings SET polls = 999, poll_at = now() WHERE id = ${takingId}`);
    await eventually(() => rows(takingId)).toEqual([]);
    await eventually(told).toEqual(Array(3).fill('credential_not_given'));
    expect(await held()).toHaveLength(list);
  });

  it('without instructions from its issuer is refused', async () => {
    const { status } = await deferred(() => 'ready', {
      metadata: ({ deferred_credential_endpoint: _, ...good }) => good,
    });
    expect(status).toBe(422);
  });

  it('has its name stored sealed, and is requested by one node of two', async () => {
    const second = await secondNode(app);
    try {
      const all = await Promise.all(Array.from({ length: 6 }, () => deferred(() => 'ready')));
      const kept = JSON.stringify(
        await app.db.rows(sql<object>`SELECT * FROM offer_takings WHERE deferred IS NOT NULL`),
      );
      expect(kept).not.toMatch(/transactionId|school/);
      const [before, asked] = [(await held()).length, school.deferred.asked()];
      await app.db.run(sql`UPDATE offer_takings SET poll_at = now() WHERE poll_at IS NOT NULL`);
      await eventually(async () => (await held()).length).toBe(before + all.length);
      await eventually(async () => (await told()).length).toBe(all.length);
      expect(school.deferred.asked()).toBe(asked + all.length);
    } finally {
      await second.stop();
    }
  });
});
