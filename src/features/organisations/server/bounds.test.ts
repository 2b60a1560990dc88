import { expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { LIMITS } from '../rules.ts';
import { registry } from './testing/firm.ts';

const app = sharedApp();
const firms = registry(app);

it('a person has at most ten organisations (too_many_organisations)', async () => {
  const owner = await app.register();
  for (let n = 0; n < LIMITS.ofPerson; n += 1) await firms.make(owner, { isOpen: false });
  await expect(firms.make(owner)).rejects.toThrow(/too_many_organisations/);
});

it('an organisation has at most twenty invitations and twenty keys (too_many_invitations, too_many_keys)', async () => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner);
  const params = { id: organisation.id };
  const invite = () =>
    firms.call('POST /api/org/{id}/invitations', { params, token: owner.token, body: { role: 'clerk', label: 'Jia' } });
  const links: number[] = [];
  for (let n = 0; n < LIMITS.invitations; n += 1) links.push((await invite()).body.id);
  expect((await invite()).problem.code).toBe('too_many_invitations');
  const [first = 0] = links;
  await firms.call('DELETE /api/org/{id}/invitations/{invitationId}', {
    params: { ...params, invitationId: first },
    token: owner.token,
  });
  expect((await invite()).status).toBe(201);

  for (let n = 0; n < LIMITS.keys; n += 1) await firms.key(owner, organisation.id, ['organisation:read']);
  await expect(firms.key(owner, organisation.id, ['organisation:read'])).rejects.toThrow(/too_many_keys/);
});

it('an organisation has at most fifty members, nobody twice (too_many_staff, already_staff)', async () => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner);
  const { id } = organisation;
  const link = await firms.call('POST /api/org/{id}/invitations', {
    params: { id },
    token: owner.token,
    body: { role: 'clerk', label: 'Jia' },
  });
  const body = { token: new URL(link.body.link).hash.slice(1) };
  const accept = (token: string) => firms.call('POST /api/invitations/accept', { token, body });
  expect((await accept(owner.token)).problem.code).toBe('already_staff');
  const person = await app.register();
  const others: number[] = [];
  for (let n = 1; n < LIMITS.staff; n += 1) others.push((await app.register()).userId);
  await app.db.run(sql`INSERT INTO organisation_staff (organisation_id, user_id, role)
    SELECT ${id}, u, 'clerk' FROM unnest(${others}::bigint[]) AS u`);
  expect((await accept(person.token)).problem.code).toBe('too_many_staff');
});

it('a revoked key can be neither revoked again nor replaced (key_revoked)', async () => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner);
  const { id: keyId } = await firms.key(owner, organisation.id, ['organisation:read']);
  const sent = { params: { id: organisation.id, keyId }, token: owner.token };
  expect((await firms.call('DELETE /api/org/{id}/keys/{keyId}', sent)).status).toBe(204);
  expect((await firms.call('DELETE /api/org/{id}/keys/{keyId}', sent)).problem.code).toBe('key_revoked');
  expect((await firms.call('POST /api/org/{id}/keys/{keyId}/replacement', sent)).problem.code).toBe('key_revoked');
});
