import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { mayAct, RIGHTS, type Right, ROLES, type Role, SCOPES } from '../rules.ts';
import { decideState } from './operator.ts';
import { askAs, type Person, registry } from './testing/firm.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);
const decide = (id: number, state: 'approved' | 'suspended' | 'closed', reason: string | null = null) =>
  decideState(app.built.mounted.services, { id, state, reason });

/** Every call that staff may make of an organisation that it names, as the contracts declare them. */
const officialCalls = () =>
  app.built.mounted.contracts.flatMap(({ calls }) =>
    Object.entries(calls).flatMap(([route, spec]) =>
      spec.right === undefined || spec.access === 'actor' || ENDING.includes(route)
        ? []
        : [{ route, right: spec.right, spec }],
    ),
  );
/** They are done by asking: each has a test of its own. */
const ENDING = ['POST /api/org/{id}/leave', 'POST /api/org/{id}/close'];

const isForbidden = async (route: string, access: string, org: number, { token }: Person) => {
  const { status, problem } = await askAs(app, route, access, org, token);
  return status === 403 && problem.code === 'forbidden';
};

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
      for (const { route, right, spec } of officialCalls()) {
        for (const [role, person] of people)
          expect([route, role, state, await isForbidden(route, spec.access, organisation.id, person)]).toEqual([
            route,
            role,
            state,
            !mayAct(role, right as Right, state),
          ]);
        expect([route, await isForbidden(route, spec.access, organisation.id, stranger)]).toEqual([route, true]);
      }
    }
  });

  it('names only rights and scopes that there are, and each scope has a call', () => {
    const calls = app.built.mounted.contracts.flatMap((contract) => Object.values(contract.calls));
    const rights = new Set(calls.flatMap(({ right }) => right ?? []));
    expect([...rights].filter((right) => !(right in RIGHTS))).toEqual([]);
    const scopes = new Set(calls.flatMap(({ access, scope }) => (access === 'key' ? (scope ?? 'none') : [])));
    expect([...scopes].sort()).toEqual([...SCOPES].sort());
  });
});
