import { expect, it } from 'vitest';
import { testApp } from '#app/server/testing/test-app.ts';
import { registry } from '#features/organisations/server/testing/firm.ts';
import { lookAtOrganisations } from './organisations.ts';

const app = testApp({ mode: 'hosted' });

it('doctor names the organisations that wait to be approved, and how', async () => {
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
      says: `1 waits to be approved: ${organisation.id} Byeolbit Books`,
      remedy: expect.stringContaining(`npm run org:approve -- ${organisation.id}`),
    },
  ]);
  for (let nth = 1; nth <= 5; nth += 1)
    await firms.make(await app.register(), { name: `Waiting ${nth}`, isOpen: false });
  expect((await look())[0]?.says).toMatch(/^6 wait to be approved: .*Waiting 4, …$/);
});
