import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { lettersTo, letterTo, withoutProofLetters } from '#features/auth/server/testing/mailbox.ts';
import { sql } from '#platform/server/store/db.ts';
import { eventually } from '#platform/server/testing/eventually.ts';
import { type Person, registry } from '../testing/firm.ts';

const app = testApp({ mode: 'hosted' });
const firms = registry(app);
beforeAll(() => app.runJob('key-holds'));

/**
 * An organisation whose manager made keys and left before keys depended on their makers, so that nobody was notified.
 */
async function orphaned(names: readonly string[], email = `${randomUUID()}@example.com`) {
  const owner = await app.register(email);
  const { id } = (await firms.make(owner)).organisation;
  const manager = await firms.staff(owner, id, 'manager');
  for (const name of names) await firms.key(manager, id, ['organisation:read'], { name });
  await firms.key(owner, id, ['organisation:read'], { name: 'Sound' });
  await app.db.run(sql`DELETE FROM organisation_staff WHERE organisation_id = ${id} AND user_id = ${manager.userId}`);
  await app.db.run(sql`UPDATE organisation_keys SET hold_look_at = DEFAULT WHERE organisation_id = ${id}`);
  return { id, owner, email };
}
const held = async ({ owner, id }: { owner: Person; id: number }) => {
  const params = { userId: owner.userId };
  const { body } = await app.call('GET /api/notifications/{userId}', { params, token: owner.token });
  return (body as { title: string; message: string; actionUrl: string }[])
    .filter(({ title, actionUrl }) => actionUrl === `/org/${id}/keys` && title.includes('on hold'))
    .map(({ title, message }) => `${title}. ${message}`);
};
const looks = (id: number) =>
  app.db.one(sql<{ due: number; tries: number; fault: string | null; waitS: number }>`
    SELECT count(hold_look_at) AS due, max(hold_tries) AS tries, max(hold_fault) AS fault,
           coalesce(round(extract(epoch FROM max(hold_look_at) - now())), 0)::int AS "waitS"
      FROM organisation_keys WHERE organisation_id = ${id}`);

it('owners are notified once of all keys that an upgrade put on hold, in one notice and one e-mail', async () => {
  const firm = await orphaned(['ERP', 'Desk', 'Gate', 'Door']);
  await app.runJob('key-holds');
  await app.runJob('key-holds');
  await eventually(async () => (await held(firm)).length).toBe(1);
  const [notice] = await held(firm);
  expect(notice).toContain('4 keys are on hold');
  expect(notice).toContain('ERP, Desk, Gate, …');
  expect(notice).not.toContain('Sound');
  await letterTo(app, firm.email, /Subject: 4 keys are on hold/);
  const letters = withoutProofLetters(await lettersTo(app, firm.email));
  expect(letters.filter((letter) => /on hold/.test(letter))).toHaveLength(1);
  expect(await looks(firm.id)).toMatchObject({ due: 0 });
});

it('a new key is announced at once, and never checked again', async () => {
  const owner = await app.register();
  const { id } = (await firms.make(owner)).organisation;
  await firms.key(owner, id, ['organisation:read']);
  expect(await looks(id)).toMatchObject({ due: 0 });
});

it('an organisation whose keys cannot be checked waits longer each time, and delays no other organisation', async () => {
  const [bad, good] = [await orphaned(['Bad']), await orphaned(['Good'])];
  await app.db.tx(async (tx) => {
    await tx.exec(`CREATE FUNCTION breaks_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER breaks_here BEFORE UPDATE ON organisation_keys FOR EACH ROW
        WHEN (NEW.hold_look_at IS NULL AND OLD.organisation_id = ${bad.id}) EXECUTE FUNCTION breaks_here()`);
  });
  await app.runJob('key-holds');
  await eventually(async () => (await held(good)).length).toBe(1);
  expect(await held(bad)).toEqual([]);
  const first = await looks(bad.id);
  expect(first).toMatchObject({ due: 2, tries: 1 });
  await app.db.run(sql`UPDATE organisation_keys SET hold_look_at = now() WHERE organisation_id = ${bad.id}`);
  await app.runJob('key-holds');
  const second = await looks(bad.id);
  expect(second).toMatchObject({ due: 2, tries: 2 });
  expect(second.fault).not.toBeNull();
  expect(second.waitS).toBeGreaterThan(first.waitS);
  await app.db.run(sql`DROP TRIGGER breaks_here ON organisation_keys`);
  await app.db.run(sql`UPDATE organisation_keys SET hold_look_at = now() WHERE organisation_id = ${bad.id}`);
  await app.runJob('key-holds');
  await eventually(async () => (await held(bad)).length).toBe(1);
});
