import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { tablesHolding } from '#platform/server/testing/clear-text.ts';
import { contract } from '../contract.ts';
import { MAX_IMAGE_BYTES } from '../rules.ts';
import { dataUrl, jpeg, png, webp } from './testing/images.ts';

const app = testApp();
let me: { userId: number; token: string };
beforeEach(async () => {
  me = await app.register();
});

const image = png(3, 2, 500);
const metadata = {
  documentNumber: 'M70689098',
  name: 'Test Person',
  verificationStatus: 'pending',
  imageData: dataUrl(image),
};
const submission = () => ({
  userId: me.userId,
  title: 'passport Verification',
  documentType: 'passport' as const,
  documentHash: 'hash_1790000000000',
  metadata,
});
const submit = (change: object = {}) =>
  app.call('POST /api/digital-documents', { body: { ...submission(), ...change }, token: me.token });
const submitImage = (bytes: Uint8Array, type = 'image/png') =>
  submit({ metadata: { ...metadata, imageData: dataUrl(bytes, type) } });
const count = async () =>
  (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM digital_documents WHERE user_id = ${me.userId}`)).n;
const mine = () => ({ params: { userId: me.userId }, token: me.token });

describe('a document', () => {
  it('is accepted as pending, with the SHA-256 of the image in place of a placeholder', async () => {
    const reply = await app.client(contract)('POST /api/digital-documents', { body: submission(), token: me.token });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      userId: me.userId,
      title: 'passport Verification',
      documentType: 'passport',
      documentHash: createHash('sha256').update(image).digest('hex'),
      metadata: { documentNumber: 'M70689098', name: 'Test Person', verificationStatus: 'pending' },
    });
    expect(reply.text).not.toContain('imageData');
  });

  it('returns its image byte for byte, and lists do not contain it', async () => {
    const { body } = await app.client(contract)('POST /api/digital-documents', { body: submission(), token: me.token });
    const one = await app.client(contract)('GET /api/digital-documents/{userId}/{id}', {
      params: { userId: me.userId, id: body.id },
      token: me.token,
    });
    expect(one.status).toBe(200);
    expect(one.body.metadata.imageData).toBe(dataUrl(image));
    const list = await app.client(contract)('GET /api/digital-documents/{userId}', mine());
    expect(list.body).toMatchObject([{ id: body.id, documentHash: body.documentHash, createdAt: body.createdAt }]);
    expect(list.text).not.toContain('imageData');
  });

  it('may be JPEG, PNG or WebP, and its bytes decide which', async () => {
    for (const [bytes, type] of [
      [jpeg(), 'image/jpeg'],
      [png(), 'image/png'],
      [webp('VP8X', 9, 9), 'image/webp'],
    ] as const) {
      const reply = await submitImage(bytes, 'image/heic');
      expect(reply.status).toBe(201);
      const { id } = reply.body as { id: number };
      const one = await app.client(contract)('GET /api/digital-documents/{userId}/{id}', {
        params: { userId: me.userId, id },
        token: me.token,
      });
      expect(one.body.metadata.imageData).toBe(dataUrl(bytes, type));
    }
  });

  it('of 10 MB is accepted', async () => {
    const bytes = png(1, 1, MAX_IMAGE_BYTES - png(1, 1, 1).length + 1);
    expect(bytes).toHaveLength(MAX_IMAGE_BYTES);
    expect((await submitImage(bytes)).status).toBe(201);
  });

  it('lists newest first, a page at a time', async () => {
    for (const title of ['one', 'two', 'three']) await submit({ title });
    const first = await app.client(contract)('GET /api/digital-documents/{userId}', { ...mine(), query: { limit: 2 } });
    expect(first.body.map((document) => document.title)).toEqual(['three', 'two']);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await app.call(`GET ${next}`, { token: me.token });
    expect(second.body).toMatchObject([{ title: 'one' }]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('is nowhere in clear text: neither image, number nor name, in no table and no log line', async () => {
    const particular = { documentNumber: 'K93481102', name: 'Seo Ha-neul Gwak' };
    expect((await submit({ metadata: { ...metadata, ...particular } })).status).toBe(201);
    for (const plain of [particular.documentNumber, particular.name, image.subarray(8, 60)])
      expect(await tablesHolding(app.db, plain)).toEqual([]);
    expect(app.log.join('\n')).not.toContain(particular.documentNumber);
    expect(app.log.join('\n')).not.toContain(dataUrl(image).slice(30, 90));
  });
});

describe('a refused document changes nothing:', () => {
  const refused = async (reply: { status: number; problem: unknown }, status: number, code: string, field?: string) => {
    expect(reply.status).toBe(status);
    expect(reply.problem).toMatchObject({ code, ...(field && { errors: { [field]: expect.any(String) } }) });
    expect(await count()).toBe(0);
  };

  it('data that is no image', async () => {
    const others = [
      'hello',
      'GIF89a\x01\0\x01\0\0\0\0',
      '\x89PNG\r\n\x1a\n and no more',
      '\xff\xd8\xff\xe0 and no more',
    ];
    for (const other of others)
      await refused(await submitImage(Buffer.from(other, 'latin1')), 422, 'image_malformed', 'metadata.imageData');
  });

  it('an SVG, whatever its declared type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const type of ['image/svg+xml', 'image/png'])
      await refused(await submitImage(svg, type), 422, 'image_malformed', 'metadata.imageData');
  });

  it('a text that is no data URL of base64', async () => {
    const texts = [
      'x',
      'https://example.com/a.png',
      `data:text/html;base64,${image.toString('base64')}`,
      `${dataUrl(image)}!`,
      `${dataUrl(image).slice(0, 40)} ${dataUrl(image).slice(40)}`,
    ];
    for (const imageData of texts)
      await refused(
        await submit({ metadata: { ...metadata, imageData } }),
        422,
        'image_malformed',
        'metadata.imageData',
      );
  });

  it('60 megapixels', async () => {
    const bytes = png(10_000, 6000);
    await refused(await submitImage(bytes), 422, 'image_too_many_pixels', 'metadata.imageData');
  });

  it('an image one byte over 10 MB, and a body over 14.2 MiB', async () => {
    const bytes = Buffer.concat([png(), Buffer.alloc(MAX_IMAGE_BYTES + 1 - png().length)]);
    await refused(await submitImage(bytes), 422, 'image_too_large', 'metadata.imageData');
    await refused(await submitImage(Buffer.alloc(11.2 * 1024 * 1024)), 413, 'too_large');
  });

  it('a hash of 64 hex digits that is not the image’s', async () => {
    await refused(await submit({ documentHash: 'ab'.repeat(32) }), 422, 'hash_differs', 'documentHash');
    const right = createHash('sha256').update(image).digest('hex');
    expect((await submit({ documentHash: right.toUpperCase() })).status).toBe(201);
  });

  it('a document that claims to be verified', async () => {
    for (const verificationStatus of ['verified', 'rejected', ''])
      await refused(
        await submit({ metadata: { ...metadata, verificationStatus } }),
        422,
        'verification_not_pending',
        'metadata.verificationStatus',
      );
  });

  it('wrong types, unknown fields, missing fields and other document types', async () => {
    const bodies = [
      { documentType: 'visa' },
      { title: 7 },
      { title: ' ' },
      { title: 'a\0b' },
      { id: 5 },
      { metadata: { ...metadata, documentNumber: '' } },
      { metadata: { ...metadata, isVerified: true } },
      { metadata: 'none' },
      { metadata: undefined },
    ];
    for (const body of bodies) await refused(await submit(body), 400, 'malformed');
    await refused(
      await app.call('POST /api/digital-documents', { body: '{"userId":', token: me.token }),
      400,
      'malformed',
    );
  });
});

describe('documents of others', () => {
  it('are refused to anyone without the owner’s session, before the body is validated', async () => {
    const other = await app.register();
    const asOther = { params: { userId: other.userId }, token: me.token };
    expect((await app.call('GET /api/digital-documents/{userId}', asOther)).status).toBe(403);
    expect((await app.call('GET /api/digital-documents/{userId}', { params: { userId: other.userId } })).status).toBe(
      401,
    );
    expect((await submit({ userId: other.userId, title: 7 })).status).toBe(403);
  });

  it('are not found by their ids under the caller’s own id, like documents that do not exist', async () => {
    const { body } = await submit();
    const { id } = body as { id: number };
    const other = await app.register();
    for (const named of [id, 999_999, 'x', '0'])
      expect(
        (
          await app.call('GET /api/digital-documents/{userId}/{id}', {
            params: { userId: other.userId, id: named },
            token: other.token,
          })
        ).status,
      ).toBe(404);
  });
});
