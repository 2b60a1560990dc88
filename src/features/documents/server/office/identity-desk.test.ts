import { describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { capBasisOf } from '#features/currency/server/store.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { identityDesk } from '../testing/identity-desk.ts';
import { dataUrl, png } from '../testing/images.ts';

const settings = { identityDesk: { days: 14, twicePercent: 0 } };
const app = testApp({ mode: 'hosted', each: 'nothing', settings });
const city = cityOffice(app);
const desk = identityDesk(app);

/** Sets the percentage of newly taken documents that two officers must look at. */
const twice = (percent: number) => Object.assign(settings.identityDesk, { twicePercent: percent });
const codeOf = (reply: { status: number; problem: { code?: string } | undefined }) => reply.problem?.code;
/** The notifications that a person got about their document. */
const told = async ({ userId }: { userId: number }) =>
  (
    await app.db.rows(sql<{ said: string }>`
      SELECT coalesce(data ->> 'status', type) AS said FROM outbox WHERE user_id = ${userId} AND type LIKE 'document%' ORDER BY id`)
  ).map(({ said }) => said);
const acts = async (owner: Official) =>
  ((await owner.phone.call('GET /api/org/{id}/audit', { params: { id: city.id() } })).body as { act: string }[])
    .map(({ act }) => act)
    .filter((act) => act.startsWith('identity'))
    .toReversed();

describe('a document checked by officers', () => {
  it('is accepted if there is an office, announced with the days that a check takes, and verified at level 2, signed and sealed, if an officer reads the same values', async () => {
    twice(0);
    const me = await app.register();
    const verifier = async () => (await app.call('GET /api/verifier', {})).body;
    expect(await verifier()).toEqual({ checker: null, isSandbox: false, isOffered: false });
    await expect(desk.submit(me)).rejects.toThrow();
    const owner = await city.owner();
    expect(await verifier()).toMatchObject({ checker: 'desk', isSandbox: false, desk: { days: 14, operatorKo: null } });
    const { id, find, credentials } = await desk.submit(me);
    expect(await desk.figures(owner)).toMatchObject({ isOffered: true, waiting: 1, yours: 1, stuck: 0, mine: null });
    expect(codeOf(await desk.picture(owner, id))).toBe('not_found');
    const sitting = await desk.taken(owner);
    // The response contains nothing that the person typed. Repeating the call after a lost response returns the same
    // sitting.
    expect(Object.keys(sitting).sort()).toEqual(
      ['alsoVerifies', 'documentId', 'documentType', 'found', 'memberId', 'submittedAt', 'until'].sort(),
    );
    expect(await desk.taken(owner)).toEqual(sitting);
    expect(codeOf(await desk.read(owner, id))).toBe('not_so_now');
    expect((await find(id)).looks).toBe(0);
    const seen = await desk.picture(owner, id);
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ]);
    expect((await desk.picture(owner, id)).status).toBe(200);
    expect((await find(id)).looks).toBe(1);
    expect(await told(me)).toEqual(['document_looked']);
    const differs = await desk.read(owner, id, { name: 'Seo Ha-neul', documentNumber: 'M70689099' });
    expect([codeOf(differs), Object.keys(differs.problem.errors ?? {})]).toEqual([
      'differs',
      ['name', 'documentNumber'],
    ]);
    expect(differs.text).not.toContain('M70689098');
    const past = await desk.read(owner, id, { expiresOn: '2020-01-01' });
    expect(past.problem).toMatchObject({ code: 'not_so_now', errors: { expiresOn: expect.any(String) } });
    expect((await desk.read(owner, id)).status).toBe(204);
    expect(await find(id)).toMatchObject({ checkedBy: 'desk', metadata: { verificationStatus: 'verified' }, looks: 1 });
    const [credential] = await credentials();
    expect(credential).toMatchObject({
      verification: 'issuer_signed',
      checkedBy: 'desk',
      expirationDate: '2034-06-30',
      credentialData: { holderName: 'GWAK, Ha-neul Seo', foreign: 'no', over19: 'yes' },
    });
    const operator = await app.db.one(
      sql<{ name: string }>`SELECT display_name AS name FROM organisations WHERE is_operator`,
    );
    expect(credential?.issuer).toBe(`ingam:${operator.name}`);
    expect((await capBasisOf(app.db, me.address.toLowerCase(), false))?.level).toBe(2);
    expect(codeOf(await desk.picture(owner, id))).toBe('not_found');
    expect(codeOf(await desk.read(owner, id))).toBe('not_found');
    expect(await acts(owner)).toEqual([
      'identity.taken_up',
      'identity.seen',
      'identity.seen',
      'identity.looked_at',
      'identity.decided',
    ]);
  });

  it('is assigned to one of two officers who take it at once, for half an hour, and is free again after that, on leaving, or when the officer returns it', async () => {
    twice(0);
    const owner = await city.owner();
    const [support, approver] = [await city.join(owner, 'support'), await city.join(owner, 'approver')];
    const { id, find } = await desk.submit(await app.register());
    const replies = await Promise.all([desk.take(support), desk.take(approver)]);
    expect(replies.map(codeOf).sort()).toEqual(['nothing_waits', undefined]);
    const [has, lacks] = replies[0]?.status === 200 ? [support, approver] : [approver, support];
    expect((await desk.picture(has, id)).status).toBe(200);
    for (const other of [lacks, owner]) {
      expect(codeOf(await desk.picture(other, id))).toBe('not_found');
      expect(codeOf(await desk.read(other, id))).toBe('not_found');
    }
    expect((await desk.figures(lacks)).inHand).toMatchObject([{ documentId: id }]);
    const late = sql`UPDATE desk_sittings SET taken_at = taken_at - interval '31 minutes', ends_at = ends_at - interval '31 minutes'`;
    await expect(app.db.run(late)).rejects.toThrow('what was found');
    await app.db.tx(async (tx) => {
      await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
      await tx.run(late);
    });
    expect(codeOf(await desk.picture(has, id))).toBe('not_found');
    expect(codeOf(await desk.refuse(has, id, 'unreadable'))).toBe('not_found');
    expect(await desk.open(lacks)).toBe(id);
    expect((await find(id)).looks).toBe(2);
    expect((await desk.putBack(lacks, id)).status).toBe(204);
    expect(codeOf(await desk.picture(lacks, id))).toBe('not_found');
    expect(await desk.open(has)).toBe(id);
    await has.phone.call('DELETE /api/office/entry');
    expect(await desk.open(lacks)).toBe(id);
    expect((await desk.refuse(lacks, id, 'unreadable')).status).toBe(204);
    expect((await find(id)).metadata).toMatchObject({ rejectionCode: 'unreadable' });
  });

  it('opens for no auditor and not for its own person, under any account', async () => {
    twice(0);
    const owner = await city.owner();
    const [support, auditor] = [await city.join(owner, 'support'), await city.join(owner, 'auditor')];
    const own = await desk.submit(support);
    expect((await desk.figures(auditor)).waiting).toBe(1);
    for (const reply of [
      await desk.take(auditor),
      await desk.picture(auditor, own.id),
      await desk.look(auditor, own.id),
    ])
      expect(codeOf(reply)).toBe('forbidden');
    expect(codeOf(await desk.take(support))).toBe('nothing_waits');
    await desk.open(owner);
    await desk.read(owner, own.id);
    // The person submits the same document from another account, or a different document from an account that this one
    // verified.
    const again = await desk.submit(await app.register(), 'm 7068-9098');
    expect(codeOf(await desk.take(support))).toBe('nothing_waits');
    expect(await desk.open(owner)).toBe(again.id);
    // Once its number is read again by hand, the document is known to be the only one with it, and is verified.
    expect((await desk.read(owner, again.id)).status).toBe(204);
  });

  it('that two officers must see is decided if both record the same finding, the second without knowing the first', async () => {
    twice(100);
    const owner = await city.owner();
    const [one, two] = [await city.join(owner, 'support'), await city.join(owner, 'support')];
    const { id, find } = await desk.submit(await app.register());
    await desk.open(one);
    const first = await desk.read(one, id);
    expect([first.status, first.text]).toEqual([204, '']);
    expect((await find(id)).metadata.verificationStatus).toBe('pending');
    expect(codeOf(await desk.take(one))).toBe('nothing_waits');
    expect(await desk.figures(one)).toMatchObject({ waiting: 1, yours: 0, differ: 0 });
    expect(await desk.taken(two)).toMatchObject({ documentId: id, found: [] });
    await desk.picture(two, id);
    const sealed = await app.db.rows(
      sql<{ facts: Uint8Array | null }>`SELECT facts FROM desk_sittings WHERE outcome IS NOT NULL`,
    );
    expect(Buffer.from(sealed[0]?.facts ?? []).toString('latin1')).not.toContain('1990');
    expect((await desk.read(two, id, { documentNumber: 'M70689098' })).status).toBe(204);
    expect((await find(id)).metadata.verificationStatus).toBe('verified');
    // Findings are erased once the verdict exists.
    expect(await app.db.rows(sql<{ id: number }>`SELECT id FROM desk_sittings WHERE facts IS NOT NULL`)).toEqual([]);
  });

  testLong(
    'on which two officers differ is decided by a third who sees both findings, an owner or approver, and waits if there is no third',
    async () => {
      twice(100);
      const owner = await city.owner();
      const support = await city.join(owner, 'support');
      const me = await app.register();
      const { id, find } = await desk.submit(me);
      await desk.open(owner);
      await desk.read(owner, id);
      await desk.open(support);
      await desk.refuse(support, id, 'not_genuine');
      expect((await find(id)).metadata.verificationStatus).toBe('pending');
      const idle = await city.join(owner, 'support');
      expect(codeOf(await desk.take(idle))).toBe('nothing_waits');
      expect(await desk.figures(owner)).toMatchObject({ waiting: 1, yours: 0, differ: 1, stuck: 1 });
      const approver = await city.join(owner, 'approver');
      expect((await desk.figures(owner)).stuck).toBe(0);
      const { found } = await desk.taken(approver);
      expect(found).toMatchObject([
        { outcome: 'verified', facts: { birthDate: '1990-03-12' } },
        { outcome: 'rejected', code: 'not_genuine' },
      ]);
      await desk.picture(approver, id);
      expect((await desk.refuse(approver, id, 'not_genuine')).status).toBe(204);
      expect((await find(id)).metadata).toMatchObject({ verificationStatus: 'rejected', rejectionCode: 'not_genuine' });
      expect(await told(me)).toEqual([...Array(3).fill('document_looked'), 'rejected']);
      expect((await acts(owner)).filter((act) => act === 'identity.decided')).toHaveLength(1);
    },
  );

  it('is decided once, together with its credential or not at all, and is deleted with its owner’s account', async () => {
    twice(0);
    const owner = await city.owner();
    const me = await app.register();
    const { id, find, credentials } = await desk.submit(me);
    await desk.open(owner);
    expect(codeOf(await desk.read(owner, id, { birthDate: '2999-01-01' }))).toBe('not_so_now');
    // The process is killed in the middle of the verdict: nothing is stored, and the officer still has the document.
    await app.db.run(
      sql`ALTER TABLE credentials ADD CONSTRAINT killed CHECK (credential_type <> 'passport') NOT VALID`,
    );
    expect((await desk.read(owner, id)).status).toBe(500);
    expect((await find(id)).metadata.verificationStatus).toBe('pending');
    await app.db.run(sql`ALTER TABLE credentials DROP CONSTRAINT killed`);
    expect((await desk.figures(owner)).mine).toBe(id);
    // Two phones sharing one passkey: signatures arriving out of order indicate a cloned key (W3C WebAuthn 3, section
    // 6.1.1).
    const tablet = phoneOf(app, owner);
    expect((await tablet.register('Tablet')).status).toBe(201);
    const both = await Promise.all([desk.read(owner, id), desk.refuse({ ...owner, phone: tablet }, id, 'mismatch')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    const verdicts = (await find(id)).metadata.verificationStatus === 'verified' ? 1 : 0;
    expect(await credentials()).toHaveLength(verdicts);

    const other = await app.register();
    // The file's header is that of an image, but it cannot be decoded. Opening it counts as looking, and the officer
    // can reject it.
    const theirs = await desk.submit(other, 'M11111111', dataUrl(png(3, 2)));
    await desk.taken(owner);
    expect(codeOf(await desk.picture(owner, theirs.id))).toBe('picture_unreadable');
    expect((await theirs.find(theirs.id)).looks).toBe(1);
    const wish = { params: { userId: other.userId }, body: { currentPassword: 'correct horse battery', givenUp: [] } };
    const gone = await app.call('POST /api/user/{userId}/deletion', { ...wish, token: other.token });
    expect(gone.status, gone.text).toBe(204);
    for (const reply of [await desk.picture(owner, theirs.id), await desk.read(owner, theirs.id)])
      expect(codeOf(reply)).toBe('not_found');
    expect(await desk.figures(owner)).toMatchObject({ waiting: 0, mine: null });
  });

  testLong(
    'waits as many days as its owner was promised and is then rejected, and waits unchanged if checks by officers are switched off',
    async () => {
      const owner = await city.owner();
      const me = await app.register();
      const { id, find } = await desk.submit(me);
      const closed = await startTestApp({
        mode: 'hosted',
        over: app,
        settings: { identityDesk: undefined, hasSandboxes: false },
      });
      try {
        const sent = { token: owner.token, byName: true };
        expect((await closed.call('GET /api/office/identity', sent)).body).toMatchObject({
          isOffered: false,
          waiting: 1,
        });
        const picture = { ...sent, params: { documentId: id } };
        const route = 'GET /api/office/identity/{documentId}/picture';
        expect((await closed.call(route, picture)).problem.code).toBe('not_offered');
        expect((await closed.call('GET /api/verifier')).body).toMatchObject({ isOffered: false });
      } finally {
        await closed.stop();
      }
      await app.db.run(
        sql`UPDATE verification_queue SET patient_since = now() - interval '13 days 23 hours', due_at = now()`,
      );
      await desk.open(owner);
      await app.db.run(sql`UPDATE verification_queue SET patient_since = now() - interval '15 days', due_at = now()`);
      await eventually(async () => (await find(id)).metadata.rejectionCode).toBe('no_answer');
      expect(codeOf(await desk.read(owner, id))).toBe('not_found');
      expect((await desk.figures(owner)).mine).toBeNull();
    },
  );
});
