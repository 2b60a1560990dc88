import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { cityOffice } from '../testing/city.ts';

const app = testApp({ mode: 'hosted' });
const city = cityOffice(app);

const waitsForMe = sql<{ n: number }>`SELECT count(*) AS n FROM pg_locks l
  WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`;

it('an owner can invite officers only inside the office: an invitation is refused if its owner leaves while the request waits', async () => {
  const owner = await city.owner();
  const invite = (email: string) =>
    owner.phone.sign('POST /api/org/{id}/invitations', {
      params: { id: city.id() },
      body: { role: 'finance', label: 'x', email },
    });
  expect((await invite('first@city.example')).status).toBe(201);
  const [locked, waits, free] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const holding = app.db.tx(async (tx) => {
    await tx.rows(sql`SELECT FROM organisations WHERE id = ${city.id()} FOR UPDATE`);
    locked.resolve();
    while ((await tx.one(waitsForMe)).n === 0) await tx.rows(sql`SELECT pg_sleep(0.01)`);
    waits.resolve();
    await free.promise;
  });
  await locked.promise;
  const answer = invite('second@city.example');
  await waits.promise;
  expect((await owner.phone.call('DELETE /api/office/entry')).status).toBe(204);
  free.resolve();
  await holding;
  expect((await answer).problem).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await invite('third@city.example')).problem).toMatchObject({ status: 403, code: 'forbidden' });
  const made = await app.db.rows(sql<{ email: string }>`
    SELECT email FROM organisation_invitations WHERE organisation_id = ${city.id()} AND email LIKE '%@city.example' AND role = 'finance'`);
  expect(made.map(({ email }) => email)).toEqual(['first@city.example']);
});
