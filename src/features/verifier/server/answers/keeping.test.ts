import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { retentionJob } from '#platform/server/jobs/retention.ts';
import { sql } from '#platform/server/store/db.ts';
import type { NewQuestion } from '../../contract.ts';
import { verifier } from '../feature.ts';
import { verifying } from '../testing/counter.ts';

const app = sharedApp('city');
const { card, rootOf, shop, wallet } = verifying(app);

async function answered(more: Partial<NewQuestion>) {
  const [asking, held] = await Promise.all([shop(), card()]);
  const made = await asking.asked([held.vct], more);
  const request = await wallet.open(made.request, await rootOf());
  const shown = await wallet.show(held.credential, held.key, request, ['name']);
  expect((await wallet.answer(request, shown)).status).toBe(200);
  return { ...asking, requestId: made.id };
}
/** Ages the request by this time. */
const pass = (requestId: number, time: string) =>
  app.db.run(sql`UPDATE verifier_requests SET answer_until = answer_until - ${time}::interval, expires_at = expires_at - ${time}::interval,
    answered_at = answered_at - ${time}::interval WHERE id = ${requestId}`);
const prune = () => retentionJob(app.db, verifier.prunables ?? []).run(new AbortController().signal);
const sealedOf = (requestId: number) =>
  app.db.maybe(sql<{ answer: Uint8Array | null; terms: Uint8Array | null }>`
    SELECT answer, terms FROM verifier_requests WHERE id = ${requestId}`);

describe('a stored response', () => {
  it('is stored as long as the question states, then returned to nobody and erased', async () => {
    const { read, readAsStaff, requestId } = await answered({ keepHours: 24 });
    await pass(requestId, '23 hours 59 minutes');
    await prune();
    expect((await read(requestId)).body.answer).toMatchObject({ claims: [{ values: ['Kim Minseo'] }] });
    expect((await readAsStaff(requestId)).body.answer).toMatchObject({ claims: [{ values: ['Kim Minseo'] }] });
    await pass(requestId, '2 minutes');
    // The answer is gone at its time, even if the retention job has not run.
    expect((await read(requestId)).body).toMatchObject({ state: 'answered', answer: null, keptUntil: null });
    expect((await sealedOf(requestId))?.answer).not.toBeNull();
    await prune();
    expect(await sealedOf(requestId)).toEqual({ answer: null, terms: null });
    expect((await read(requestId)).body).toMatchObject({ state: 'answered', answer: null });
    await pass(requestId, '31 days');
    await prune();
    expect((await read(requestId)).status).toBe(404);
  });

  it('that is not to be stored is returned once to its requester, and again for a minute if the reply was lost', async () => {
    const { read, readAsStaff, requestId } = await answered({ keepHours: 0 });
    expect((await readAsStaff(requestId)).body).toMatchObject({ state: 'answered', answer: null });
    expect((await read(requestId)).body.answer).toMatchObject({ claims: [{ values: ['Kim Minseo'] }] });
    expect((await read(requestId)).body.answer).not.toBeNull();
    await pass(requestId, '61 seconds');
    expect((await read(requestId)).body.answer).toBeNull();
    await prune();
    expect((await sealedOf(requestId))?.answer).toBeNull();
  });

  it('that nobody read for an hour is deleted', async () => {
    const { read, requestId } = await answered({ keepHours: 0 });
    await pass(requestId, '61 minutes');
    expect((await read(requestId)).body.answer).toBeNull();
  });
});
