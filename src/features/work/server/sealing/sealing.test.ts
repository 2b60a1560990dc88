import { createHash } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { checkPdf } from '#features/files/server/checking/check-pdf.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { listAuthorities } from '#features/organisations/server/signing/signing-store.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually, until } from '#platform/server/testing/eventually.ts';
import { office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, asked, call, firm, waiting } = office(app);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const sealedOf = (key: string, externalId: string) =>
  fetch(`${app.url}/api/work/approvals/sealed?externalId=${externalId}`, {
    headers: { authorization: `Bearer ${key}` },
  });

/** Waits for the sealed document and returns it. */
async function sealed(key: string, externalId: string): Promise<Uint8Array> {
  const found = await until(
    () => sealedOf(key, externalId),
    ({ status }) => status !== 409,
  );
  if (found.status !== 200) throw new Error(await found.text());
  expect(found.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await found.arrayBuffer());
}

async function checked(bytes: Uint8Array) {
  const roots = (await listAuthorities(app.db)).map(({ certificate }) => certificate);
  const found = await checkPdf(bytes, roots);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

async function approvedBy(shop: Awaited<ReturnType<typeof firm>>, body: object) {
  const ann = await approver(shop);
  const { externalId } = await asked(shop.key, { approver: ann.connectionId, ...body });
  const { id } = await waiting(ann);
  await call('POST /api/work/approvals/{id}/opened', { params: { id }, token: ann.token, body: {} });
  const decide = async () => expect((await approve(ann, id)).status).toBe(200);
  return { ann, externalId, id, decide };
}
const given = (bytes: Buffer) => ({ document: { name: 'po.pdf', content: bytes.toString('base64') } });

it('approval by the last step seals the document: its pages, its evidence, one signature that names the organisation', async () => {
  const shop = await firm();
  const bytes = paper({ pages: 3 });
  const { ann, externalId, id, decide } = await approvedBy(shop, {
    ...given(bytes),
    amount: '4820000',
    currency: 'KRW',
  });
  expect((await sealedOf(shop.key, externalId)).status).toBe(409);
  await decide();
  const document = await sealed(shop.key, externalId);
  expect(Buffer.from(document).subarray(0, bytes.length).equals(bytes)).toBe(true);
  const found = await checked(document);
  expect(found.signatures).toMatchObject([
    {
      state: 'valid',
      coversWhole: true,
      signer: { organisation: shop.organisation.name, did: shop.organisation.did, isFromHere: true },
    },
  ]);
  expect(found.document).toEqual({ sha256: sha256(bytes), isSame: true });
  expect(found.evidence).toMatchObject({ externalId, decisions: [{ step: 1 }] });
  const own = await fetch(`${app.url}/api/work/approvals/${id}/sealed`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(sha256(new Uint8Array(await own.arrayBuffer()))).toBe(sha256(document));
  for (const token of [(await app.register()).token, (await firm()).key])
    expect((await sealedOf(token, externalId)).status).toBeGreaterThanOrEqual(401);
  // Nobody can change or remove the file, and the store's audit finds no fault.
  await expect(
    app.db.run(sql`UPDATE work_seals SET state = 'waiting', file_id = NULL, sealed_at = NULL`),
  ).rejects.toThrow(/stays/);
  await expect(app.db.run(sql`DELETE FROM work_seals`)).rejects.toThrow(/stays/);
});

it('the seal page names an approver who has one name by that name alone', async () => {
  const shop = await firm();
  const { ann, externalId, decide } = await approvedBy(shop, given(paper()));
  const body = { firstName: 'Suharto', lastName: '' };
  const renamed = await app.call('PATCH /api/user/{userId}', {
    params: { userId: ann.userId },
    token: ann.token,
    body,
  });
  expect(renamed.status, renamed.text).toBe(200);
  await decide();
  const document = await sealed(shop.key, externalId);
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(document)), { mergePages: true });
  expect(text).toContain('Suharto');
  expect(text).not.toMatch(/Test Person|undefined|null/);
});

it('a fingerprint without a document is sealed when somebody first requests its seal', async () => {
  const shop = await firm();
  const fingerprint = sha256(Buffer.from('elsewhere'));
  const { externalId, decide } = await approvedBy(shop, { document: { name: 'po.pdf', sha256: fingerprint } });
  await decide();
  const due = () =>
    app.db.one(sql<{
      is_due: boolean;
    }>`SELECT s.due_at < 'infinity' AS is_due FROM work_seals s JOIN work_requests r ON r.id = s.request_id
    WHERE r.external_id = ${externalId}`);
  expect(await due()).toEqual({ is_due: false });
  const found = await checked(await sealed(shop.key, externalId));
  expect(found).toMatchObject({ signatures: [{ state: 'valid' }], document: { sha256: fingerprint, isSame: false } });
});

