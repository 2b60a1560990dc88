import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import type { DelegationSeen } from '../../contract.ts';

const asking = doorsOf<typeof import('#features/work/server/testing/asking-to-pay.ts')>(
  'features/work/server/testing/asking-to-pay.ts',
);

test('the cap of a delegation takes no decimal comma in won or dollars, and is sent as it reads', async () => {
  const [ann, ben] = [await world.newPerson(), await world.newPerson()];
  await asking.askToPay(ann, [], [ben]);
  const sent = () => api<DelegationSeen[]>(ann, 'GET /api/work/delegations');
  await open('/work?standing=in', ann);
  await page.getByRole('button', { name: 'Name a stand-in' }).click();
  await page.getByLabel('Address').fill(ben.address);
  await page.getByLabel('Last day').fill('2099-12-31');
  const cap = page.getByLabel('At most, for each approval');
  const press = () => page.getByRole('button', { name: 'Ask them' }).click();
  for (const currency of ['KRW', 'USD']) {
    await page.getByLabel('Currency').selectOption(currency);
    for (const typed of ['1,5', '49,90', '1.000,50']) {
      await cap.fill(typed);
      await press();
      await expect(cap).toHaveAccessibleDescription(/A comma groups thousands and a dot starts decimals/);
    }
  }
  expect(await sent()).toEqual([]);
  await cap.fill('49,900.5');
  await press();
  await expect(page.getByRole('region', { name: 'Who decides for you' }).getByRole('listitem')).toHaveCount(1);
  expect(await sent()).toMatchObject([{ cap: expect.stringMatching(/^49900\.50?$/), currency: 'USD' }]);
});
