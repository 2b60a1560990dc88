import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { sql } from '#platform/server/store/db.ts';
import { registry } from '../testing/firm.ts';
import { type AuditTrail, auditTrail, checkTrail } from './check-trail.ts';
import { auditTrails } from './trail.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);

/** An organisation with several recorded acts. */
async function busyFirm() {
  const owner = await app.register();
  const { organisation } = await firms.make(owner);
  const { id } = organisation;
  const auditor = await firms.staff(owner, id, 'auditor');
  const manager = await firms.staff(owner, id, 'manager');
  const { id: keyId } = await firms.key(manager, id, ['organisation:read']);
  await firms.call('DELETE /api/org/{id}/keys/{keyId}', { params: { id, keyId }, token: manager.token });
  return { owner, id, auditor, manager };
}
const fileOf = async (id: number, token: string): Promise<AuditTrail> => {
  const reply = await app.call('GET /api/org/{id}/audit/file', { params: { id }, token });
  expect(reply.status).toBe(200);
  return auditTrail.parse(JSON.parse(reply.text));
};
const keys = async () => (await app.built.mounted.services.signer.keys()) as readonly PublicJwk[];

describe('an audit trail', () => {
  it('shows who did what in which role, newest first, to auditors and nobody else', async () => {
    const { id, auditor, manager } = await busyFirm();
    const seen = await firms.call('GET /api/org/{id}/audit', { params: { id }, token: auditor.token });
    expect(seen.body.map(({ act, role }) => `${role} ${act}`)).toEqual([
      'manager key.revoked',
      'manager key.made',
      'manager staff.joined',
      'owner staff.invited',
      'auditor staff.joined',
      'owner staff.invited',
      'operator state.changed',
      'owner state.changed',
    ]);
    expect(seen.body[1]).toMatchObject({
      data: { name: 'ERP', scopes: ['organisation:read'] },
      by: expect.any(String),
    });
    const first = await firms.call('GET /api/org/{id}/audit', {
      params: { id },
      token: auditor.token,
      query: { limit: 3 },
    });
    expect(first.headers.get('link')).toContain('before=6');
    expect((await firms.call('GET /api/org/{id}/audit', { params: { id }, token: manager.token })).problem.code).toBe(
      'forbidden',
    );
  });

  it('can be verified without us: each entry follows from the previous entry, proves its content, and the head is signed', async () => {
    const { id, auditor } = await busyFirm();
    const file = await fileOf(id, auditor.token);
    expect(checkTrail(file, await keys())).toBeUndefined();
    const said = structuredClone(file);
    Object.assign(said.entries[3]?.said?.data ?? {}, { role: 'owner' });
    expect(checkTrail(said, await keys())).toMatch(/^entry 4 /);
    const cut = { ...file, entries: file.entries.slice(0, -1) };
    expect(checkTrail(cut, await keys())).toMatch(/does not end/);
    const shorter = { ...cut, n: cut.entries.length, head: cut.entries.at(-1)?.head ?? '' };
    expect(checkTrail(shorter, await keys())).toMatch(/not signed/);
    const left = { ...file, entries: file.entries.filter(({ n }) => n !== 2) };
    expect(checkTrail(left, await keys())).toMatch(/^entry 3 /);
  });

  it('stays valid when a person is deleted: the entries still prove their acts, and their texts are erased', async () => {
    const { owner, id, auditor, manager } = await busyFirm();
    expect((await firms.call('POST /api/org/{id}/leave', { params: { id }, token: manager.token })).status).toBe(204);
    const deleted = await app.call('POST /api/user/{userId}/deletion', {
      params: { userId: manager.userId },
      token: manager.token,
      body: { currentPassword: 'correct horse battery', givenUp: [] },
    });
    expect(deleted.status).toBe(204);
    const file = await fileOf(id, auditor.token);
    expect(file.entries.filter(({ salt }) => salt === undefined).map(({ act }) => act)).toEqual([
      'staff.joined',
      'key.made',
      'key.revoked',
      'staff.left',
    ]);
    expect(checkTrail(file, await keys())).toBeUndefined();
    const seen = await firms.call('GET /api/org/{id}/audit', { params: { id }, token: owner.token });
    expect(seen.body[0]).toMatchObject({ act: 'staff.left', by: null, role: null, data: null });
  });

  it('never changes, and the ledger’s audit finds an entry that was changed', async () => {
    const { id } = await busyFirm();
    await expect(
      app.db.run(sql`UPDATE organisation_audit SET act = 'x' WHERE organisation_id = ${id}`),
    ).rejects.toThrow(/never changed/);
    await expect(app.db.run(sql`DELETE FROM organisation_audit WHERE organisation_id = ${id}`)).rejects.toThrow(
      /never changed/,
    );
    expect(await auditTrails(app.db)).toEqual([]);
    const found = await app.db
      .tx(async (tx) => {
        await tx.run(sql`ALTER TABLE organisation_audit DISABLE TRIGGER organisation_audit_stays`);
        await tx.run(sql`UPDATE organisation_audit SET act = 'staff.left' WHERE organisation_id = ${id} AND n = 3`);
        throw new Found(await auditTrails(tx));
      })
      .catch((error: unknown) => (error instanceof Found ? error.problems : Promise.reject(error)));
    expect(found).toEqual([
      `an entry of an audit trail that does not follow from the one before it (1, the first: organisation ${id}, entry 3)`,
    ]);
  });

  it('gives two concurrent acts different places', async () => {
    const { owner, id } = await busyFirm();
    const invite = () =>
      firms.call('POST /api/org/{id}/invitations', {
        params: { id },
        token: owner.token,
        body: { role: 'clerk', label: 'Jia' },
      });
    const made = await Promise.all(Array.from({ length: 8 }, invite));
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await auditTrails(app.db)).toEqual([]);
  });
});

class Found extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super('found');
    this.problems = problems;
  }
}