it('a document with other signatures stays unchanged and is sealed by its fingerprint, and is refused as not_sealed before that', async () => {
  const shop = await firm();
  const field = '<< /FT /Sig /T (S) /V << /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >> >>';
  const signed = paper({ catalog: '/AcroForm << /Fields [6 0 R] >>', more: [field] });
  const { externalId, decide } = await approvedBy(shop, given(signed));
  expect(await (await sealedOf(shop.key, externalId)).json()).toMatchObject({ code: 'not_sealed' });
  await decide();
  const found = await checked(await sealed(shop.key, externalId));
  expect(found).toMatchObject({
    signatures: [{ state: 'valid', coversWhole: true }],
    document: { sha256: sha256(signed), isSame: false },
  });
});

it('a document sealed by this server before can be requested again: it is decided and sealed by its fingerprint', async () => {
  const [shop, other] = [await firm(), await firm()];
  const first = await approvedBy(shop, given(paper({ pages: 2 })));
  await first.decide();
  const before = Buffer.from(await sealed(shop.key, first.externalId));
  const again = await approvedBy(other, given(before));
  await again.decide();
  const document = await sealed(other.key, again.externalId);
  const found = await checked(document);
  expect(found).toMatchObject({
    signatures: [{ state: 'valid', coversWhole: true, signer: { did: other.organisation.did, isFromHere: true } }],
    document: { sha256: sha256(before), isSame: false },
  });
  // The document keeps its first seal, although /verify now asks to compare its fingerprint.
  const kept = await fetch(`${app.url}/api/work/approvals/${again.id}/document`, {
    headers: { authorization: `Bearer ${again.ann.token}` },
  });
  expect(sha256(new Uint8Array(await kept.arrayBuffer()))).toBe(sha256(before));
  const body = Uint8Array.from(document);
  const headers = { 'content-type': 'application/octet-stream' };
  const reply = await fetch(`${app.url}/api/verify`, { method: 'POST', headers, body });
  const { verdict, checks } = (await reply.json()) as { verdict: string; checks: { code: string }[] };
  expect([verdict, checks.map(({ code }) => code)]).toEqual(['amber', expect.arrayContaining(['fingerprint_only'])]);
});

it('a closed organisation’s approved documents cannot be sealed any more (cannot_be_sealed)', async () => {
  const shop = await firm();
  const { ann, id, decide } = await approvedBy(shop, { document: { name: 'po.pdf', sha256: sha256(paper()) } });
  await decide();
  await decideState(app.built.mounted.services, { id: shop.id, state: 'closed', reason: 'It ended' });
  const code = async () => {
    const params = { params: { id }, token: ann.token };
    return (await app.call('GET /api/work/approvals/{id}/sealed', params)).problem.code;
  };
  await eventually(code).toBe('cannot_be_sealed');
});

it('a seal that cannot be made is set aside with its reason, and the next seal is made', async () => {
  const shop = await firm();
  const bad = await approvedBy(shop, given(paper()));
  const good = await approvedBy(shop, given(paper({ pages: 2 })));
  const chunks = sql`file_id = (SELECT v.file_id FROM work_versions v JOIN work_requests r ON r.id = v.request_id WHERE r.external_id = ${bad.externalId})`;
  await app.db.run(
    sql`UPDATE file_chunks SET sealed = decode(repeat('01', octet_length(sealed)), 'hex') WHERE ${chunks}`,
  );
  await bad.decide();
  await good.decide();
  expect(await checkPdf(await sealed(shop.key, good.externalId), [])).toMatchObject({
    signatures: [{ state: 'valid' }],
  });
  const row = await app.db.one(sql<{ tries: number; fault: string; state: string }>`
    SELECT s.tries, s.fault, s.state FROM work_seals s JOIN work_requests r ON r.id = s.request_id WHERE r.external_id = ${bad.externalId}`);
  expect(row).toMatchObject({ tries: 1, state: 'waiting', fault: expect.stringMatching(/./) });
  await app.audit();
  const move = (by: number) => app.db.run(sql`UPDATE file_chunks SET n = n + ${by}::int WHERE ${chunks}`);
  await move(1);
  await expect(app.audit()).rejects.toThrow('a file with missing or extra chunks');
  await move(-1);
});
