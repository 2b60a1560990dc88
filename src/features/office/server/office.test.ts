import { describe, expect, it } from 'vitest';
import { serverFeatures } from '#app/server/features.ts';
import { testApp } from '#app/server/testing/test-app.ts';
import { phoneOf } from '#features/auth/server/testing/phone.ts';
import { OFFICE_ROLES, rightsOf } from '#features/organisations/rules.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { isForbidden, officialCalls, registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';
import { nowOf } from '#platform/server/testing/store-time.ts';
import { mayInOffice, type OfficeRight, type OfficeRole } from '../rules.ts';
import { cityOffice, type Official } from './testing/city.ts';

const app = testApp({ mode: 'hosted', each: 'nothing' });
const city = cityOffice(app);
const firms = registry(app);
const TODAY = 'GET /api/office/today';

const officeCalls = serverFeatures
  .flatMap(({ office: side }) => Object.entries(side?.contract?.calls ?? {}))
  .flatMap(([route, spec]) => (spec.access === 'office' ? [{ route, right: spec.right as OfficeRight, spec }] : []));
const paramsOf = (route: string) =>
  Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 999_999]));
/** Makes a call without body or signature. The right is checked before either. */
const codeOf = async (route: string, { phone }: Pick<Official, 'phone'>) =>
  (await phone.call(route, { params: paramsOf(route), ...(!route.startsWith('GET ') && { body: {} }) })).problem?.code;
const decide = (state: 'approved' | 'suspended', reason: string | null = null) =>
  decideState(app.built.mounted.services, { id: city.id(), state, reason });

/** Tests one cell of the table: the call is forbidden exactly where the table of rights says so. */
async function expectCell(
  { route, right }: { readonly route: string; readonly right: OfficeRight },
  role: OfficeRole,
  one: Official,
  state: 'approved' | 'suspended',
) {
  const isForbidden = (await codeOf(route, one)) === 'forbidden';
  expect([route, role, state, isForbidden]).toEqual([route, role, state, !mayInOffice(role, right, state)]);
}

/** Tests the whole table, and that no other person may make any of its calls. */
async function expectTable(
  staff: ReadonlyMap<OfficeRole, Official>,
  nobodies: readonly Pick<Official, 'phone'>[],
  state: 'approved' | 'suspended',
) {
  for (const call of officeCalls) {
    for (const [role, one] of staff) await expectCell(call, role, one, state);
    for (const nobody of nobodies)
      expect([call.route, await codeOf(call.route, nobody)]).toEqual([call.route, 'forbidden']);
  }
}

/** Makes an officer for each role. */
async function everyRole(): Promise<ReadonlyMap<OfficeRole, Official>> {
  const owner = await city.owner();
  const staff = new Map<OfficeRole, Official>([['owner', owner]]);
  for (const role of OFFICE_ROLES.filter((one) => one !== 'owner')) staff.set(role, await city.join(owner, role));
  return staff;
}

