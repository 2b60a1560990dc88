import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { fund } from '#features/ledger/server/testing/fund.ts';
import { mayAct, RIGHTS, ROLES, type Role, SCOPES } from '../rules.ts';
import { decideState } from './operator.ts';
import { isForbidden, officialCalls, type Person, registry } from './testing/firm.ts';

const app = sharedApp();
const firms = registry(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed', reason: string | null = null) =>
  decideState(app.built.mounted.services, { id, state, reason });

/** Sends a request whose body comes only when it is told to. */
function slowly(route: string, token: string, body: object) {
  const text = JSON.stringify(body);
  const [method = '', path = ''] = route.split(' ');
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': text.length,
  };
  return new Promise<{ finish: () => Promise<number> }>((begun, failed) => {
    const sending = request(`${app.url}${path}`, { method, headers });
    const answered = new Promise<number>((done) => sending.once('response', (reply) => done(reply.statusCode ?? 0)));
    sending.once('error', failed);
    sending.write(text.slice(0, 5));
    // Its headers have been judged by then: a request that is sent later on the same server has its answer.
    void app.call('GET /api/network').then(() =>
      begun({
        finish: () => {
          sending.end(text.slice(5));
          return answered;
        },
      }),
    );
  });
}

describe('an officer', () => {
  it('who is removed while their request comes in does nothing with it', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { id } = organisation;
    const accountant = await firms.staff(owner, id, 'accountant');
    await fund(app.db, id, 'KRW', '5000');
    const route = `POST /api/local-currency/${id}/sends`;
    const body = { amount: '1000', toAddress: accountant.address };
    const [first, second] = [await slowly(route, accountant.token, body), await slowly(route, accountant.token, body)];
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

  it('names only rights and scopes that there are, and each scope has a call', () => {
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
