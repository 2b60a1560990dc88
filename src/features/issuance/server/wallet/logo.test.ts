import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { peerIssuer } from '../testing/peer-issuer.ts';
import { squarePng } from '../testing/square-png.ts';
import { taking } from '../testing/taking.ts';

const app = testApp();
const { call, held, take } = taking(app);
let school: Awaited<ReturnType<typeof peerIssuer>>;

let served: { status?: number; body: Buffer | string; headers?: Record<string, string> } = { body: '' };
const asked: string[] = [];
const pictures = createServer((request, reply) => {
  asked.push(request.url ?? '');
  reply.writeHead(served.status ?? 200, served.headers).end(served.body);
});
let at = '';
beforeAll(async () => {
  school = await peerIssuer();
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/logo.png`;
});
beforeEach(() => void asked.splice(0));
afterAll(async () => {
  await school.stop();
  await new Promise((resolve) => pictures.close(resolve));
});

const shows = (uri: unknown) =>
  school.err({
    metadata: (good) => ({ ...good, display: [{ name: 'Hanbit School', locale: 'en', logo: { uri, alt_text: 'x' } }] }),
  });
const lookedAt = async () => {
  const here = [new URL(school.id).origin, new URL(at).origin];
  return (await call('POST /api/offers/look', { body: { offer: school.offer(), here } })).body;
};
const logoBy = async (uri: unknown) => {
  shows(uri);
  return (await lookedAt()).logo;
};
const sideOf = (png: string | null | undefined) => Buffer.from(png ?? '', 'base64').readUInt32BE(16);

describe('the picture of an issuer', () => {
  it('is fetched by this server, redrawn, shown with the offer, stored with the credential, and deleted with it', async () => {
    served = { body: squarePng(300) };
    shows(at);
    const offered = await lookedAt();
    expect([sideOf(offered.logo), asked.length]).toEqual([96, 1]);
    expect((await take(offered.takingId)).status).toBe(201);
    const [mine] = await held();
    expect(mine?.logo).toBe(offered.logo);
    expect(asked).toHaveLength(1);
    const data = `data:image/png;base64,${squarePng(40).toString('base64')}`;
    expect(sideOf(await logoBy(data))).toBe(40);
    expect(await logoBy(data)).not.toBe(squarePng(40).toString('base64'));
    await app.call('DELETE /api/held-credentials/{userId}/{heldId}', { params: { userId: 1, heldId: mine?.id ?? 0 } });
    expect(await held()).toEqual([]);
  });

  it('that is invalid, too large, or at a forbidden address is skipped, and the offer continues', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const bomb = squarePng(1, Buffer.alloc(80_000_000));
    for (const one of [
      { body: svg, headers: { 'content-type': 'image/png' } },
      { body: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), squarePng(2)]) },
      { body: Buffer.alloc(10_000_000, squarePng(2)) },
      { body: bomb },
      { status: 302, body: '', headers: { location: `${at}/elsewhere` } },
      { status: 404, body: squarePng(2) },
    ]) {
      served = one;
      expect(await logoBy(at)).toBeNull();
    }
    expect(new Set(asked)).toEqual(new Set(['/logo.png']));
    served = { body: squarePng(2) };
    asked.splice(0);
    for (const uri of [
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      `data:image/png;base64,${Buffer.from(svg).toString('base64')}`,
      'https://10.0.0.1/logo.png',
      `${app.url}/api/me`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      7,
    ])
      expect(await logoBy(uri)).toBeNull();
    expect(asked).toEqual([]);
  });
});
