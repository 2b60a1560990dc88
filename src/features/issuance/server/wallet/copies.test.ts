import { calculateJwkThumbprint } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { publicOf } from '#features/credentials/server/forms/form.ts';
import { takeCopy } from '#features/credentials/server/held/held.ts';
import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import type { Faults } from '../testing/peer-school.ts';
import { taking } from '../testing/taking.ts';

const app = testApp();
let school: Awaited<ReturnType<typeof peerIssuer>>;
beforeAll(async () => {
  school = await peerIssuer();
});
beforeEach(() => school.err({}));
afterAll(() => school.stop());

const { held, look, seen, take } = taking(app);
const owner = { userId: 1 as UserId } as Owner;
/** Opens and takes an offer from an issuer that has these faults throughout. */
async function takenFrom(faults: Faults) {
  school.err(faults);
  const { takingId } = await seen(school.offer());
  return take(takingId);
}
const counted = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM held_copies`)).n;

describe('oid4vci-1_0-wallet batch', () => {
  it('takes ten copies bound to ten keys, in any order, and holds them as one credential', async () => {
    const before = school.keys.length;
    const list = (await held()).length;
    const { status, body } = await takenFrom({ batch: 10 });
    expect(status).toBe(201);
    const thumbprints = await Promise.all(school.keys.slice(before).map((key) => calculateJwkThumbprint(key)));
    expect(new Set(thumbprints).size).toBe(10);
    expect(await held()).toHaveLength(list + 1);
    expect((await held())[0]).toMatchObject({ id: body.heldId, copies: 10 });
  });

  it('never sends more proofs than the issuer accepts, nor more than ten', async () => {
    await takenFrom({ batch: 3 });
    expect(school.batches.at(-1)).toBe(3);
    await takenFrom({ batch: 50 });
    expect(school.batches.at(-1)).toBe(10);
    await takenFrom({});
    expect(school.batches.at(-1)).toBe(1);
  });

  it('shows each copy once with its own key, and the last copy again if no other copy is left', async () => {
    const { body } = await takenFrom({ batch: 3 });
    const shown: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const copy = await app.db.tx((tx) => takeCopy(tx, app.built.mounted.services, owner, body.heldId ?? 0));
      if (!copy) throw new Error('none left');
      const [, payload = ''] = copy.form.split('.');
      const { cnf } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { cnf: { jwk: unknown } };
      expect(cnf.jwk).toMatchObject(publicOf(copy.holder));
      shown.push(copy.form);
      expect((await held())[0]).toMatchObject({ copies: Math.max(3 - n - 1, 1) });
    }
    expect(new Set(shown).size).toBe(3);
    expect(shown[3]).toBe(shown[2]);
    const another = { userId: 99 as UserId } as Owner;
    expect(
      await app.db.tx((tx) => takeCopy(tx, app.built.mounted.services, another, body.heldId ?? 0)),
    ).toBeUndefined();
  });

  it('refuses copies if two are bound to one key, one copy has other claims, or there are too many copies', async () => {
    const [copies, list] = [await counted(), (await held()).length];
    const change = (edit: (all: unknown[]) => unknown[]): Faults => ({
      batch: 3,
      credential: ({ status, body }) => ({
        status,
        body: { credentials: edit((body as { credentials: unknown[] }).credentials) },
      }),
    });
    for (const faults of [
      change(([one, , three]) => [one, one, three]),
      change(([one, two, three]) => [one, two, three, one]),
      { batch: 3, payload: (good: object, copy: number) => ({ ...good, name: copy === 1 ? 'Another' : 'Kim Minseo' }) },
    ])
      expect((await takenFrom(faults)).problem.code).toBe('credential_refused');
    expect([await counted(), (await held()).length]).toEqual([copies, list]);
  });

  it('accepts fewer copies than requested, and deletes all copies with their keys', async () => {
    const before = await counted();
    const { body } = await takenFrom({
      batch: 3,
      credential: ({ status, body: all }) => ({
        status,
        body: { credentials: (all as { credentials: unknown[] }).credentials.slice(1) },
      }),
    });
    expect((await held())[0]).toMatchObject({ copies: 2 });
    expect(await counted()).toBe(before + 1);
    const params = { userId: 1, heldId: body.heldId ?? 0 };
    await app.client(credentials)('DELETE /api/held-credentials/{userId}/{heldId}', { params });
    expect(await counted()).toBe(before);
  });
});

describe('oid4vci-1_0-wallet notification', () => {
  const last = () => school.told.at(-1)?.body;

  it('notifies the issuer that a credential is stored, repeats the notification until it is accepted, and never waits for that', async () => {
    let isAway = true;
    let tries = 0;
    const told = school.told.length;
    const notification = () => {
      tries += 1;
      return isAway ? 503 : 204;
    };
    expect((await takenFrom({ notification })).status).toBe(201);
    await eventually(() => tries).toBe(1);
    isAway = false;
    await app.db.run(sql`UPDATE issuer_notices SET due_at = now() WHERE due_at IS NOT NULL`);
    await eventually(() => school.told.length).toBe(told + 1);
    expect(last()).toEqual({ notification_id: expect.any(String), event: 'credential_accepted' });
    expect(school.told.at(-1)?.authorization).toMatch(/^Bearer ./);
    await eventually(async () => app.db.rows(sql<object>`SELECT FROM issuer_notices WHERE due_at IS NOT NULL`)).toEqual(
      [],
    );
  });

  testLong('notifies the issuer of an invalid credential, and of a deleted credential', async () => {
    const notification = () => 204;
    const refused = await takenFrom({ notification, payload: (good) => ({ ...good, vct: 'https://other.example' }) });
    expect(refused.problem.code).toBe('credential_refused');
    await eventually(last).toMatchObject({ event: 'credential_failure' });
    const { body } = await takenFrom({ notification });
    await eventually(last).toMatchObject({ event: 'credential_accepted' });
    const accepted = last()?.notification_id;
    const params = { userId: 1, heldId: body.heldId ?? 0 };
    await app.client(credentials)('DELETE /api/held-credentials/{userId}/{heldId}', { params });
    await eventually(last).toEqual({ notification_id: accepted, event: 'credential_deleted' });
  });

  it('stops notifying an issuer that refuses, and keeps its token sealed', async () => {
    let tries = 0;
    await takenFrom({
      notification: () => {
        tries += 1;
        return 400;
      },
    });
    await eventually(() => tries).toBe(1);
    await eventually(async () => app.db.rows(sql<object>`SELECT FROM issuer_notices WHERE due_at IS NOT NULL`)).toEqual(
      [],
    );
    const kept = JSON.stringify(await app.db.rows(sql<object>`SELECT * FROM issuer_notices`));
    expect(kept).not.toContain('school');
  });
});

describe('oid4vci-1_0-wallet encryption', () => {
  it('requests and receives encrypted credentials, by an issuer’s key that it supports', async () => {
    const { status, body } = await takenFrom({ encryption: { required: true }, batch: 2 });
    expect(status).toBe(201);
    expect(school.wasEncrypted()).toBe(true);
    expect((await held())[0]).toMatchObject({ id: body.heldId, copies: 2, claims: [{ value: 'Kim Minseo' }, {}] });
  });

  it('refuses a clear response to a request for an encrypted response', async () => {
    school.err({ encryption: { required: false } });
    const { takingId } = await seen(school.offer());
    school.err({ plain: true });
    expect((await take(takingId)).problem.code).toBe('credential_refused');
  });

  it('refuses an issuer that demands another kind of encryption', async () => {
    school.err({
      metadata: (good) => ({
        ...good,
        credential_response_encryption: {
          alg_values_supported: ['RSA-OAEP-256'],
          enc_values_supported: ['A256GCM'],
          encryption_required: true,
        },
      }),
    });
    expect((await look(school.offer())).problem.code).toBe('offer_unsupported');
  });
});
