import { expect, it } from 'vitest';
import { startTestApp } from '#app/server/testing/harness.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { paper } from '#features/files/server/testing/papers.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { office } from '../testing/office.ts';
import { takeDue } from './seals-store.ts';

// The shared server seals nothing by itself; only the nodes of this test do.
const app = testApp({ mode: 'hosted', isStill: true });
const { approve, approver, asked, call, firm, waiting } = office(app);
const MANY = 4;

it('a document waiting for its seal is sealed once by one of several nodes, also after another node died', async () => {
  const shop = await firm();
  const ann = await approver(shop);
  const content = paper().toString('base64');
  for (let nth = 0; nth < MANY; nth += 1) {
    await asked(shop.key, { approver: ann.connectionId, document: { name: 'po.pdf', content } });
    const { id } = await waiting(ann);
    await call('POST /api/work/approvals/{id}/opened', { params: { id }, token: ann.token, body: {} });
    expect((await approve(ann, id)).status).toBe(200);
  }
  const seals = () =>
    app.db.one(sql<{ waiting: number; sealed: number; files: number; tries: number }>`
      SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'sealed')::int AS sealed,
             (SELECT count(*)::int FROM files WHERE is_signed) AS files, coalesce(sum(tries), 0)::int AS tries FROM work_seals`);
  expect(await seals()).toEqual({ waiting: MANY, sealed: 0, files: 0, tries: 0 });
  const dead = await takeDue(app.db, 3);
  expect(dead?.tries).toBe(0);
  await using nodes = new AsyncDisposableStack();
  for (let n = 0; n < 2; n += 1) {
    const node = await startTestApp({ over: app });
    nodes.defer(() => node.stop());
  }
  await eventually(seals).toEqual({ waiting: 0, sealed: MANY, files: MANY, tries: 0 });
});
