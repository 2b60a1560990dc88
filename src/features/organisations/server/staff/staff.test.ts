import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { registry } from '../testing/firm.ts';

const app = sharedApp();
const firms = registry(app);

describe('staff', () => {
  it('joins by a link that is valid once, and has no access from the next call on when removed', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const { id } = organisation;
    const params = { id };
    const invited = await firms.call('POST /api/org/{id}/invitations', {
      params,
      token: owner.token,
      body: { role: 'manager', label: 'Minjun' },
    });
    const token = new URL(invited.body.link).hash.slice(1);
    const person = await app.register();
    const seen = await firms.call('POST /api/invitations/look', { token: person.token, body: { token } });
    expect(seen.body).toMatchObject({ role: 'manager', organisation: { id, name: organisation.name } });
    const joined = await Promise.all(
      [person, await app.register()].map((one) =>
        firms.call('POST /api/invitations/accept', { token: one.token, body: { token } }),
      ),
    );
    expect(joined.map(({ status }) => status).sort()).toEqual([201, 404]);
    const manager = joined[0]?.status === 201 ? person : undefined;
    const staff = await firms.call('GET /api/org/{id}/staff', { params, token: owner.token });
    expect(staff.body.map(({ role }) => role)).toEqual(['owner', 'manager']);
    const [, member] = staff.body;
    const gone = await firms.call('DELETE /api/org/{id}/staff/{memberId}', {
      params: { id, memberId: member?.id ?? 0 },
      token: owner.token,
    });
    expect(gone.status).toBe(204);
    if (manager) expect((await firms.call('GET /api/org/{id}', { params, token: manager.token })).status).toBe(403);
  });

  it('a manager appoints nobody who manages, and the last owner stays', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const params = { id: organisation.id };
    const manager = await firms.staff(owner, organisation.id, 'manager');
    for (const role of ['owner', 'manager'] as const) {
      const up = await firms.call('POST /api/org/{id}/invitations', {
        params,
        token: manager.token,
        body: { role, label: 'Me' },
      });
      expect(up.problem.code).toBe('not_appointed');
    }
    const staff = (await firms.call('GET /api/org/{id}/staff', { params, token: manager.token })).body;
    const self = staff.find(({ isYou }) => isYou);
    const raised = await firms.call('PATCH /api/org/{id}/staff/{memberId}', {
      params: { ...params, memberId: self?.id ?? 0 },
      token: manager.token,
      body: { role: 'owner' },
    });
    expect(raised.problem.code).toBe('not_appointed');
    const other = await firms.staff(owner, organisation.id, 'manager');
    const members = (await firms.call('GET /api/org/{id}/staff', { params, token: other.token })).body;
    const memberId = members.find(({ isYou }) => isYou)?.id ?? 0;
    const of = { params: { ...params, memberId }, token: manager.token };
    const lowered = await firms.call('PATCH /api/org/{id}/staff/{memberId}', { ...of, body: { role: 'clerk' } });
    const removed = await firms.call('DELETE /api/org/{id}/staff/{memberId}', of);
    expect([lowered.problem.code, removed.problem.code]).toEqual(['not_appointed', 'not_appointed']);
    expect((await firms.call('POST /api/org/{id}/leave', { params, token: owner.token })).problem.code).toBe(
      'last_owner',
    );
    const deletion = await app.call('POST /api/user/{userId}/deletion', {
      params: { userId: owner.userId },
      token: owner.token,
      body: { currentPassword: 'correct horse battery', givenUp: [] },
    });
    expect(deletion.problem).toMatchObject({ code: 'account_underway', errors: { organisations: '1 pending' } });
    expect((await firms.call('POST /api/org/{id}/leave', { params, token: manager.token })).status).toBe(204);
  });

  it('one of two owners who leave at once stays', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const params = { id: organisation.id };
    const other = await firms.staff(owner, organisation.id, 'owner');
    const left = await Promise.all(
      [owner, other].map(({ token }) => firms.call('POST /api/org/{id}/leave', { params, token })),
    );
    expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  it('an invitation ends with the right of its maker', async () => {
    const owner = await app.register();
    const { organisation } = await firms.make(owner);
    const params = { id: organisation.id };
    const manager = await firms.staff(owner, organisation.id, 'manager');
    const invited = await firms.call('POST /api/org/{id}/invitations', {
      params,
      token: manager.token,
      body: { role: 'clerk', label: 'Jia' },
    });
    const body = { token: new URL(invited.body.link).hash.slice(1) };
    await firms.call('POST /api/org/{id}/leave', { params, token: manager.token });
    const person = await app.register();
    const accept = () => firms.call('POST /api/invitations/accept', { token: person.token, body });
    expect((await accept()).problem.code).toBe('invitation_gone');
    // A member who returns has a new membership: invitations from the earlier one stay invalid.
    await firms.join(owner, organisation.id, 'manager', manager);
    expect((await accept()).problem.code).toBe('invitation_gone');
  });
});
