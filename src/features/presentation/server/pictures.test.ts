import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { readImageHeader } from '#features/documents/image.ts';
import { png } from '#features/documents/server/testing/images.ts';
import { peerIssuer } from '#features/issuance/server/testing/peer-issuer.ts';
import { readPicture, writePicture } from '#platform/server/picture/codecs.ts';
import { selfSigned } from '#platform/server/testing/certificate.ts';
import { peerVerifier } from './testing/peer-verifier.ts';
import { presenting } from './testing/presenting.ts';

const app = sharedApp('personal');
const { seen, taking } = presenting(app);
let school: Awaited<ReturnType<typeof peerIssuer>>;
let shop: Awaited<ReturnType<typeof peerVerifier>>;
let portrait: Buffer;

beforeAll(async () => {
  school = await peerIssuer();
  shop = await peerVerifier(selfSigned('127.0.0.1'));
  portrait = Buffer.from(await writePicture({ width: 800, height: 1000, rgba: new Uint8Array(3_200_000).fill(180) }));
});
afterAll(() => Promise.all([school.stop(), shop.stop()]));

/**
 * Takes a credential with these claims, and returns what a verifier of all of it reads, by the last name of each path.
 */
async function readBy(claims: object) {
  school.err({ payload: (good) => ({ ...good, ...claims }) });
  const { takingId } = await taking.seen(school.offer());
  await taking.take(takingId);
  const query = {
    credentials: [
      {
        id: 'student',
        format: 'dc+sd-jwt',
        meta: { vct_values: ['https://school.example/student'] },
        claims: [{ path: ['name'] }, { path: ['address'] }],
      },
    ],
  };
  const { asked } = await seen(shop.ask(query).text);
  const all = asked[0]?.choices[0]?.claims ?? [];
  return new Map(all.map(({ place, value, picture }) => [JSON.parse(place).at(-1), { value, picture }]));
}

it('a portrait is a small redrawn picture on the screen of consent, and never its encoding', async () => {
  const claims = await readBy({
    portrait: `data:image/jpeg;base64,${portrait.toString('base64')}`,
    photo: portrait.toString('base64'),
    picture: 'https://school.example/minseo.jpg',
    broken: `data:image/png;base64,${png(200, 200).toString('base64')}`,
    jp2: `${Buffer.from('0000000c6a5020200d0a870a', 'hex').toString('base64')}${'A'.repeat(3000)}`,
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  for (const name of ['portrait', 'photo']) {
    const { value, picture } = claims.get(name) ?? {};
    expect(value, name).toBe('');
    const drawn = Buffer.from(picture?.image?.replace('data:image/jpeg;base64,', '') ?? '', 'base64');
    expect(readImageHeader(drawn), name).toEqual({ type: 'image/jpeg', width: 256, height: 320 });
    expect((await readPicture('image/jpeg', drawn)).rgba.length).toBe(256 * 320 * 4);
    expect(drawn.includes(portrait.subarray(20, 200))).toBe(false);
  }
  expect(claims.get('picture')).toEqual({ value: 'https://school.example/minseo.jpg', picture: null });
  for (const name of ['broken', 'jp2', 'svg'])
    expect(claims.get(name), name).toEqual({ value: '', picture: { image: null } });
});
