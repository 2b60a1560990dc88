import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { contract as issuance } from '#features/issuance/contract.ts';
import { contract as organisations } from '#features/organisations/contract.ts';
import type { Person } from '#features/organisations/server/testing/firm.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { contract as verifier } from '#features/verifier/contract.ts';
import { verifying } from '#features/verifier/server/testing/counter.ts';
import { sql } from '#platform/server/store/db.ts';
import { testLong } from '#platform/server/testing/extent.ts';
import { office } from '../testing/office.ts';
import { membershipChecksJob } from './membership-checks.ts';

const app = sharedApp('city');
const desk = office(app);
const { issue } = desk;
const firms = registry(app);

const mayIn = (person: Person, id: number) =>
  app.client(organisations)('GET /api/org/{id}', { params: { id }, token: person.token });
const auditOf = async (owner: Person, id: number) =>
  (await app.client(organisations)('GET /api/org/{id}/audit', { params: { id }, token: owner.token })).body;
/** Ages the last check of the membership. */
const age = (userId: number) =>
  app.db.tx(async (tx) => {
    await tx.run(
      sql`UPDATE organisation_staff SET stands_until = now() - interval '1 second' WHERE user_id = ${userId}`,
    );
    await tx.run(sql`UPDATE staff_by_credential c SET looked_at = now() - interval '1 hour'
      FROM organisation_staff s WHERE s.id = c.staff_id AND s.user_id = ${userId}`);
  });

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

it('showing the credential that a role rule names gives the rule’s role, as long as the credential is valid', async () => {
  const at = await desk.employer();
  const made = await desk.rule(at, at.type.vct);
  expect(made.status, made.text).toBe(201);
  const link = desk.linkOf(made);
  const person = await desk.holder(at);
  const seen = await desk.call('POST /api/staff-roles/look', { token: person.token, body: { link } });
  expect(seen.body).toMatchObject({ role: 'clerk', claim: 'department', value: 'Sales', isStaff: false });
  const joined = await desk.join(person, link);
  expect(joined.status, joined.text).toBe(201);
  expect(joined.body).toMatchObject({ role: 'clerk' });
  expect(joined.body.rights).toContain('take');
  expect((await desk.ask(person, link)).problem.code).toBe('in_it_already');

  await age(person.userId);
  expect((await mayIn(person, at.id)).status).toBe(200);
  const [credentialId] = await issuedBy(at);
  expect((await change(at, credentialId, 'revoke')).status).toBe(200);
  await age(person.userId);
  expect((await mayIn(person, at.id)).problem.code).toBe('forbidden');
  expect(
    (await desk.call('GET /api/org/{id}/role-rules', { params: { id: at.id }, token: at.owner.token })).body,
  ).toMatchObject([{ people: 0 }]);
  const acts = await auditOf(at.owner, at.id);
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['role_rule.made', 'presentation.answered', 'staff.joined']),
  );
  expect(acts.find(({ act }) => act === 'staff.lapsed')).toMatchObject({
    role: 'time',
    data: { why: 'revoked', role: 'clerk' },
  });
  const told = () =>
    app.call('GET /api/notifications/{userId}', { params: { userId: person.userId }, token: person.token });
  await expect.poll(async () => (await told()).text).toContain('role_ended');
});

testLong(
  'a role given for a credential ends by itself when the credential is suspended, on one of two nodes, even if the role is unused',
  async () => {
    const at = await desk.employer();
    const link = desk.linkOf(await desk.rule(at, at.type.vct, { role: 'auditor' }));
    const [one, other, stays] = await Promise.all([desk.holder(at), desk.holder(at), desk.holder(at)]);
    for (const person of [one, other, stays]) expect((await desk.join(person, link)).status).toBe(201);
    const issued = await issuedBy(at);
    for (const person of [one, other, stays]) await age(person.userId);
    // Credentials are listed newest first. Two of the three members' credentials are suspended.
    for (const id of issued.slice(0, 2)) expect((await change(at, id, 'suspend')).status).toBe(200);
    const { services } = app.built.mounted;
    const run = () => membershipChecksJob(services).run(new AbortController().signal);
    await Promise.all([run(), run()]);
    const left = await app.db.rows(sql<{ user_id: number }>`
    SELECT user_id FROM organisation_staff WHERE organisation_id = ${at.id} AND role = 'auditor'`);
    expect(left).toHaveLength(1);
    const lapsed = (await auditOf(at.owner, at.id)).filter(({ act }) => act === 'staff.lapsed');
    expect(lapsed).toHaveLength(2);
  },
);