describe('role x call', () => {
  it('lets each role make exactly the office’s calls that its rights name, in each state of the operator', async () => {
    const staff = await everyRole();
    const elsewhere = await app.register();
    await firms.make(elsewhere, { kinds: ['public_office'] });
    const nobodies = [await app.register(), elsewhere].map((one) => ({ phone: phoneOf(app, one) }));
    await expectTable(staff, nobodies, 'approved');
    await decide('suspended', 'Under inquiry');
    await expectTable(staff, nobodies, 'suspended');
  }, 120_000);

  it('lets each role make exactly the calls of the operator’s organisation that its rights name, and no call that moves the operator’s money', async () => {
    const staff = await everyRole();
    for (const { route, right, access } of officialCalls(app))
      for (const [role, one] of staff) {
        const may = rightsOf(role, 'approved', { isOperator: true }).includes(right);
        const isRefused = await isForbidden(app, { route, access }, city.id(), one);
        expect([route, role, isRefused]).toEqual([route, role, !may]);
        if (right === 'spend' || right === 'refund') expect([route, role, isRefused]).toEqual([route, role, true]);
      }
  }, 120_000);

  it('lists the operator’s bank accounts for finance officers, who can read none of the operator’s other records', async () => {
    const owner = await city.owner();
    const finance = await city.join(owner, 'finance');
    const read = (one: Official, route: string) =>
      one.phone.call(route, { params: { id: city.id(), userId: city.id() } });
    const accounts = 'GET /api/bank-accounts/{userId}';
    expect([(await read(owner, accounts)).status, (await read(finance, accounts)).status]).toEqual([200, 200]);
    const detail = 'Your role, finance, does not have the right to do this.';
    for (const route of [
      'GET /api/org/{id}/connect/people',
      'GET /api/org/{id}/connect/erasures',
      'GET /api/org/{id}/refunds',
      'GET /api/org/{id}/approvals/archive',
      'GET /api/org/{id}/till-book',
      'GET /api/transactions/{userId}',
      'GET /api/exchange/{userId}',
    ])
      expect([route, (await read(finance, route)).problem]).toMatchObject([route, { code: 'forbidden', detail }]);
  });

  it('requires a signature for every call that changes data, and refuses all of these calls to an auditor', () => {
    const writing = officeCalls.filter(({ route }) => !route.startsWith('GET '));
    // An uploaded file changes nothing until a signed call names its SHA-256.
    const unsigned = writing.filter(({ spec }) => !('proof' in spec)).map(({ route }) => route);
    expect(unsigned).toEqual(['POST /api/office/uploads']);
    expect(writing.filter(({ right }) => mayInOffice('auditor', right, 'approved'))).toEqual([]);
    expect(officeCalls.length).toBeGreaterThan(7);
  });
});

describe('the operator', () => {
  it('is created once by a command, and its invitation opens once, only for the verified holder of its e-mail address', async () => {
    const [invited, thief] = [await city.person(), await city.person()];
    const made = await city.invite(invited.email.toUpperCase().toLowerCase());
    expect(made).toMatchObject({ isNew: true, refused: null });
    expect((await city.accept(thief, made.link)).problem.code).toBe('invitation_gone');
    expect((await city.accept(invited, made.link)).status).toBe(201);
    expect((await city.accept(invited, made.link)).problem.code).toBe('invitation_gone');
    const again = await city.invite('second@city.example');
    expect([again.isNew, again.office]).toEqual([false, made.office]);
    const operators = await app.db.rows(sql<{ id: number }>`SELECT id FROM organisations WHERE is_operator`);
    expect(operators).toHaveLength(1);
  });

  it('has only the office’s roles, and each member joins by an e-mail address', async () => {
    const owner = await city.owner();
    const invite = (body: object) =>
      owner.phone.sign('POST /api/org/{id}/invitations', { params: { id: city.id() }, body });
    expect((await invite({ role: 'clerk', label: 'x', email: 'a@b.example' })).problem.code).toBe('not_appointed');
    expect((await invite({ role: 'finance', label: 'x' })).problem.code).toBe('email_needed');
    const boss = await app.register();
    const { organisation } = await firms.make(boss);
    const sent = { params: { id: organisation.id }, token: boss.token, body: { role: 'finance', label: 'x' } as const };
    expect((await firms.call('POST /api/org/{id}/invitations', sent)).problem.code).toBe('not_appointed');
  });
});

