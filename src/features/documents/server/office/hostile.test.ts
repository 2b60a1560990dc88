import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { OfficeAct } from '#features/office/calls/acts.ts';
import { checkAct } from '#features/office/server/testing/check-act.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { shopsOf } from '#features/office/server/testing/shops.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { identityDesk } from '../testing/identity-desk.ts';
import { dataUrl, greyPng, jpeg, png, webp } from '../testing/images.ts';

const settings = { identityDesk: { days: 14, twicePercent: 0 } };
const app = testApp({ mode: 'hosted', each: 'nothing', settings });
const city = cityOffice(app);
const desk = identityDesk(app);
const codeOf = (reply: { problem: { code?: string } | undefined }) => reply.problem?.code;

/** One passport number in several spellings. */
const [PLAIN, DASHED, WIDE] = ['M70689098', 'M7068\u20139098', '\uff2d\uff1706\uff189098'];

interface Person {
  readonly userId: number;
  readonly token: string;
}
const send = ({ userId, token }: Person, metadata: object = {}) =>
  app.call('POST /api/digital-documents', {
    token,
    body: {
      userId,
      title: 'Passport',
      documentType: 'passport',
      metadata: { documentNumber: PLAIN, name: 'Seo Ha-neul Gwak', imageData: dataUrl(png()), ...metadata },
    },
  });
const proven = async (by: Official, one: Person, number: string) => {
  const { id, find } = await desk.submit(one, number);
  expect(await desk.open(by)).toBe(id);
  expect((await desk.read(by, id)).status).toBe(204);
  expect((await find(id)).metadata.verificationStatus).toBe('verified');
};
const turnedDown = async (by: Official) =>
  expect((await desk.refuse(by, await desk.open(by), 'unreadable')).status).toBe(204);

