import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { office } from '../testing/office.ts';

const app = testApp({ mode: 'hosted' });
const { approver, call, firm, list } = office(app);

it('a batch makes the other requests if one fails by a fault, and reports the failed request with a reference', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  await app.db.tx((tx) =>
    tx.exec(`CREATE FUNCTION breaks_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER breaks_here BEFORE INSERT ON work_requests FOR EACH ROW
        WHEN (NEW.external_id = 'f-2') EXECUTE FUNCTION breaks_here()`),
  );
  const one = (externalId: string) => ({ externalId, title: 'A', description: 'B', approver: ann.connectionId });
  const approvals = ['f-1', 'f-2', 'f-3'].map(one);
  const sent = () => call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals } });
  const { status, body } = await sent();
  await app.db.run(sql`DROP TRIGGER breaks_here ON work_requests`);
  expect([status, body.map(({ request }) => request?.externalId)]).toEqual([200, ['f-1', undefined, 'f-3']]);
  expect(body[1]?.problem).toMatchObject({ status: 500, code: 'fault', title: 'Something went wrong here' });
  expect(body[1]?.problem?.detail).toMatch(/^Report this reference: [0-9a-f-]{36}\.$/);
  expect(body[1]?.problem?.detail).not.toContain('broken');
  expect((await sent()).body.map(({ request }) => request?.externalId)).toEqual(['f-1', 'f-2', 'f-3']);
  expect(await list(ann)).toHaveLength(3);
});

it('a batch makes the other requests if one takes too long, and ends if a second request takes too long', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  await app.db.tx((tx) =>
    tx.exec(`CREATE FUNCTION takes_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
      CREATE TRIGGER takes_long BEFORE INSERT ON work_requests FOR EACH ROW
        WHEN (NEW.external_id LIKE 'late-%') EXECUTE FUNCTION takes_long()`),
  );
  const one = (externalId: string) => ({ externalId, title: 'A', description: 'B', approver: ann.connectionId });
  const sent = (...ids: string[]) =>
    call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals: ids.map(one) } });
  const { status, body } = await sent('t-1', 'late-1', 't-2');
  expect([status, body.map(({ request }) => request?.externalId)]).toEqual([200, ['t-1', undefined, 't-2']]);
  expect(body[1]?.problem).toMatchObject({ status: 503, code: 'unavailable' });
  expect((await sent('late-1', 't-3', 'late-2', 't-4')).status).toBe(503);
  await app.db.run(sql`DROP TRIGGER takes_long ON work_requests`);
  expect((await list(ann)).length).toBe(3);
});

it('a batch makes the other requests if some are malformed, and states the reason for each malformed request', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const one = (externalId: string, more: object = {}) => ({
    externalId,
    title: 'A',
    description: 'B',
    approver: ann.connectionId,
    ...more,
  });
  const approvals = [
    one('m-1', { amount: '100', currency: 'KRW' }),
    one('m-2', { amount: '49,90', currency: 'KRW' }),
    { ...one('m-3'), externalId: 7 },
    'm-4',
    one('m-5', { document: { name: 'a.pdf', sha256: 'ab'.repeat(32), content: 'AA==' } }),
    one('m-6'),
  ];
  const { status, body } = await call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals } });
  expect([status, body.map(({ externalId }) => externalId)]).toEqual([200, ['m-1', 'm-2', '', '', 'm-5', 'm-6']]);
  expect(body.map(({ problem }) => problem?.code)).toEqual([
    undefined,
    ...Array<string>(4).fill('malformed'),
    undefined,
  ]);
  expect(body[1]?.problem).toMatchObject({
    status: 400,
    detail: expect.stringMatching(/^amount must be a whole number such as 1200/),
  });
  expect(await list(ann)).toHaveLength(2);
  for (const bad of [[], Array<object>(101).fill(one('many')), 'none'])
    expect(
      (await app.call('POST /api/work/approvals/batch', { token: shop.key, body: { approvals: bad } })).status,
    ).toBe(400);
});
