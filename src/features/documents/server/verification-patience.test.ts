import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { fastTimes, submitting } from './testing/submitting.ts';

const app = testApp({ each: 'nothing', speeds: { verifier: { ...fastTimes, patienceMs: 1000 } } });

it('a verdict that the store refuses is not retried forever: the document is rejected when its time limit has passed', async () => {
  await app.db.run(sql`ALTER TABLE digital_documents ADD CHECK (rejection_code <> 'not_genuine')`);
  const me = await app.register();
  const the = submitting(app, () => me);
  const id = await the.submit('SANDBOX-FORGED');
  const other = await the.submit('M70689098');
  await the.becomes(other, 'verified');
  await the.becomes(id, 'rejected');
  expect((await the.find(id)).metadata).toMatchObject({ rejectionCode: 'no_answer' });
});