it('one person can have three documents waiting for officers, and send ten documents in 30 days', async () => {
  const owner = await city.owner();
  const [me, other] = [await app.register(), await app.register()];
  expect([(await send(me)).status, (await send(me)).status]).toEqual([201, 201]);
  const both = await Promise.all([send(me), send(me)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(both.map(codeOf)).toContain('too_many_at_desk');
  await eventually(async () => (await desk.figures(owner)).waiting).toBe(3);
  for (let n = 3; n < 10; n += 1) {
    await turnedDown(owner);
    expect((await send(me)).status).toBe(201);
  }
  await eventually(async () => (await desk.figures(owner)).waiting).toBe(3);
  await turnedDown(owner);
  expect(codeOf(await send(me))).toBe('too_many_at_desk');
  expect((await send(other)).status).toBe(201);
});

it('an officer never gets documents that name their own passport, and still gets other documents', async () => {
  const owner = await city.owner();
  const support = await city.join(owner, 'support');
  await proven(owner, support, PLAIN);
  for (let n = 0; n < 7; n += 1) {
    const another = await app.register();
    for (const documentNumber of [PLAIN, DASHED, WIDE])
      expect((await send(another, { documentNumber })).status).toBe(201);
  }
  await eventually(async () => (await desk.figures(owner)).waiting).toBe(21);
  expect(codeOf(await desk.take(support))).toBe('nothing_waits');
  const { id } = await desk.submit(await app.register(), 'M11111111');
  expect((await desk.taken(support)).documentId).toBe(id);
});

it('accounts proven by one passport count as one person for four eyes, however its number is written', async () => {
  const owner = await city.owner();
  const [maker, twin, wide, checker] = [
    await city.join(owner, 'owner'),
    await city.join(owner, 'approver'),
    await city.join(owner, 'approver'),
    await city.join(owner, 'approver'),
  ];
  await proven(owner, maker, PLAIN);
  await proven(owner, twin, DASHED);
  await proven(owner, wide, WIDE);
  const { userId: shopId } = await shopsOf(app).make('Moon stall', { hasAccount: false });
  const sent = { params: { shopId }, body: { reason: 'Moved away' } };
  const act = (await maker.phone.sign('POST /api/office/shops/{shopId}/close', sent)).body as OfficeAct;
  for (const one of [twin, wide]) expect(codeOf(await checkAct(one, act.id))).toBe('own_act');
  expect((await checkAct(checker, act.id)).body).toMatchObject({ state: 'done' });
});

it('a picture with false headers or without an image opens as unreadable, is rejected, and work continues', async () => {
  const owner = await city.owner();
  const lies = {
    'a canvas of 10 pixels over a frame of 16,383': Buffer.concat([
      webp('VP8X', 10, 10),
      webp('VP8 ', 16_383, 16_383).subarray(12),
    ]),
    'a second header': Buffer.concat([png(2, 2).subarray(0, 33), png(60_000, 60_000).subarray(8)]),
    'a second frame': Buffer.concat([jpeg(8, 8).subarray(0, -6), jpeg(60_000, 60_000).subarray(20)]),
    'thirty-six megapixels out of two bytes': png(6000, 6000),
    'a header and nothing': png(9, 9).subarray(0, 33),
  };
  for (const [what, bytes] of Object.entries(lies)) {
    const { id, find } = await desk.submit(await app.register(), 'M2', dataUrl(bytes));
    expect((await desk.taken(owner)).documentId).toBe(id);
    expect([what, codeOf(await desk.picture(owner, id))]).toEqual([what, 'picture_unreadable']);
    expect([what, (await desk.refuse(owner, id, 'unreadable')).status]).toEqual([what, 204]);
    expect((await find(id)).looks).toBe(1);
  }
  for (const bytes of [greyPng(20_000, 1), greyPng(1, 20_000)]) {
    await desk.submit(await app.register(), 'M3', dataUrl(bytes));
    expect((await desk.refuse(owner, await desk.open(owner), 'not_genuine')).status).toBe(204);
  }
});

it('an officer opens, records, rejects and returns by number only the document assigned to them, and can type no hidden characters', async () => {
  const owner = await city.owner();
  const [support, approver] = [await city.join(owner, 'support'), await city.join(owner, 'approver')];
  const [mine, theirs] = [await desk.submit(await app.register()), await desk.submit(await app.register())];
  expect([await desk.open(support), await desk.open(approver)]).toEqual([mine.id, theirs.id]);
  for (const reply of [
    await desk.look(support, theirs.id),
    await desk.picture(support, theirs.id),
    await desk.read(support, theirs.id),
    await desk.refuse(support, theirs.id, 'not_genuine'),
    await desk.putBack(support, theirs.id),
  ])
    expect(codeOf(reply)).toBe('not_found');
  expect(await theirs.find(theirs.id)).toMatchObject({ looks: 1, metadata: { verificationStatus: 'pending' } });
  for (const hidden of ['\u202e', '\u2066', '\u0000', '\u200b\u200e'])
    for (const field of ['name', 'documentNumber'])
      expect(codeOf(await desk.read(support, mine.id, { [field]: `M7068${hidden}9098` }))).toBe('malformed');
  // A change of role takes effect at once: the picture can no longer be opened.
  const staff = (await owner.phone.call('GET /api/org/{id}/staff', { params: { id: city.id() } })).body as {
    id: number;
    role: string;
  }[];
  const memberId = staff.find(({ role }) => role === 'support')?.id ?? 0;
  const sent = { params: { id: city.id(), memberId }, body: { role: 'finance' } };
  expect((await owner.phone.sign('PATCH /api/org/{id}/staff/{memberId}', sent)).status).toBe(200);
  for (const reply of [await desk.picture(support, mine.id), await desk.take(support)])
    expect([reply.status, codeOf(reply)]).toEqual([403, expect.any(String)]);
});

it('a document is accepted under the name printed on it even if its owner typed another of their names, and not under somebody else’s name', async () => {
  const owner = await city.owner();
  const me = await app.register();
  await app.db.run(
    sql`UPDATE users SET first_name = 'Dohyun', last_name = 'Bae', name_ko = '배도현' WHERE id = ${me.userId}`,
  );
  const { id, find, credentials } = await desk.submit(me, 'M70689110', undefined, 'Dohyun Bae');
  await desk.open(owner);
  const other = await desk.read(owner, id, { name: '배도훈', documentNumber: 'M70689110' });
  expect(codeOf(other)).toBe('differs');
  expect((await desk.read(owner, id, { name: '배도현', documentNumber: 'M70689110' })).status).toBe(204);
  expect((await find(id)).metadata.verificationStatus).toBe('verified');
  expect((await credentials())[0]?.credentialData).toMatchObject({ holderName: '배도현' });
  const stranger = await desk.submit(me, 'M70689111', undefined, 'Baram Han');
  await desk.open(owner);
  const theirs = await desk.read(owner, stranger.id, { name: '배도현', documentNumber: 'M70689111' });
  expect(codeOf(theirs)).toBe('differs');
  expect((await desk.refuse(owner, stranger.id, 'mismatch')).status).toBe(204);
});

it('a document that also verifies another account shows that account with its state to the officer, and the audit trail records that', async () => {
  const owner = await city.owner();
  const [first, second] = [await app.register(), await app.register()];
  const { id } = await desk.submit(first);
  expect(await desk.taken(owner)).toMatchObject({ documentId: id, alsoVerifies: [] });
  await desk.picture(owner, id);
  expect((await desk.read(owner, id)).status).toBe(204);
  // Sets the state that earlier releases leave behind.
  await app.db.run(sql`UPDATE digital_documents SET number_mark = NULL WHERE id = ${id}`);
  await app.runJob('document-marks');
  const again = await desk.submit(second, 'm 7068-9098');
  const sitting = await desk.taken(owner);
  expect(sitting).toMatchObject({
    documentId: again.id,
    alsoVerifies: [{ memberId: first.userId, state: 'active' }],
  });
  await desk.picture(owner, again.id);
  expect((await desk.read(owner, again.id)).status).toBe(204);
  const trail = await owner.phone.call('GET /api/org/{id}/audit', { params: { id: city.id() } });
  expect(trail.text).toContain(`"alsoVerifies":"${first.userId}"`);
});

it('documents that cannot be opened are logged when their number changes, not by each run, and do not delay the MACs of other documents', async () => {
  await city.owner();
  const [{ id: bad }, { id: good }] = [
    await desk.submit(await app.register()),
    await desk.submit(await app.register(), 'm 7068-9099'),
  ];
  await app.db.run(sql`UPDATE digital_documents SET number_mark = NULL WHERE id IN (${bad}, ${good})`);
  await app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT set_config('session_replication_role', 'replica', true)`);
    await tx.run(sql`UPDATE digital_documents SET particulars = '\\x00' WHERE id = ${bad}`);
  });
  const logged = async () => {
    await app.runJob('document-marks');
    return app.log.filter((line) => line.includes('could not be marked')).length;
  };
  const before = app.log.filter((line) => line.includes('could not be marked')).length;
  expect([await logged(), await logged()]).toEqual([before + 1, before + 1]);
  const marks = sql<{ id: number }>`SELECT id FROM digital_documents WHERE id >= ${bad} AND number_mark IS NULL`;
  expect(await app.db.rows(marks)).toEqual([{ id: bad }]);
});
