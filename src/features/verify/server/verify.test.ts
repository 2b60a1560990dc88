import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { sharedApp, testApp } from '#app/server/testing/test-app.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { readZip, writeZip } from '#features/work/server/archive/zip.ts';
import { archives } from '#features/work/server/testing/archived.ts';
import { sql } from '#platform/server/store/db.ts';
import { extent, testLong } from '#platform/server/testing/extent.ts';
import type { Finding } from '../contract.ts';

const app = sharedApp();
const fresh = testApp({ mode: 'hosted' });
const desk = archives(app);
const { archiveOf, call, decided, sealedOf } = desk;

beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

const post = (bytes: Uint8Array | string, to = app) =>
  fetch(`${to.url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : Uint8Array.from(bytes),
  });
async function check(bytes: Uint8Array | string, to = app): Promise<Finding> {
  const reply = await post(bytes, to);
  if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Finding;
}
const codes = ({ checks }: Finding) => checks.map(({ code }) => code);
const flip = (bytes: Uint8Array, at: number, by = 1): Uint8Array => {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ by;
  return changed;
};
const state = (id: number, to: 'suspended' | 'closed' | 'approved') =>
  decideState(app.built.mounted.services, { id, state: to, reason: 'A complaint' });

describe('a valid file', () => {
  it('of a sealed document, an archive or both signatures of a passkey’s decision is green, with its checks', async () => {
    const { shop, externalId, proof } = await decided();
    const pdf = await check(await sealedOf(shop.key, externalId));
    expect(pdf).toMatchObject({ verdict: 'green', kind: 'pdf' });
    expect(codes(pdf)).toEqual([
      'unchanged',
      'document_same',
      'sealed_by',
      'signed_by_both',
      'own_device',
      'in_force',
      'trail_holds',
    ]);
    expect(pdf.shown).toMatchObject({
      title: 'Paper',
      externalId,
      organisation: { name: shop.organisation.name, did: shop.organisation.did, isFromHere: true },
      people: [{ name: 'Test Person', decision: 'approved', isOwnDevice: true, isVoid: false }],
    });
    const archive = await check(await archiveOf(shop.key, externalId));
    expect(archive).toMatchObject({ verdict: 'green', kind: 'archive', shown: pdf.shown });
    expect(codes(archive)).toEqual(codes(pdf));
    for (const jws of [proof.organisationJws, `${proof.personJws}\n`]) {
      const found = await check(jws);
      expect(found).toMatchObject({
        verdict: 'green',
        kind: 'jws',
        shown: { people: [{ name: null, isOwnDevice: true }] },
      });
      expect(codes(found)).toEqual([
        'unchanged',
        'fingerprint_only',
        'sealed_by',
        'signed_by_both',
        'own_device',
        'in_force',
      ]);
    }
    const [, , sealedBy] = pdf.checks;
    expect(sealedBy?.facts).toMatchObject({ name: shop.organisation.name, number: shop.organisation.businessNumber });
  });

  it('signed by this server for a person without a passkey is amber, in all its parts', async () => {
    const { shop, externalId, proof } = await decided({ hasPasskey: false, isHere: false });
    const all = [await sealedOf(shop.key, externalId), await archiveOf(shop.key, externalId), proof.personJws];
    for (const one of all) {
      const found = await check(one);
      expect(found.verdict).toBe('amber');
      expect(codes(found)).toContain('no_device');
      expect(found.shown?.people).toMatchObject([{ isOwnDevice: false }]);
    }
  });

  it('of a statement with its signature is green, and red with one changed byte in the statement or the signature', async () => {
    const { ann } = await decided({ hasPasskey: false, isHere: false });
    const query = 'asset=XP&from=2026-01-01&to=2026-01-31&language=en&format=pdf';
    const made = await desk.get(`statements/${ann.userId}/file?${query}`, ann.token);
    const file = new Uint8Array(await made.arrayBuffer());
    const signature = made.headers.get('x-jws-signature') ?? '';
    const beside = async (bytes: Uint8Array, by: string) => {
      const headers = { 'content-type': 'application/octet-stream' };
      const reply = await fetch(`${app.url}/api/verify?signature=${by}`, {
        method: 'POST',
        headers,
        body: Uint8Array.from(bytes),
      });
      return (await reply.json()) as Finding;
    };
    const found = await beside(file, signature);
    expect([found.verdict, found.kind, codes(found)]).toEqual([
      'green',
      'statement',
      ['unchanged', 'statement_signed'],
    ]);
    expect(codes(await beside(flip(file, file.length >> 1), signature))).toEqual(['changed']);
    const changed = `${signature.slice(0, -5)}${signature.at(-5) === 'A' ? 'B' : 'A'}${signature.slice(-4)}`;
    expect(codes(await beside(file, changed))).toEqual(['changed']);
    const [head = '', , tail = ''] = signature.split('.');
    const said = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), kid: 'another' };
    const other = `${Buffer.from(JSON.stringify(said)).toString('base64url')}..${tail}`;
    expect(codes(await beside(file, other))).toEqual(['not_signed_here']);
    expect(codes(await check(file))).toEqual(['unsigned']);
  });

  it('is neither stored nor logged, and no other host is contacted', async () => {
    const { shop, externalId, proof } = await decided();
    const count = () =>
      app.db.one(sql<{ n: number }>`SELECT (SELECT count(*) FROM files) + (SELECT count(*) FROM work_evidence) AS n`);
    const archive = await archiveOf(shop.key, externalId);
    const [before, logged] = [await count(), app.log.length];
    await check(archive);
    await check(proof.personJws);
    expect(await count()).toEqual(before);
    const said = app.log.slice(logged).join('\n');
    for (const secret of [externalId, shop.organisation.name, proof.personJws.slice(0, 30)])
      expect(said).not.toContain(secret);
  });
});

describe('a changed file', () => {
  testLong('is red with one changed byte of an archive, a sealed document or a signature, anywhere', async () => {
    const { shop, externalId, proof } = await decided({ isHere: false });
    for (const bytes of [
      await archiveOf(shop.key, externalId),
      await sealedOf(shop.key, externalId),
      Buffer.from(proof.organisationJws),
      Buffer.from(proof.personJws),
    ]) {
      const shares = [0.5, 0, 0.2, 0.8, 1].slice(0, extent(5, 1));
      const places = shares.map((share) => Math.floor((bytes.length - 1) * share));
      for (const at of places) {
        const found = await check(flip(bytes, at));
        expect([found.verdict, found.shown], `${at} of ${bytes.length}`).toEqual(['red', null]);
      }
    }
  });

  testLong('is red if it is an archive that somebody made from another archive, even if its list matches', async () => {
    const { shop, externalId } = await decided({ hasPasskey: false, isHere: false });
    const files = { ...readZip(await archiveOf(shop.key, externalId)) };
    const told = JSON.parse(Buffer.from(files['approval.json'] ?? []).toString());
    told.title = 'A palace';
    files['approval.json'] = Buffer.from(JSON.stringify(told));
    expect(await check(writeZip(files))).toMatchObject({ verdict: 'red', checks: [{ code: 'changed' }] });
    const { 'trail.json': _, ...fewer } = readZip(await archiveOf(shop.key, externalId)) ?? {};
    expect((await check(writeZip(fewer))).verdict).toBe('red');
  });

  it('of another kind is reported as that kind: a text, a picture, a PDF without a seal, any other zip', async () => {
    for (const one of ['Good morning', randomBytes(500)]) expect(codes(await check(one))).toEqual(['unknown']);
    expect(codes(await check(paper()))).toEqual(['unsigned']);
    expect(codes(await check(writeZip({ 'a.txt': Buffer.from('x') })))).toEqual(['unknown']);
    expect(codes(await check(Buffer.from('%PDF-1.7\nnothing')))).toEqual(['broken']);
    expect(codes(await check('a.b.c'))).toEqual(['changed']);
    expect(codes(await check('{"type":"anything"}'))).toEqual(['unknown']);
  });
});

describe('the present state', () => {
  it('shows a decision on a request that was amended afterwards as red, and a decision on an open request as amber', async () => {
    const shop = await desk.firm();
    const [ann, ben] = [await desk.approver(shop), await desk.approver(shop)];
    const steps = [{ approvers: [ann.connectionId] }, { approvers: [ben.connectionId] }];
    const { externalId } = await desk.asked(shop.key, { steps });
    await desk.approve(ann, (await desk.waiting(ann)).id);
    const [{ organisationJws = '' } = {}] = (
      await call('GET /api/work/approvals/evidence', { token: shop.key, query: { externalId } })
    ).body.decisions;
    expect(codes(await check(organisationJws))).toContain('open_still');
    const body = { externalId, title: 'Other', description: 'Other.', steps };
    await call('POST /api/work/approvals/amend', { token: shop.key, body });
    const found = await check(organisationJws);
    expect(found.verdict).toBe('red');
    expect(found.checks[0]).toEqual({ code: 'amended', facts: { version: '1', now: '2' } });
    expect(found.shown?.people).toMatchObject([{ isVoid: true }]);
  });
});

describe('the signer', () => {
  testLong('is shown as suspended or closed with its organisation, whose key is still known', async () => {
    const { shop, externalId, proof } = await decided();
    const pdf = await sealedOf(shop.key, externalId);
    await state(shop.id, 'suspended');
    const suspended = await check(pdf);
    expect([suspended.verdict, codes(suspended).at(-1)]).toEqual(['amber', 'suspended']);
    await state(shop.id, 'closed');
    expect(codes(await check(pdf))).toContain('closed');
    expect(codes(await check(proof.organisationJws))).toContain('sealed_by');
  });

  it('cannot sign with a replaced key, whose earlier signatures stay valid', async () => {
    const { shop, externalId, proof } = await decided();
    const pdf = await sealedOf(shop.key, externalId);
    await call(
      'POST /api/org/{id}/signing-key' as never,
      { params: { id: shop.id }, token: shop.owner.token } as never,
    );
    expect((await check(pdf)).verdict).toBe('green');
    const before = new Date(Date.parse(JSON.parse(proof.decision).at) - 60_000);
    await app.db.run(
      sql`UPDATE organisation_signing_keys SET retired_at = ${before} WHERE organisation_id = ${shop.id} AND retired_at IS NOT NULL`,
    );
    const found = await check(pdf);
    expect([found.verdict, codes(found)[0]]).toEqual(['red', 'key_ended']);
  });

  testLong('on another server is named without contacting it; a false claim to be this server is red', async () => {
    await using opened = new AsyncDisposableStack();
    const start = async (publicUrl: string) => {
      const other = await startTestApp({ mode: 'hosted', settings: { publicUrl } });
      opened.defer(() => other.stop());
      return other;
    };
    const far = await start('https://far.example');
    const theirs = archives(far);
    const { shop, externalId, proof } = await theirs.decided();
    for (const one of [
      await theirs.sealedOf(shop.key, externalId),
      await theirs.archiveOf(shop.key, externalId),
      proof.organisationJws,
    ]) {
      const found = await check(one);
      expect(found.verdict).toBe('amber');
      expect(found.checks).toContainEqual({
        code: 'other_server',
        facts: { name: shop.organisation.name, host: 'far.example' },
      });
      expect(found.shown?.organisation).toMatchObject({ isFromHere: false });
      expect(found.shown?.people[0]?.name ?? null).toBeNull();
    }
    const twin = await start(app.settings.publicUrl);
    const forged = archives(twin);
    const made = await forged.decided();
    const found = await check(await forged.sealedOf(made.shop.key, made.externalId));
    expect([found.verdict, codes(found)[0], found.shown]).toEqual(['red', 'pretends', null]);
    expect(codes(await check(await forged.archiveOf(made.shop.key, made.externalId)))[0]).toBe('pretends');
    expect(codes(await check(made.proof.organisationJws))[0]).toBe('pretends');
  });
});

describe('the upload', () => {
  testLong('that expands without bound fails in its thread only, and is refused (too_costly)', async () => {
    // Deflate blocks that end at a flush can be concatenated: these 4 MB unpack to 4 GB.
    const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
    const bomb = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 64 }, () => block)]);
    const file = Buffer.concat([
      Buffer.from(`<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`),
      bomb,
      Buffer.from('\nendstream'),
    ]);
    const catalog = '/Names << /EmbeddedFiles << /Names [(ingam-evidence.json) 6 0 R] >> >>';
    const spec = '<< /Type /Filespec /F (ingam-evidence.json) /EF << /F 7 0 R >> >>';
    const before = process.memoryUsage.rss();
    const reply = await post(paper({ catalog, more: [spec, file] }));
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([422, 'too_costly']);
    expect(process.memoryUsage.rss() - before).toBeLessThan(1_500 * 1024 * 1024);
    expect((await check('Good morning')).verdict).toBe('red');
  });

  it('may have 40 MB, and the number of uploads from a network is limited (too_many_requests)', async () => {
    const bytes = { 'content-type': 'application/octet-stream' };
    const send = (path: string, body?: Uint8Array | string) =>
      fetch(`${fresh.url}${path}`, {
        method: 'POST',
        headers: bytes,
        ...(body !== undefined && { body: body as string }),
      });
    expect((await fresh.call('POST /api/verify', { body: {} })).status).toBe(415);
    expect((await send('/api/verify', new Uint8Array(40 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await send('/api/auth/login', 'x')).status).toBe(415);
    expect((await send('/api/verify')).status).toBe(400);
    const many = await Promise.all(Array.from({ length: 125 }, async () => (await send('/api/verify', 'x')).status));
    // At most four files of one network are checked or waiting at the same time.
    expect(new Set(many)).toEqual(new Set([200, 503, 429]));
  }, 60_000);
});