it('nobody gets a role by another person’s response, by another person’s code, or twice by one credential', async () => {
  const at = await desk.employer();
  const link = desk.linkOf(await desk.rule(at, at.type.vct));
  const [person, thief] = await Promise.all([desk.holder(at), app.register()]);
  // A thief makes a holder answer the thief's own request. The code returns with the holder, so the thief never has it
  // and the holder cannot use it.
  const asked = await desk.ask(thief, link);
  const code = desk.codeIn(await desk.show(person, asked.body.link));
  expect((await desk.take(thief, 'x'.repeat(43))).problem.code).toBe('nothing_shown');
  expect((await desk.take(person, code)).problem.code).toBe('nothing_shown');
  const mine = desk.codeIn(await desk.show(person, (await desk.ask(person, link)).body.link));
  expect((await desk.take(thief, mine)).problem.code).toBe('nothing_shown');
  const taken = await Promise.all([desk.take(person, mine), desk.take(person, mine)]);
  expect(taken.map(({ status }) => status).sort()).toEqual([201, 409]);
  // A credential allows one membership: a second person who shows it gets none.
  const lent = await desk.take(thief, code);
  expect(lent.problem.code).toBe('card_of_another');
  expect((await mayIn(thief, at.id)).status).toBe(403);
});

it('a credential of another department or issuer gives no role', async () => {
  const [at, another] = await Promise.all([desk.employer(), desk.employer()]);
  const link = desk.linkOf(await desk.rule(at, at.type.vct));
  const wrong = await desk.holder(at, { name: 'Lee', department: 'Finance' });
  await expect(desk.show(wrong, (await desk.ask(wrong, link)).body.link)).rejects.toThrow();
  const named = desk.linkOf(await desk.rule(at, at.type.vct, { issuer: another.issuer }));
  expect((await desk.join(await desk.holder(at), named)).problem.code).toBe('issuer_not_named');
  const foreign = desk.linkOf(await desk.rule(at, another.type.vct, { issuer: another.issuer }));
  const theirs = await desk.holder(another);
  expect((await desk.join(theirs, foreign)).body).toMatchObject({ role: 'clerk' });
  const own = desk.linkOf(await desk.rule(at, another.type.vct));
  await expect(desk.show(theirs, (await desk.ask(await app.register(), own)).body.link)).rejects.toThrow(
    /answer_refused/,
  );
});

it('another wallet may show the credential, for this request only, and nobody else reads the response', async () => {
  const { card, wallet, rootOf } = verifying(app);
  const { credential, key, vct, employer } = await card();
  const link = desk.linkOf(await desk.rule(employer, vct, { claim: 'employee_number', value: '20418' }));
  const [person, root] = await Promise.all([app.register(), rootOf()]);
  const [first, other] = [await desk.ask(person, link), await desk.ask(person, link)];
  const open = ({ body }: { body: { request: string } }) => wallet.open(body.request, root);
  const [request, another] = [await open(first), await open(other)];
  const names = ['employee_number'];
  const replayed = await wallet.answer(request, await wallet.show(credential, key, another, names));
  const swapped = await wallet.showErring(credential, key, request, { payload: { nonce: another.nonce } });
  expect([replayed.status, (await wallet.answer(request, swapped)).status]).toEqual([400, 400]);
  const stranger = await wallet.showErring(credential, key, request, { key: await issue.wallet.key() });
  expect((await wallet.answer(request, stranger)).status).toBe(400);

  const good = await wallet.answer(request, await wallet.show(credential, key, request, names));
  const code = desk.codeIn(good.body.redirect_uri ?? null);
  const { owner, id } = employer;
  const requests = await app.client(verifier)('GET /api/org/{id}/verifying/requests', {
    params: { id },
    token: owner.token,
  });
  const requestId = requests.body.find(({ state }) => state === 'answered')?.id ?? 0;
  const read = await app.client(verifier)('GET /api/org/{id}/verifying/requests/{requestId}', {
    params: { id, requestId },
    token: owner.token,
  });
  expect(read.body).toMatchObject({ state: 'answered', answer: null });
  expect((await desk.take(person, code)).body).toMatchObject({ role: 'clerk' });
});

