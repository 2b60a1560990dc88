import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { decideState } from '#features/organisations/server/operator.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { listWaiting } from '../commands/waiting.ts';
import { lookAtOrganisations } from './organisations.ts';

const app = testApp({ mode: 'hosted' });

it('doctor lists the organisations that wait for approval, and the command that approves an organisation', async () => {
  const look = () => lookAtOrganisations(app.db, app.settings);
  expect(await look()).toMatchObject([{ state: 'ok' }]);
  const owner = await app.register();
  const firms = registry(app);
  await firms.make(owner, { name: 'Open Already' });
  const { organisation } = await firms.make(owner, { name: 'Byeolbit Books', isOpen: false });
  expect(await look()).toMatchObject([
    {
      name: 'organisations',
      state: 'warn',
      says: `1 waits for approval: ${organisation.id} Byeolbit Books`,
      remedy: expect.stringContaining(`npm run ingam -- org:approve ${organisation.id}`),
    },
  ]);
  for (let nth = 1; nth <= 5; nth += 1)
    await firms.make(await app.register(), { name: `Waiting ${nth}`, isOpen: false });
  expect((await look())[0]?.says).toMatch(/^6 wait for approval: .*Waiting 4, …$/);
});

it('a command lists the organisations that wait for approval, the oldest first, until each is approved or refused', async () => {
  const firms = registry(app);
  const [first, second] = [await app.register(), await app.register()];
  const older = (await firms.make(first, { name: 'Older Asked', isOpen: false })).organisation;
  const newer = (await firms.make(second, { name: 'Newer Asked', isOpen: false })).organisation;
  const { services } = app.built.mounted;
  const settings = { ...app.settings, databaseUrl: app.store.databaseUrl };
  const lines = async () => (await listWaiting(settings, [])).lines.filter((line) => line.includes(' Asked,'));
  expect(await lines()).toEqual([
    expect.stringMatching(`^${older.id} Older Asked, applied 2`),
    expect.stringMatching(`^${newer.id} Newer Asked, applied 2`),
  ]);
  await decideState(services, { id: older.id, state: 'approved', reason: null });
  expect(await lines()).toEqual([expect.stringContaining('Newer Asked')]);
  await expect(listWaiting(settings, ['approve'])).rejects.toThrow('unexpected argument approve');
});
