import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sharedApp } from '#app/server/testing/test-app.ts';
import { decideState } from './operator.ts';
import { type Person, registry } from './testing/firm.ts';

const app = sharedApp();
const firms = registry(app);
const approve = (id: number) => decideState(app.built.mounted.services, { id, state: 'approved', reason: null });
const firm = async (name: string) => {
  const owner = await app.register();
  const { organisation } = await firms.make(owner, { name });
  return { owner, id: organisation.id };
};
const ask = ({ token }: Person, id: number, name: string | null) =>
  firms.call('POST /api/org/{id}/name', { params: { id }, token, body: { name } });
const read = async ({ token }: Person, id: number) =>
  (await firms.call('GET /api/org/{id}', { params: { id }, token })).body;
const certifiedName = async (id: number) => {
  const { body } = await app.call('GET /org/{id}/did.json', { params: { id } });
  const [leaf] = (body as { verificationMethod: { publicKeyJwk: { x5c: string[] } }[] }).verificationMethod[0]
    ?.publicKeyJwk.x5c ?? [''];
  return /O=(.*)/.exec(new X509Certificate(Buffer.from(leaf ?? '', 'base64')).subject)?.[1];
};

describe('a registered name', () => {
  it('is requested by an owner and approved by the operator, also in its certificate', async () => {
    const { owner, id } = await firm('Namsan Press');
    const manager = await firms.staff(owner, id, 'manager');
    expect((await ask(manager, id, 'Namsan Media')).problem.code).toBe('forbidden');
    expect((await ask(owner, id, 'Namsan Media')).body).toMatchObject({
      askedName: 'Namsan Media',
      organisation: { name: 'Namsan Press' },
    });
    expect(await certifiedName(id)).toBe('Namsan Press');
    expect(await approve(id)).toEqual({ name: 'Namsan Media', state: 'approved', refused: null });
    expect(await read(owner, id)).toMatchObject({
      askedName: null,
      organisation: { name: 'Namsan Media', displayName: 'Namsan Press', state: 'approved' },
    });
    expect(await certifiedName(id)).toBe('Namsan Media');
    expect(await approve(id)).toMatchObject({ refused: 'it is approved already' });
    const { body: trail } = await firms.call('GET /api/org/{id}/audit', { params: { id }, token: owner.token });
    expect(trail.slice(0, 2)).toMatchObject([
      { act: 'name.approved', role: 'operator', data: { name: 'Namsan Media', before: 'Namsan Press' } },
      { act: 'name.asked', role: 'owner' },
    ]);
  });

  it('can be withdrawn, belongs to one organisation, and is not decided while the organisation is suspended', async () => {
    const { owner, id } = await firm('Bukchon Tea');
    await firm('Seochon Coffee');
    expect((await ask(owner, id, 'Seochon Coffee')).problem.code).toBe('organisation_name_taken');
    await ask(owner, id, 'Bukchon Teas');
    expect((await ask(owner, id, null)).body.askedName).toBeNull();
    expect(await approve(id)).toMatchObject({ refused: 'it is approved already' });
    await ask(owner, id, 'Bukchon Leaves');
    await decideState(app.built.mounted.services, { id, state: 'suspended', reason: 'A complaint' });
    await approve(id);
    expect(await read(owner, id)).toMatchObject({ askedName: 'Bukchon Leaves', organisation: { name: 'Bukchon Tea' } });
    const late = await firm('Bukchon Leaves');
    expect(await approve(id)).toMatchObject({ refused: expect.stringMatching(/name/) });
    expect((await read(late.owner, late.id)).organisation.name).toBe('Bukchon Leaves');
  });
});

describe('closing', () => {
  it('ends keys and pending requests, and lets its staff only read', async () => {
    const { owner, id } = await firm('Ikseon Prints');
    const { key } = await firms.key(owner, id, ['organisation:read']);
    await ask(owner, id, 'Ikseon Posters');
    const clerk = await firms.staff(owner, id, 'clerk');
    const close = ({ token }: Person) => firms.call('POST /api/org/{id}/close', { params: { id }, token });
    expect((await close(clerk)).problem.code).toBe('forbidden');
    expect((await close(owner)).status).toBe(204);
    expect((await firms.call('GET /api/org/{id}/self', { params: { id }, token: key })).status).toBe(401);
    expect(await read(owner, id)).toMatchObject({
      askedName: null,
      organisation: { state: 'closed' },
      rights: ['see', 'read', 'accounts', 'audit'],
    });
    expect((await ask(owner, id, 'Ikseon Posters')).problem.code).toBe('forbidden');
    // The last owner may leave now, and the organisation's name becomes free.
    expect((await firms.call('POST /api/org/{id}/leave', { params: { id }, token: owner.token })).status).toBe(204);
    expect((await firm('Ikseon Prints')).id).not.toBe(id);
  });
});