it('no credential gives a role that moves money or manages staff, and an accountant cannot make a role rule', async () => {
  const at = await desk.employer();
  for (const role of ['owner', 'manager', 'accountant']) {
    const reply = await desk.rule(at, at.type.vct, { role: role as never });
    expect([role, reply.problem.code]).toEqual([role, 'malformed']);
  }
  const accountant = await firms.staff(at.owner, at.id, 'accountant');
  expect((await desk.rule({ id: at.id, owner: accountant }, at.type.vct)).problem.code).toBe('forbidden');
  const person = await desk.holder(at);
  expect((await desk.join(person, desk.linkOf(await desk.rule(at, at.type.vct)))).status).toBe(201);
  await expect(
    app.db.run(sql`UPDATE organisation_staff SET role = 'manager' WHERE user_id = ${person.userId}`),
  ).rejects.toThrow('organisation_staff_by_credential');
  // An officer may change such a member. From then on the role is the officer's decision, and the credential is
  // deleted.
  const staff = await app.client(organisations)('GET /api/org/{id}/staff', {
    params: { id: at.id },
    token: at.owner.token,
  });
  const member = staff.body.find(({ isByCredential }) => isByCredential);
  const raised = await app.client(organisations)('PATCH /api/org/{id}/staff/{memberId}', {
    params: { id: at.id, memberId: member?.id ?? 0 },
    token: at.owner.token,
    body: { role: 'accountant' },
  });
  expect(raised.body).toMatchObject({ role: 'accountant', isByCredential: false });
  expect(await app.db.rows(sql`SELECT FROM staff_by_credential WHERE organisation_id = ${at.id}`)).toEqual([]);
});

it('a removed member returns only by invitation, not by any credential', async () => {
  const at = await desk.employer();
  const link = desk.linkOf(await desk.rule(at, at.type.vct));
  const [person, other] = await Promise.all([desk.holder(at), app.register()]);
  expect((await desk.join(person, link)).status).toBe(201);
  const again = await desk.ask(other, link);
  const code = desk.codeIn(await desk.show(person, again.body.link));
  const org = app.client(organisations);
  const of = { params: { id: at.id }, token: at.owner.token };
  const { body: staff } = await org('GET /api/org/{id}/staff', of);
  const memberId = staff.find(({ isByCredential }) => isByCredential)?.id ?? 0;
  expect((await org('DELETE /api/org/{id}/staff/{memberId}', { ...of, params: { id: at.id, memberId } })).status).toBe(
    204,
  );
  expect((await desk.ask(person, link)).problem.code).toBe('taken_from_staff');
  expect((await desk.take(other, code)).problem.code).toBe('taken_from_staff');
  expect((await mayIn(other, at.id)).status).toBe(403);
  const invited = await org('POST /api/org/{id}/invitations', {
    ...of,
    body: { role: 'clerk', label: 'Back', email: null },
  });
  const token = new URL(invited.body.link).hash.slice(1);
  expect((await org('POST /api/invitations/accept', { token: person.token, body: { token } })).status).toBe(201);
  expect((await mayIn(person, at.id)).status).toBe(200);
});

it('an ended rule gives its role to nobody else, and earlier members keep the role', async () => {
  const at = await desk.employer();
  const made = await desk.rule(at, at.type.vct);
  const person = await desk.holder(at);
  expect((await desk.join(person, desk.linkOf(made))).status).toBe(201);
  const params = { id: at.id, ruleId: made.body.id };
  const end = () => desk.call('DELETE /api/org/{id}/role-rules/{ruleId}', { params, token: at.owner.token });
  expect([(await end()).status, (await end()).problem.code]).toEqual([204, 'not_found']);
  expect((await desk.ask(await desk.holder(at), desk.linkOf(made))).problem.code).toBe('role_link_gone');
  await age(person.userId);
  expect((await mayIn(person, at.id)).status).toBe(200);
});
