import { describe, expect, it } from 'vitest';
import { sendSlowly } from '#app/server/testing/slow-request.ts';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { mayAct, RIGHTS, ROLES, type Role, SCOPES } from '../rules.ts';
import { decideState } from './operator.ts';
import { isForbidden, officialCalls, type Person, registry } from './testing/firm.ts';

const app = sharedApp();
const firms = registry(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed', reason: string | null = null) =>
  decideState(app.built.mounted.services, { id, state, reason });

describe('an officer', () => {
  it('who is removed while their request arrives has the request refused', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { id } = organisation;
    const accountant = await firms.staff(owner, id, 'accountant');
    await fund(app.db, id, 'KRW', '5000');
    const route = `POST /api/local-currency/${id}/sends`;
    const body = { amount: '1000', toAddress: accountant.address };
    const slowly = () => sendSlowly(app, route, accountant.token, body);
    const [first, second] = [await slowly(), await slowly()];
    expect(await first.finish()).toBe(201);
    const staff = await firms.call('GET /api/org/{id}/staff', { params: { id }, token: owner.token });
    const memberId = staff.body.find(({ role }) => role === 'accountant')?.id ?? 0;
    await firms.call('DELETE /api/org/{id}/staff/{memberId}', { params: { id, memberId }, token: owner.token });
    expect(await second.finish()).toBe(403);
  });
});

describe('role x call', () => {
  it('lets each role make exactly the calls that its rights name, in each state of its organisation', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const people = new Map<Role, Person>([['owner', owner]]);
    for (const role of ROLES.filter((one) => one !== 'owner'))
      people.set(role, await firms.staff(owner, organisation.id, role));
    const stranger = await app.register();
    for (const state of ['approved', 'suspended'] as const) {
      if (state === 'suspended') await decide(organisation.id, 'suspended', 'Its licence has ended');
      for (const { route, right, access } of officialCalls(app)) {
        for (const [role, person] of people)
          expect([route, role, state, await isForbidden(app, { route, access }, organisation.id, person)]).toEqual([
            route,
            role,
            state,
            !mayAct(role, right, state),
          ]);
        expect([route, await isForbidden(app, { route, access }, organisation.id, stranger)]).toEqual([route, true]);
      }
    }
  });

  it('names only existing rights and scopes, and each scope has a call', () => {
    const calls = app.built.mounted.contracts.flatMap((contract) => Object.values(contract.calls));
    const rights = new Set(calls.flatMap(({ access, right }) => (access === 'office' ? [] : (right ?? []))));
    expect([...rights].filter((right) => !(right in RIGHTS))).toEqual([]);
    const scopes = new Set(
      calls.flatMap(({ access, scope, extraScope }) =>
        access === 'key' ? [scope ?? 'none', ...(extraScope === undefined ? [] : [extraScope])] : [],
      ),
    );
    expect([...scopes].sort()).toEqual([...SCOPES].sort());
  });
});
