import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { contract as credentials } from '#features/credentials/contract.ts';
import { contract as notifications } from '#features/notifications/contract.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { openEvents } from '#platform/server/testing/event-client.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { contract } from '../contract.ts';
import { type FakeVerifier, startFakeVerifier } from './testing/fake-verifier.ts';
import { dataUrl, png } from './testing/images.ts';
import { fastTimes, submitting } from './testing/submitting.ts';

let app: TestApp;
let fake: FakeVerifier | undefined;
let me: { userId: number; token: string };
const the = () => submitting(app, () => me);

describe.each(['sandbox', 'verifier'] as const)('a submitted document, with the %s', (checker) => {
  const level = checker === 'sandbox' ? 'trial' : 'issuer_signed';
  beforeAll(async () => {
    fake = checker === 'verifier' ? await startFakeVerifier() : undefined;
    app = await startTestApp({
      ...(fake && { settings: { verifier: fake.settings } }),
    });
    if (fake) fake.webhookUrl = `${app.url}/api/webhooks/verifier`;
  });
  afterAll(async () => {
    await fake?.close();
    await app.stop();
  });
  beforeEach(async () => {
    me = await app.register();
  });

  it('becomes verified by itself, with a live event, and is a credential signed by its issuer', async () => {
    const stream = await openEvents(`${app.url}/api/events/${me.userId}`, { authorization: `Bearer ${me.token}` });
    const id = await the().submit('M70689098');
    await the().becomes(id, 'verified');
    const document = await the().find(id);
    expect(document).toMatchObject({ checkedBy: checker, metadata: { rejectionCode: null, rejectionReason: null } });
    expect(document.verifiedAt).not.toBeNull();
    await eventually(() => stream.events.map(({ type }) => type)).toEqual(['notification']);
    stream.close();
    const verified = { status: 'verified', rejectionCode: null, checkedBy: checker };
    expect(await the().updates()).toEqual([{ documentId: id, documentType: 'passport', ...verified }]);
    const mine = { params: { userId: me.userId }, token: me.token };
    const { body: notices } = await app.client(notifications)('GET /api/notifications/{userId}', mine);
    expect(notices).toMatchObject([{ code: 'document_verified', actionUrl: '/id' }]);
    expect(await the().credentials()).toEqual([
      {
        id: expect.any(Number),
        userId: me.userId,
        credentialType: 'passport',
        issuer: checker === 'sandbox' ? 'ingam:XP Network (sandbox)' : 'ingam:XP Network',
        issuanceDate: document.verifiedAt?.slice(0, 10),
        expirationDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
        credentialData: { name: 'Passport', holderName: 'Seo Ha-neul Gwak', credentialNumber: 'M70689098' },
        frontedAt: null,
        isRevoked: false,
        verification: level,
        checkedBy: checker,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('shows anybody who checks its credential the holder, the signer, and the verifier of the document', async () => {
    const id = await the().submit('M70689098', { documentType: 'license' });
    await the().becomes(id, 'verified');
    const [credential] = await the().credentials();
    const claims = ['name', 'holderName', 'issuer', 'issuanceDate', 'credentialNumber'] as const;
    const calls = app.client(credentials);
    const link = await calls('POST /api/presentations', {
      body: { userId: me.userId, credentialId: credential?.id ?? 0, claims: [...claims], to: 'Jeju Hotel' },
      token: me.token,
    });
    const token = link.body.url.split('#')[1] ?? '';
    const { body } = await calls('POST /api/verifications/check', { body: { token } });
    expect(body.checks.map(({ result }) => result)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(body.shown).toMatchObject({
      credentialType: 'drivers_license',
      verification: level,
      checkedBy: checker,
      signedBy: expect.stringMatching(/^did:web:/),
      claims: { name: 'Driver License', holderName: 'Seo Ha-neul Gwak', credentialNumber: 'M70689098' },
    });
  });

  it('is rejected with a reason, and is no credential', async () => {
    const id = await the().submit('SANDBOX-UNREADABLE');
    await the().becomes(id, 'rejected');
    expect(await the().find(id)).toMatchObject({
      checkedBy: checker,
      metadata: { rejectionCode: 'unreadable', rejectionReason: 'The photo cannot be read.' },
    });
    expect(await the().credentials()).toEqual([]);
    expect(await the().updates()).toMatchObject([{ status: 'rejected', rejectionCode: 'unreadable' }]);
  });

  it('keeps the first of two verdicts, and results in one credential', async () => {
    const id = await the().submit('SANDBOX-TWICE');
    await the().becomes(id, 'verified');
    const later = await the().submit('M1');
    await the().becomes(later, 'verified');
    expect(await the().find(id)).toMatchObject({ metadata: { verificationStatus: 'verified', rejectionCode: null } });
    expect(await the().credentials()).toHaveLength(2);
    expect(await the().updates()).toHaveLength(2);
  });

  it('is sent to the verifier again if the verifier fails', async () => {
    const id = await the().submit('SANDBOX-FLAKY');
    await the().becomes(id, 'verified');
    expect(await the().credentials()).toHaveLength(1);
  });

  it('has resident numbers masked before it is stored, sent to the verifier, or signed', async () => {
    const id = await the().submit('950412-2345678', {
      title: 'id 9504122345678',
      documentType: 'id',
      metadata: { documentNumber: '950412-2345678', name: 'Gwak 950412 2345678', imageData: dataUrl(png()) },
    });
    await the().becomes(id, 'verified');
    const document = await the().find(id);
    expect(document.title).toBe('id 9504122******');
    expect(document.metadata).toMatchObject({ documentNumber: '950412-2******', name: 'Gwak 950412 2******' });
    expect(await the().credentials()).toMatchObject([
      { credentialData: { holderName: 'Gwak 950412 2******', credentialNumber: '950412-2******' } },
    ]);
    for (const { name, documentNumber } of fake?.taken.values() ?? [])
      expect(`${name} ${documentNumber}`).not.toContain('345678');
    for (const whole of ['950412-2345678', '9504122345678', '950412 2345678']) {
      expect(await tablesHolding(app.db, whole)).toEqual([]);
      expect(app.log.join('\n')).not.toContain(whole);
    }
  });

  it('names its verifier, and states if the verifier is a sandbox', async () => {
    const { body } = await app.client(contract)('GET /api/verifier');
    expect(body).toEqual({ checker, isSandbox: checker === 'sandbox', isOffered: true });
  });
});

describe('an outside verifier', () => {
  beforeAll(async () => {
    fake = await startFakeVerifier();
    app = await startTestApp({ settings: { verifier: fake.settings } });
    fake.webhookUrl = `${app.url}/api/webhooks/verifier`;
  });
  afterAll(async () => {
    await fake?.close();
    await app.stop();
  });
  beforeEach(async () => {
    me = await app.register();
  });
  const outside = () => {
    if (!fake) throw new Error('no fake');
    return fake;
  };
  const referenceOf = async (id: number) => {
    const row = await app.db.one(sql<{ reference: string; hash: string }>`
      SELECT reference, document_hash AS hash FROM digital_documents WHERE id = ${id}`);
    return { reference: row.reference, documentHash: row.hash };
  };
  const rejected = { status: 'rejected', reason: { code: 'other', text: 'Seen before as 950412-2345678.' } };

  it('is polled if its webhooks are lost', async () => {
    outside().isMute = true;
    const id = await the().submit('M70689098');
    await the().becomes(id, 'verified');
    outside().isMute = false;
  });

  it('gets a document again that it lost', async () => {
    outside().isMute = true;
    const id = await the().submit('SANDBOX-SLOW');
    const { reference } = await referenceOf(id);
    await eventually(() => outside().taken.has(reference)).toBe(true);
    outside().forget();
    await eventually(() => outside().handed.filter((one) => one === reference).length).toBe(2);
    outside().isMute = false;
    await the().becomes(id, 'verified');
  });

  it('is not sent forever a document that it always loses', async () => {
    outside().isMute = true;
    const id = await the().submit('SANDBOX-SILENT');
    const { reference } = await referenceOf(id);
    await eventually(() => outside().taken.has(reference)).toBe(true);
    await app.db.run(sql`UPDATE verification_queue SET forgotten = 50 WHERE document_id = ${id}`);
    outside().forget();
    await the().becomes(id, 'rejected');
    outside().isMute = false;
  });

  it('is believed if its webhook is signed, and its own words are stored with resident numbers masked', async () => {
    const id = await the().submit('SANDBOX-SILENT');
    expect(await outside().send({ ...(await referenceOf(id)), ...rejected })).toBe(204);
    expect((await the().find(id)).metadata).toMatchObject({
      rejectionCode: 'other',
      rejectionReason: 'Seen before as 950412-2******.',
    });
  });

  it('is not believed with another secret, too late, or about another image', async () => {
    const id = await the().submit('SANDBOX-SILENT');
    const data = { ...(await referenceOf(id)), ...rejected };
    expect(await outside().send(data, { secret: Buffer.alloc(32, 6) })).toBe(401);
    expect(await outside().send(data, { ageS: 301 })).toBe(401);
    expect(await outside().send(data, { ageS: -420 })).toBe(401);
    expect(await outside().send({ ...data, documentHash: 'cd'.repeat(32) })).toBe(204);
    expect((await the().find(id)).metadata.verificationStatus).toBe('pending');
    const bare = await app.call('POST /api/webhooks/verifier', { body: { type: 'verification.completed', data } });
    expect([bare.status, bare.problem.code]).toEqual([401, 'webhook_refused']);
  });

  it('has each message processed once, also if the message arrives twice at once', async () => {
    const id = await the().submit('SANDBOX-SILENT');
    const data = { ...(await referenceOf(id)), ...rejected };
    const twice = await Promise.all([1, 2].map(() => outside().send(data, { id: 'msg_same' })));
    expect(twice).toEqual([204, 204]);
    const other = await the().submit('SANDBOX-SILENT');
    expect(await outside().send({ ...(await referenceOf(other)), ...rejected }, { id: 'msg_same' })).toBe(204);
    expect((await the().find(other)).metadata.verificationStatus).toBe('pending');
    expect(await the().updates()).toHaveLength(1);
  });

  it('gets its errors explained, and an acknowledgement for messages that have no meaning here', async () => {
    const data = { reference: '6f1b1c1e-0000-4000-8000-000000000000', documentHash: 'ab'.repeat(32), ...rejected };
    expect(await outside().send(data)).toBe(204);
    expect(await outside().send({ ...data, reference: 'x' })).toBe(400);
    expect(await outside().send({ ...data, status: 'verified' })).toBe(400);
    expect(await outside().send({}, { type: 'verification.started' })).toBe(204);
    expect(await outside().send({}, { type: 'constructor' })).toBe(204);
  });
});

describe('with the sandbox', () => {
  const closed = testApp({ demo: true, speeds: { verifier: { ...fastTimes, patienceMs: 300 } } });

  it('there is no endpoint for webhooks, and the demo’s documents stay unchanged', async () => {
    expect((await closed.call('POST /api/webhooks/verifier', { body: {} })).status).toBe(404);
    await closed.runJob('verification');
    const { body } = await closed.client(contract)('GET /api/digital-documents/{userId}', {
      params: { userId: 1 as never },
    });
    expect(body).toMatchObject([
      { documentType: 'license', checkedBy: null, metadata: { verificationStatus: 'pending' } },
    ]);
    expect(await closed.db.rows(sql`SELECT FROM verification_queue`)).toEqual([]);
  });

  it.each(['SANDBOX-SILENT', 'SANDBOX-DOWN'])(
    'a document is rejected when its time limit has passed, with %s',
    async (number) => {
      app = closed;
      me = await app.register();
      const id = await the().submit(number);
      await the().becomes(id, 'rejected');
      expect((await the().find(id)).metadata).toMatchObject({ rejectionCode: 'no_answer' });
      const waiting = await app.db.rows(sql`SELECT FROM verification_queue WHERE document_id = ${id}`);
      expect(waiting).toEqual([]);
    },
  );
});

describe('a sandbox that had no time to decide', () => {
  const patient = { ...fastTimes, patienceMs: 300 };
  let still: TestApp;
  let again: TestApp | undefined;
  beforeAll(async () => {
    still = await startTestApp({ isStill: true, speeds: { verifier: patient } });
    app = still;
    me = await app.register();
  });
  afterAll(async () => {
    await again?.stop();
    await still.stop();
  });
  const workOnce = () => still.runJob('verification');

  it('gets that time for a document that waited longer than the time limit before the handover', async () => {
    const waited = await the().submit('SANDBOX-SLOW');
    await app.db.run(sql`UPDATE verification_queue SET queued_at = now() - interval '1 day'`);
    await workOnce();
    expect((await the().find(waited)).metadata.verificationStatus).toBe('pending');
  });

  it('gets that time again after a restart, even after a restart later than the time limit', async () => {
    const [waited] = await app.db.rows(sql<{ id: number }>`
      UPDATE verification_queue SET queued_at = now() - interval '1 day', patient_since = now() - interval '1 day',
        due_at = now() WHERE is_handed_over RETURNING document_id AS id`);
    again = await startTestApp({ over: still, speeds: { verifier: patient } });
    await the().becomes(waited?.id ?? 0, 'verified');
  });
});
