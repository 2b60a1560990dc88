import { describe, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { sql } from '#platform/server/store/db.ts';
import { createUser } from '../users.ts';
import { ensureOwner } from './owner.ts';

const app = testApp({ each: 'nothing' });

const services = () => app.built.mounted.services;
const count = async () => (await app.db.one(sql<{ n: number }>`SELECT count(*) AS n FROM users`)).n;

describe("personal mode's owner", () => {
  it('is user 1, created once, and the next user is 2', async () => {
    const made = await Promise.all([ensureOwner(services()), ensureOwner(services()), ensureOwner(services())]);
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(made.map(({ owner }) => owner.userId)).toEqual([1, 1, 1]);
    expect((await app.register()).userId).toBe(2);
  });

  it('is user 1 also after an interrupted first start', async () => {
    const broken = app.db.tx(async (tx) => {
      await createUser(tx, services(), { email: 'a@example.com', passwordHash: null, firstName: 'A', lastName: 'B' });
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await count()).toBe(0);
    expect((await ensureOwner(services())).owner.userId).toBe(1);
    expect((await app.register()).userId).toBe(2);
  });

  it('has the names of the demo’s owner', async () => {
    await ensureOwner(services(), {
      email: 'minseo@ingam.example',
      firstName: 'Minseo',
      lastName: 'Kim',
      nameKo: '김민서',
    });
    expect((await app.call('GET /api/user/1')).body).toMatchObject({ firstName: 'Minseo', nameKo: '김민서' });
  });
});
