import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { signsAt } from '#features/office/server/testing/at-node.ts';
import { cityOffice, type Official } from '#features/office/server/testing/city.ts';
import { sql } from '#platform/server/store/db.ts';
import type { OfficeSitting } from '../../office-contract.ts';
import { FACTS, identityDesk } from '../testing/identity-desk.ts';

const settings = { identityDesk: { days: 14, twicePercent: 0 } };
const app = testApp({ mode: 'hosted', settings });
const city = cityOffice(app);
const desk = identityDesk(app);
const TAKE = 'POST /api/office/identity/take';
const READ = 'POST /api/office/identity/{documentId}/read';
const PUT_BACK = 'POST /api/office/identity/{documentId}/put-back';
const documentIn = (reply: { body: unknown }) => (reply.body as OfficeSitting).documentId;
const acts = async (owner: Official, act: string) =>
  ((await owner.phone.call('GET /api/org/{id}/audit', { params: { id: city.id() } })).body as { act: string }[]).filter(
    (one) => one.act === act,
  );

it('a document is assigned to one officer and decided once, whoever takes, reads or leaves it on two nodes at once', async () => {
  const second = await startTestApp({ mode: 'hosted', over: app, settings });
  try {
    const [here, there] = [signsAt(app), signsAt(second)];
    const owner = await city.owner();
    const [ann, ben] = [await city.join(owner, 'support'), await city.join(owner, 'approver')];
    const takeAtOnce = async () => {
      const sends = await Promise.all([here(ann, TAKE), there(ben, TAKE)]);
      return Promise.all(sends.map((send) => send()));
    };

    // Two documents and two officers: each officer gets one, and the same one again from either node.
    const one = await desk.submit(await app.register(), 'M10000001');
    const two = await desk.submit(await app.register(), 'M10000002');
    const taken = await takeAtOnce();
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    const [ofAnn, ofBen] = taken.map(documentIn);
    expect(new Set([ofAnn, ofBen])).toEqual(new Set([one.id, two.id]));
    expect(documentIn(await (await there(ann, TAKE))())).toBe(ofAnn);
    expect(documentIn(await (await here(ben, TAKE))())).toBe(ofBen);
    const open = await app.db.rows(sql`SELECT 1 AS is FROM desk_sittings WHERE ended_at IS NULL`);
    expect(open).toHaveLength(2);

    // One document is decided and the other returned. Two officers then compete for it, and one gets it.
    const theirs = ofAnn === one.id ? one : two;
    const number = theirs === one ? 'M10000001' : 'M10000002';
    expect((await (await there(ben, PUT_BACK, { params: { documentId: ofBen ?? 0 } }))()).status).toBe(204);
    expect((await desk.picture(ann, theirs.id)).status).toBe(200);

    // One node records the finding while the other node removes the officer. Either they decide the document, or it
    // waits for another officer.
    const params = { documentId: theirs.id };
    const body = { ...FACTS, documentNumber: number };
    const read = await there(ann, READ, { params, body });
    const [reply, left] = await Promise.all([read(), ann.phone.call('DELETE /api/office/entry')]);
    expect(left.status).toBeLessThan(300);
    if (reply.status !== 204) {
      expect([403, 404]).toContain(reply.status);
      expect((await theirs.find(theirs.id)).metadata).not.toMatchObject({ verificationStatus: 'verified' });
      while ((await desk.open(owner)) !== theirs.id) await desk.refuse(owner, ofBen ?? 0, 'unreadable');
      expect((await desk.read(owner, theirs.id, { documentNumber: number })).status).toBe(204);
    }
    expect((await theirs.find(theirs.id)).metadata).toMatchObject({ verificationStatus: 'verified' });
    const signed = (await theirs.credentials()).filter(({ verification }) => verification === 'issuer_signed');
    expect(signed).toHaveLength(1);

    // Two officers compete for the last document.
    await city.enter(ann);
    while ((await desk.figures(owner)).waiting > 0 && (await desk.take(owner)).status === 200) {
      const id = (await desk.figures(owner)).mine ?? 0;
      await desk.picture(owner, id);
      expect((await desk.refuse(owner, id, 'unreadable')).status).toBe(204);
    }
    const last = await desk.submit(await app.register(), 'M10000003');
    const both = await takeAtOnce();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(both.find(({ status }) => status === 404)?.problem.code).toBe('nothing_waits');
    expect(both.flatMap((each) => (each.status === 200 ? [documentIn(each)] : []))).toEqual([last.id]);
    expect(await acts(owner, 'identity.decided')).toHaveLength(2);
  } finally {
    await second.stop();
  }
}, 240_000);
