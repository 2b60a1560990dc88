import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { png } from '#features/documents/server/testing/images.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { market, type Person } from '#features/pay/server/testing/stall.ts';
import { readPicture, writePicture } from '#platform/server/picture/codecs.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import type { Case } from '../contract.ts';
import type { OfficeCase } from '../office-contract.ts';
import { erasePictures } from './pictures-store.ts';
import { disputing } from './testing/disputing.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const { giving, pay, person } = market(app);
const cases = disputing(app);

const PLACE = 'GPS 37.5665 126.9780';
/** Makes a grey photo as phones do, with its location in the file. */
async function photo(grey = 200): Promise<Buffer> {
  const jpeg = Buffer.from(await writePicture({ width: 120, height: 90, rgba: new Uint8Array(43_200).fill(grey) }));
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, PLACE.length + 2]), Buffer.from(PLACE)]);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}
type By = Pick<Person, 'userId' | 'token'>;
const send = async ({ userId, token }: By, id: number, body: Uint8Array) => {
  const reply = await fetch(`${app.url}/api/cases/${userId}/${id}/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: Uint8Array.from(body),
  });
  return { status: reply.status, body: (await reply.json()) as Case & { code: string } };
};
const get = async (token: string, path: string) => {
  const reply = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const seen = ({ userId, token }: By, id: number, picture: number) =>
  get(token, `/api/cases/${userId}/${id}/pictures/${picture}`);
const looked = ({ token }: Pick<Official, 'token'>, id: number, picture: number) =>
  get(token, `/api/office/cases/${id}/pictures/${picture}`);
const codeIn = ({ bytes }: { bytes: Buffer }) => (JSON.parse(bytes.toString()) as { code: string }).code;

/** Opens a case about a payment at a stall. */
async function disputed() {
  const [ann, stall] = [await person(), await person('0')];
  const shop = (await giving(stall, 0)).body.id;
  const { body } = await pay(ann, { merchantId: shop, amount: '20000' });
  return { ann, stall, id: (await cases.open(ann, body.id)).body.id };
}

testLong(
  'a case accepts six pictures from each side, redrawn, and shows them to both sides and nobody else',
  async () => {
    await city.owner();
    const { ann, stall, id } = await disputed();
    const first = await send(ann, id, await photo());
    expect([first.status, first.body.pictures]).toMatchObject([200, [{ side: 'payer', isErased: false, looks: 0 }]]);
    const picture = first.body.pictures[0]?.id ?? 0;
    // After a lost response, sending the same picture again returns the existing one.
    expect((await send(ann, id, await photo())).body.pictures).toHaveLength(1);
    expect((await send(stall, id, await photo(90))).body.pictures.map(({ side }) => side)).toEqual(['payer', 'shop']);
    expect([await cases.news(ann), await cases.news(stall)]).toEqual([['pictured'], ['opened', 'pictured']]);
    for (const who of [ann, stall]) {
      const { status, headers, bytes } = await seen(who, id, picture);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(bytes.includes(PLACE)).toBe(false);
      expect(await readPicture('image/jpeg', bytes)).toMatchObject({ width: 120, height: 90 });
    }
    const stored = await app.db.rows(sql<{ sealed: Uint8Array }>`SELECT sealed FROM case_pictures`);
    for (const { sealed } of stored) expect(Buffer.from(sealed).includes('JFIF')).toBe(false);
    // A stranger sees no picture, and neither another case nor an unknown id shows it.
    const other = await disputed();
    expect((await seen(other.ann, id, picture)).status).toBe(404);
    expect((await seen(other.ann, other.id, picture)).status).toBe(404);
    expect((await send(other.ann, id, await photo())).status).toBe(404);
    expect((await send(ann, id, Buffer.from('no picture'))).body.code).toBe('picture_malformed');
    expect((await send(ann, id, png(9000, 9000))).body.code).toBe('picture_too_large');
    expect((await send(ann, id, (await photo()).subarray(0, 200))).body.code).toBe('picture_malformed');
    for (const grey of [1, 30, 60, 120, 160]) await send(ann, id, await photo(grey));
    expect((await send(ann, id, await photo(240))).body.code).toBe('too_many_pictures');
    await cases.withdraw(ann, id);
    expect((await send(stall, id, await photo(240))).body.code).toBe('case_closed');
  },
);

it('only the officer who handles the case can open its pictures, with the viewer’s number over each and the name of the side that sent it', async () => {
  const owner = await city.owner();
  const [support, auditor] = [await city.join(owner, 'support'), await city.join(owner, 'auditor')];
  const { ann, stall, id } = await disputed();
  const picture = (await send(ann, id, await photo())).body.pictures[0]?.id ?? 0;
  expect(codeIn(await looked(support, id, picture))).toBe('not_taken_up');
  expect(codeIn(await looked(auditor, id, picture))).toBe('forbidden');
  expect((await looked(ann, id, picture)).status).toBe(403);
  expect((await cases.office(support, id, 'take')).body).toMatchObject({ opensPictures: true });
  for (const _ of [1, 2]) {
    const { status, headers, bytes } = await looked(support, id, picture);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { rgba } = await readPicture('image/jpeg', bytes);
    const written = rgba.filter((value, at) => at % 4 === 0 && value < 160).length;
    expect(written, 'the line').toBeGreaterThan(200);
  }
  expect(codeIn(await looked(owner, id, picture))).toBe('not_taken_up');
  // Two views, one notice: both sides see the count, and only the picture's owner is notified.
  expect([await cases.news(ann), await cases.news(stall)]).toEqual([['looked'], ['opened', 'pictured']]);
  for (const who of [ann, stall]) expect((await cases.read(who, id)).body.pictures[0]?.looks).toBe(2);
  const acts = await app.db.rows(
    sql<{ n: number }>`SELECT n FROM organisation_audit WHERE act = 'case.picture_seen' ORDER BY n`,
  );
  expect(acts).toHaveLength(2);
  // The checker of a decision views it, and so does its maker, who has taken up the case.
  await cases.say(stall, id);
  const asked = await cases.office(support, id, 'propose', { returned: '20000', reason: 'Not delivered at all.' });
  expect(asked.status).toBe(201);
  expect((await looked(owner, id, picture)).status).toBe(200);
  const row = (await owner.phone.call('GET /api/office/cases/{caseId}', { params: { caseId: id } })).body as OfficeCase;
  expect([row.opensPictures, row.pictures[0]?.looks]).toEqual([true, 3]);
  await cases.withdraw(ann, id);
  expect(codeIn(await looked(support, id, picture))).toBe('not_taken_up');
});

it('a case’s pictures are erased some time after the case ends, and the record of them is kept', async () => {
  await city.owner();
  const { ann, stall, id } = await disputed();
  const picture = (await send(ann, id, await photo())).body.pictures[0]?.id ?? 0;
  const erase = (days: number) => app.db.tx((tx) => erasePictures(tx, days * 86_400, 100));
  expect(await erase(-1), 'of an open case').toBe(0);
  await cases.withdraw(ann, id);
  expect(await erase(1)).toBe(0);
  expect(await erase(-1)).toBe(1);
  expect((await seen(stall, id, picture)).status).toBe(404);
  expect((await cases.read(stall, id)).body.pictures).toMatchObject([{ isErased: true }]);
  await expect(
    app.db.run(
      sql`UPDATE case_pictures SET sealed = '\\x00', sha256 = decode(repeat('00', 32), 'hex') WHERE id = ${picture}`,
    ),
  ).rejects.toThrow('until it is erased');
});
