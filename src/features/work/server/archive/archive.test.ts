import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { readJws } from '#platform/server/vault/jws.ts';
import { archives } from '../testing/archived.ts';
import { type Files, readZip } from './zip.ts';

const app = sharedApp();
const { approve, approver, archiveOf, asked, call, decided, firm, get, read, sealedOf, waiting } = archives(app);
const firms = registry(app);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const json = (files: Files, path: string) => JSON.parse(Buffer.from(files[path] ?? []).toString());
const opened = (bytes: Uint8Array): Files => {
  const files = readZip(bytes);
  if (!files) throw new Error('no archive');
  return files;
};

it('an archive contains every file about an approval, each file with its fingerprint, signed by this server', async () => {
  const { shop, externalId, proof } = await decided({ more: { amount: '48000', currency: 'KRW' } });
  const files = opened(await archiveOf(shop.key, externalId));
  expect(Object.keys(files)).toEqual(
    [
      'README.txt',
      'SHA256SUMS',
      'SHA256SUMS.jws',
      'approval.json',
      'document.pdf',
      'sealed.pdf',
      'trail.json',
      'organisation/did.json',
      'organisation/operator-ca.pem',
      'server/jwks.json',
      'server/key.pem',
      ...[
        'decision.json',
        'organisation.jws',
        'organisation.pem',
        'organisation-key.pem',
        'person.jws',
        'person-key.pem',
        'passkey.json',
        ...[
          'nonce.bin',
          'authenticator-data.bin',
          'client-data.json',
          'signature.der',
          'public-key.cose',
          'public-key.pem',
        ].map((name) => `passkey/${name}`),
      ].map((name) => `decisions/1/${name}`),
    ].sort(),
  );
  expect(Buffer.from(files['decisions/1/decision.json'] ?? []).toString()).toBe(proof.decision);
  expect(Buffer.from(files['decisions/1/organisation.jws'] ?? []).toString()).toBe(proof.organisationJws);
  expect(sha256(files['sealed.pdf'] ?? new Uint8Array())).toBe(sha256(await sealedOf(shop.key, externalId)));
  expect(json(files, 'approval.json')).toMatchObject({
    externalId,
    state: 'approved',
    amount: '48000',
    organisation: { did: shop.organisation.did, name: shop.organisation.name },
    people: { [JSON.parse(proof.decision).approver]: { name: 'Test Person' } },
    decisions: [{ folder: 'decisions/1', version: 1, step: 1 }],
  });
  const sums = Buffer.from(files.SHA256SUMS ?? []).toString();
  expect(sums).toContain(`${sha256(files['document.pdf'] ?? new Uint8Array())}  document.pdf\n`);
  expect(sums.trim().split('\n')).toHaveLength(Object.keys(files).length - 2);
  const signed = readJws(Buffer.from(files['SHA256SUMS.jws'] ?? []).toString());
  expect(signed?.payload).toMatchObject({ externalId, sha256: sha256(Buffer.from(sums)) });
  const { n, head, entries } = json(files, 'trail.json');
  expect(entries[0]).toMatchObject({ act: 'approval.decided', said: { data: { externalId, decision: 'approved' } } });
  expect(entries.at(-1)).toMatchObject({ n, head });
});

it('an archive is available to the people asked, to staff with read access, and to programs that may read decisions', async () => {
  const { shop, ann, externalId, id } = await decided({ isHere: false });
  await firms.key(shop.owner, shop.id, ['events:read']);
  const path = `org/${shop.id}/approvals/archive?externalId=${externalId}`;
  const staff = opened(await read(path, shop.owner.token));
  const manager = await firms.staff(shop.owner, shop.id, 'manager');
  const clerk = await firms.staff(shop.owner, shop.id, 'clerk');
  const seen = opened(await read(path, manager.token));
  expect((await get(path, clerk.token)).status).toBe(403);
  // The trail includes other acts in the organisation only for readers who may audit it.
  const acts = (files: Files) => new Set(json(files, 'trail.json').entries.map(({ act }: { act: string }) => act));
  expect(acts(staff).size).toBeGreaterThan(1);
  expect([...acts(seen)]).toEqual(['approval.decided']);
  const own = opened(await read(`work/approvals/${id}/archive`, ann.token));
  expect([...acts(own)]).toEqual(['approval.decided']);
  expect(Object.keys(own)).toContain('sealed.pdf');
  const other = await firm();
  for (const [token, at] of [
    [(await app.register()).token, `work/approvals/${id}/archive`],
    [other.key, `work/approvals/archive?externalId=${externalId}`],
    [other.owner.token, `work/approvals/${id}/archive`],
  ] as const)
    expect((await get(at, token)).status).toBe(404);
  expect((await get(path, other.owner.token)).status).toBe(403);
});

it('a person’s archive contains only their own decision until all have approved, and is not available after a withdrawal', async () => {
  const shop = await firm();
  const [ann, ben] = [await approver(shop), await approver(shop)];
  const steps = [{ approvers: [ann.connectionId] }, { approvers: [ben.connectionId] }];
  const { externalId } = await asked(shop.key, { steps });
  const first = await waiting(ann);
  await approve(ann, first.id);
  const second = await waiting(ben);
  const decisionsOf = async (token: string, id: number) =>
    json(opened(await read(`work/approvals/${id}/archive`, token)), 'approval.json').decisions.length;
  expect(await decisionsOf(ann.token, first.id)).toBe(1);
  expect(await decisionsOf(ben.token, second.id)).toBe(0);
  const body = { externalId, title: 'Other', description: 'Now other.', steps };
  expect((await call('POST /api/work/approvals/amend', { token: shop.key, body })).status).toBe(200);
  expect((await get(`work/approvals/${second.id}/archive`, ben.token)).status).toBe(404);
  const before = opened(await read(`work/approvals/${first.id}/archive`, ann.token));
  expect(json(before, 'approval.json')).toMatchObject({ state: 'amended', version: 1, title: 'Paper' });
  await approve(ann, (await waiting(ann)).id, { version: 2 });
  await approve(ben, (await waiting(ben)).id, { version: 2 });
  expect(await decisionsOf(ben.token, (await waiting(ben)).id)).toBe(3);
  expect(await decisionsOf(ann.token, first.id)).toBe(2);
});
