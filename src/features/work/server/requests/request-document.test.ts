import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { sql } from '#platform/server/store/db.ts';
import { office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approve, approver, ask, asked, call, firm, waiting } = office(app);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const given = (bytes: Buffer, more: object = {}) => ({
  document: { name: 'invoice 7 세금.pdf', content: bytes.toString('base64'), ...more },
});
const read = (token: string, id: number, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/work/approvals/${id}/document`, { headers: { authorization: `Bearer ${token}`, ...headers } });

it('an uploaded document can be read by the people asked, as a whole and in parts, and by nobody else', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const bytes = paper({ pages: 40, more: [Buffer.alloc(200_000, '% padding\n')] });
  const made = await asked(shop.key, { approver: ann.connectionId, ...given(bytes) });
  const said = { sha256: sha256(bytes), type: 'application/pdf', pages: 40, bytes: bytes.length, isHere: true };
  expect(made.document).toMatchObject(said);
  const { id, document } = await waiting(ann);
  expect(document).toMatchObject({ ...said, name: 'invoice 7 세금.pdf' });
  const whole = await read(ann.token, id);
  expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
    200,
    'application/pdf',
    'bytes',
  ]);
  expect(whole.headers.get('content-disposition')).toBe('inline; filename="invoice_7_.pdf"');
  expect(whole.headers.get('cache-control')).toContain('private');
  expect(sha256(new Uint8Array(await whole.arrayBuffer()))).toBe(sha256(bytes));
  for (const [from, to] of [
    [0, 9],
    [65_530, 65_545],
    [131_000, 200_000],
  ] as const) {
    const part = await read(ann.token, id, { range: `bytes=${from}-${to}` });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
  }
  expect((await read(ann.token, id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  const tag = whole.headers.get('etag') ?? '';
  expect((await read(ann.token, id, { range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
  expect((await read(ann.token, id, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  for (const other of [(await app.register()).token, shop.owner.token])
    expect((await read(other, id)).status).toBe(404);
  // The stored chunks contain nothing readable of the document.
  const kept = await app.db.rows(sql<{ sealed: Uint8Array }>`SELECT sealed FROM file_chunks`);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.some(({ sealed }) => Buffer.from(sealed).includes('padding'))).toBe(false);
});

it('a document must be opened before it is approved (not_opened), by each person and in each version', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const { externalId } = await asked(shop.key, { approver: ann.connectionId, ...given(paper()) });
  const { id } = await waiting(ann);
  expect((await approve(ann, id)).problem.code).toBe('not_opened');
  const opened = (approvalId: number, version?: number) =>
    call('POST /api/work/approvals/{id}/opened', { params: { id: approvalId }, token: ann.token, body: { version } });
  expect((await opened(id)).body.openedAt).not.toBeNull();
  const body = {
    externalId,
    title: 'Paper',
    description: 'Other',
    approver: ann.connectionId,
    ...given(paper({ pages: 2 })),
  };
  expect((await call('POST /api/work/approvals/amend', { token: shop.key, body })).status).toBe(200);
  const { id: next } = await waiting(ann);
  expect((await approve(ann, next, { version: 2 })).problem.code).toBe('not_opened');
  expect((await opened(next)).problem.code).toBe('amended');
  expect((await opened(next, 2)).status).toBe(200);
  expect((await approve(ann, next, { version: 2 })).status).toBe(200);
});

it('a refused document is reported with its reason (document_refused, document_mismatch), and no request is made', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const bad = async (document: object) => (await ask(shop.key, { approver: ann.connectionId, ...document })).problem;
  expect(await bad(given(paper({ catalog: '/OpenAction << /S /JavaScript /JS (1) >>' })))).toMatchObject({
    status: 422,
    code: 'document_refused',
    detail: 'The document holds JavaScript.',
  });
  expect(await bad(given(paper(), { sha256: 'ab'.repeat(32) }))).toMatchObject({ code: 'document_mismatch' });
  expect(await bad({ document: { name: 'a.pdf' } })).toMatchObject({ status: 400 });
  await expect(waiting(ann)).rejects.toThrow('nothing is asked');
  const kept = await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM files WHERE organisation_id = ${shop.id}`);
  expect(kept.n).toBe(0);
});

it('a document known only by its fingerprint cannot be read (document_missing)', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  await asked(shop.key, { approver: ann.connectionId, document: { name: 'a.pdf', sha256: 'ab'.repeat(32) } });
  const { id } = await waiting(ann);
  expect(await (await read(ann.token, id)).json()).toMatchObject({ status: 404, code: 'document_missing' });
  expect((await approve(ann, id)).status).toBe(200);
});

it('a document cannot be read after its request was withdrawn', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const { externalId } = await asked(shop.key, { approver: ann.connectionId, ...given(paper()) });
  const { id } = await waiting(ann);
  expect((await read(ann.token, id)).status).toBe(200);
  await call('POST /api/work/approvals/withdraw', { token: shop.key, body: { externalId } });
  expect((await read(ann.token, id)).status).toBe(404);
});
