import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { commitmentTo, nextHead } from '#features/organisations/server/audit/chain.ts';
import { ARCHIVE_TYPE } from '#features/work/server/archive/archive-shape.ts';
import { type Files, readZip, writeZip } from '#features/work/server/archive/zip.ts';
import { archives } from '#features/work/server/testing/archived.ts';
import { sql } from '#platform/server/store/db.ts';
import type { Finding } from '../contract.ts';

const app = testApp({ mode: 'hosted' });
const { archiveOf, call, decided } = archives(app);
beforeEach(() => app.db.run(sql`DELETE FROM attempts`));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const text = (files: Files, path: string) => Buffer.from(files[path] ?? []).toString();
const codes = ({ checks }: Finding) => checks.map(({ code }) => code);
async function check(bytes: Uint8Array | string): Promise<Finding> {
  const reply = await fetch(`${app.url}/api/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: typeof bytes === 'string' ? bytes : Uint8Array.from(bytes),
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  return (await reply.json()) as Finding;
}

/** Builds an archive with other contents under this server's signature, so that only the contents reveal the change. */
function resigned(files: Files, changed: Files): Uint8Array {
  const { SHA256SUMS: _, 'SHA256SUMS.jws': signature, ...rest } = { ...files, ...changed };
  const paths = Object.keys(rest).sort();
  const list = paths.map((path) => `${sha256(rest[path] ?? new Uint8Array())}  ${path}\n`).join('');
  const SHA256SUMS = Buffer.from(list);
  const { organisation, externalId } = JSON.parse(
    Buffer.from(
      Buffer.from(signature ?? [])
        .toString()
        .split('.')[1] ?? '',
      'base64url',
    ).toString(),
  );
  const { signer, settings } = app.built.mounted.services;
  const claims = { type: ARCHIVE_TYPE, organisation, externalId, sha256: sha256(SHA256SUMS) };
  const jws = signer.signJwt(`${ARCHIVE_TYPE}+jws`, settings.publicUrl, claims);
  return writeZip({ ...rest, SHA256SUMS, 'SHA256SUMS.jws': Buffer.from(jws) });
}

describe('the content of an archive', () => {
  it('is checked item by item, whoever signed the list: decision, document, device, trail', async () => {
    const { shop, externalId } = await decided();
    const files = readZip(await archiveOf(shop.key, externalId)) ?? {};
    expect((await check(resigned(files, {}))).verdict).toBe('green');
    const other = await decided();
    const theirs = readZip(await archiveOf(other.shop.key, other.externalId)) ?? {};
    const first = async (changed: Files) => {
      const found = await check(resigned(files, changed));
      expect([found.verdict, found.shown]).toEqual(['red', null]);
      return codes(found)[0];
    };
    const decision = text(files, 'decisions/1/decision.json');
    const rejected = Buffer.from(decision.replace('"approved"', '"rejected"'));
    expect(await first({ 'decisions/1/decision.json': rejected })).toBe('decision_changed');
    const jws = { 'decisions/1/person.jws': theirs['decisions/1/person.jws'] ?? new Uint8Array() };
    expect(await first(jws)).toBe('decision_changed');
    expect(await first({ 'document.pdf': Buffer.from('%PDF-1.7 another') })).toBe('other_document');
    const passkey = JSON.parse(text(files, 'decisions/1/passkey.json'));
    const another = JSON.parse(text(theirs, 'decisions/1/passkey.json'));
    for (const one of [another, { ...passkey, publicKey: another.publicKey }, { ...passkey, nonce: another.nonce }])
      expect(await first({ 'decisions/1/passkey.json': Buffer.from(JSON.stringify(one)) })).toBe('device_failed');
    // Replaces the request with one of another organisation.
    const moved = Object.fromEntries(
      Object.entries(theirs).filter(([path]) => path.startsWith('decisions/') || path === 'sealed.pdf'),
    );
    expect(await first(moved)).toBe('changed');
    delete (moved as Record<string, Uint8Array>)['sealed.pdf'];
    expect(await first(moved)).toBe('other_organisation');
  });

  it('is red if its trail has a gap, or differs from this server’s trail', async () => {
    const { shop, externalId } = await decided();
    const files = readZip(await archiveOf(shop.key, externalId)) ?? {};
    const trail = JSON.parse(text(files, 'trail.json'));
    const [entry, ...more] = trail.entries;
    const put = async (changed: object) => {
      const found = await check(
        resigned(files, { 'trail.json': Buffer.from(JSON.stringify({ ...trail, ...changed })) }),
      );
      return [found.verdict, codes(found)[0]];
    };
    const said = { ...entry.said, role: 'owner' };
    expect(await put({ entries: [{ ...entry, said }, ...more] })).toEqual(['red', 'trail_broken']);
    expect(await put({ entries: [{ ...entry, atMs: entry.atMs + 1 }, ...more] })).toEqual(['red', 'trail_broken']);
    // The forged trail is a consistent chain of its own.
    const commitment = commitmentTo(Buffer.from(entry.salt, 'hex'), said);
    const head = nextHead(Buffer.from(entry.before, 'hex'), {
      n: entry.n,
      at_ms: entry.atMs,
      act: entry.act,
      commitment,
    });
    const forged = { ...entry, said, commitment: commitment.toString('hex'), head: head.toString('hex') };
    expect(await put({ entries: [forged], n: entry.n, head: forged.head })).toEqual(['red', 'trail_differs']);
    expect(await put({ n: trail.n + 5, head: '00'.repeat(32), entries: [entry] })).toEqual(['red', 'trail_differs']);
  });

  it('saved before its person deleted their account verifies, and a signature alone then shows no device', async () => {
    const { shop, ann, phone, externalId, proof } = await decided();
    const before = await archiveOf(shop.key, externalId);
    const route = 'POST /api/user/{userId}/deletion';
    const sent = { params: { userId: ann.userId }, body: { currentPassword: 'correct horse battery', givenUp: [] } };
    const gone = await phone.sign(route, sent);
    expect([200, 204], gone.text).toContain(gone.status);
    expect((await check(before)).verdict).toBe('green');
    const alone = await check(proof.organisationJws);
    expect([alone.verdict, codes(alone).at(-1)]).toEqual(['amber', 'device_gone']);
    const after = await check(await archiveOf(shop.key, externalId));
    // The sealed document still exists, as a paper copy would.
    expect([after.verdict, after.shown?.people[0]?.name]).toEqual(['green', null]);
    const { body } = await call('GET /api/work/approvals/evidence', { token: shop.key, query: { externalId } });
    expect(body.decisions).toEqual([]);
  });
});
