import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as issuance } from '#features/issuance/contract.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { office } from '../testing/office.ts';

// A server of its own, because the test registers many people from one network within an hour.
const app = sharedApp('city');
const desk = office(app);

type Employer = Awaited<ReturnType<typeof desk.employer>>;
const issuedBy = async ({ id, owner }: Employer) => {
  const list = await app.client(issuance)('GET /api/org/{id}/issuing/credentials', {
    params: { id },
    token: owner.token,
  });
  return list.body.map((one) => one.id);
};
const change = (at: Employer, credentialId: number | undefined, to: 'revoke' | 'suspend') =>
  app.call(`POST /api/org/{id}/issued-credentials/{credentialId}/${to}`, {
    params: { id: at.id, credentialId: credentialId ?? 0 },
    token: at.key,
    body: { reason: 'Left' },
  });

it('refuses a credential revoked since its request, a role in an organisation whose staff is full, and more than 20 rules', async () => {
  const at = await desk.employer();
  const link = desk.linkOf(await desk.rule(at, at.type.vct));
  const [late, person] = [await desk.holder(at), await desk.holder(at)];
  const shown = async (one: Person) => desk.codeIn(await desk.show(one, (await desk.ask(one, link)).body.link));
  const [lateCode, code] = [await shown(late), await shown(person)];
  const [, first] = await issuedBy(at);
  expect((await change(at, first, 'revoke')).status).toBe(200);
  const refused = [await desk.take(late, lateCode), await desk.take(late, lateCode)];
  expect(refused.map(({ problem }) => problem.code)).toEqual(['card_not_standing', 'card_not_standing']);

  const crowd = await Promise.all(Array.from({ length: 49 }, () => app.register()));
  await app.db.run(sql`INSERT INTO organisation_staff (organisation_id, user_id, role)
    SELECT ${at.id}, id, 'auditor' FROM unnest(${crowd.map(({ userId }) => userId)}::bigint[]) AS id`);
  expect((await desk.take(person, code)).problem.code).toBe('no_place_left');
  for (let n = 1; n < 20; n += 1) expect((await desk.rule(at, at.type.vct, { value: `Team ${n}` })).status).toBe(201);
  expect((await desk.rule(at, at.type.vct)).problem.code).toBe('too_many_role_rules');
});

it('a holder of an organisation’s link adds at most ten requests an hour to its audit trail, and all holders together a thousand', async () => {
  const at = await desk.employer();
  const link = desk.linkOf(await desk.rule(at, at.type.vct));
  const [person, other] = [await app.register(), await app.register()];
  for (let n = 0; n < 10; n += 1) expect((await desk.ask(person, link)).status).toBe(201);
  expect((await desk.ask(person, link)).problem.code).toBe('too_many_requests');
  expect((await desk.ask(other, link)).status).toBe(201);
  await app.db.run(sql`INSERT INTO attempts (kind, subject)
    SELECT kind, subject FROM (SELECT kind, subject FROM attempts WHERE kind = 'asked_in_name' ORDER BY id DESC LIMIT 1) a, generate_series(1, 990)`);
  expect((await desk.ask(other, link)).problem.code).toBe('too_many_requests');
  const asked = await app.db.rows(sql<{ n: number }>`
    SELECT n FROM organisation_audit WHERE organisation_id = ${at.id} AND act = 'presentation.asked'`);
  expect(asked).toHaveLength(11);
});