describe('entering the office', () => {
  it('needs a fresh passkey signature in any case, lasts 30 minutes in one session, and ends on leaving', async () => {
    const from = await nowOf(app.db);
    const owner = await city.owner();
    const see = (one: Pick<Official, 'phone'> = owner) => one.phone.call(TODAY);
    expect((await see()).status).toBe(200);
    // The owner's other session, opened by password, is not in the office and cannot enter without the device.
    const body = { email: owner.email, password: 'correct horse battery' };
    const { token } = (await app.call('POST /api/auth/login', { body })).body as { token: string };
    const second = { phone: phoneOf(app, { userId: owner.userId, token }) };
    expect((await see(second)).problem.code).toBe('forbidden');
    expect((await second.phone.call('POST /api/office/entry')).problem.code).toBe('signature_required');
    const until = async () => ((await owner.phone.call('GET /api/office')).body as { until: string | null }).until;
    const enteredAt = Date.parse((await until()) ?? '') - 30 * 60_000;
    expect(enteredAt).toBeGreaterThanOrEqual(from.getTime());
    expect(enteredAt).toBeLessThanOrEqual((await nowOf(app.db)).getTime());
    await app.db.run(
      sql`UPDATE office_entries SET entered_at = entered_at - interval '30 minutes', expires_at = expires_at - interval '30 minutes'`,
    );
    expect([(await see()).problem.code, await until()]).toEqual(['forbidden', null]);
    await expect(
      app.db.run(sql`UPDATE office_entries SET expires_at = expires_at + interval '1 second'`),
    ).rejects.toThrow(/office_entries/);
    await city.enter(owner);
    expect((await see()).status).toBe(200);
    expect((await owner.phone.call('DELETE /api/office/entry')).status).toBe(204);
    expect((await see()).problem.code).toBe('forbidden');
    await city.enter(owner);
    await owner.phone.call('POST /api/auth/logout');
    expect(await app.db.rows(sql<{ id: number }>`SELECT id FROM office_entries`)).toEqual([]);
  });

  it('is required to read any data of the operator, and an invitation is withdrawn by name and passkey', async () => {
    const owner = await city.owner();
    const params = { id: city.id() };
    const body = { email: owner.email, password: 'correct horse battery' };
    const { token } = (await app.call('POST /api/auth/login', { body })).body as { token: string };
    const stolen = phoneOf(app, { userId: owner.userId, token });
    const asked: (readonly [string, object])[] = [
      ...['', '/staff', '/invitations', '/audit', '/keys'].map(
        (part) => [`GET /api/org/{id}${part}`, { params }] as const,
      ),
      ['GET /api/bank-accounts/{userId}', { params: { userId: city.id() } }],
    ];
    const statuses = (by: typeof stolen) =>
      Promise.all(asked.map(async ([route, sent]) => [route, (await by.call(route, sent)).status]));
    expect(await statuses(stolen)).toEqual(asked.map(([route]) => [route, 403]));
    expect(await statuses(owner.phone)).toEqual(asked.map(([route]) => [route, 200]));
    const invited = await owner.phone.sign('POST /api/org/{id}/invitations', {
      params,
      body: { role: 'auditor', label: 'Kim', email: 'kim@city.example' },
    });
    const route = 'DELETE /api/org/{id}/invitations/{invitationId}';
    const sent = { params: { ...params, invitationId: (invited.body as { id: number }).id } };
    expect((await owner.phone.call(route, sent)).problem.code).toBe('signature_required');
    expect((await owner.phone.sign(route, sent)).status).toBe(204);
    expect((await owner.phone.sign(route, sent)).status).toBe(404);
    const [last] = (await owner.phone.call('GET /api/org/{id}/audit', { params })).body as object[];
    expect(last).toMatchObject({ act: 'staff.uninvited', data: { role: 'auditor', label: 'Kim' } });
  });

  it('ends at once for a removed officer, and a new role does not restore it', async () => {
    const owner = await city.owner();
    const approver = await city.join(owner, 'approver');
    const staff = (await owner.phone.call('GET /api/org/{id}/staff', { params: { id: city.id() } })).body as {
      id: number;
      role: string;
    }[];
    const memberId = staff.find(({ role }) => role === 'approver')?.id ?? 0;
    const route = 'DELETE /api/org/{id}/staff/{memberId}';
    const sent = { params: { id: city.id(), memberId } };
    // A stolen session removes nobody, even though its person has not switched biometrics on.
    expect((await owner.phone.call(route, sent)).problem.code).toBe('signature_required');
    expect((await owner.phone.sign(route, sent)).status).toBe(204);
    expect((await approver.phone.call(TODAY)).problem.code).toBe('forbidden');
    expect((await approver.phone.sign('POST /api/office/entry', {})).problem.code).toBe('not_in_office');
    const invited = await owner.phone.sign('POST /api/org/{id}/invitations', {
      params: { id: city.id() },
      body: { role: 'approver', label: 'x', email: approver.email },
    });
    await city.accept(approver, (invited.body as { link: string }).link);
    expect((await approver.phone.call(TODAY)).problem.code).toBe('forbidden');
  });
});
