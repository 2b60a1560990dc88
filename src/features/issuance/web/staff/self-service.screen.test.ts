import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const linkForPeople = page.getByRole('note', { name: 'Link for people' });

test('staff say who may have a card by themselves, and a person proves it, gets one, and no second', async () => {
  const person = await world.personWithDemo();
  const { id } = await world.firmOf(person, ['employer']);
  await api(person, `POST /api/org/${id}/issuing/types`, {
    name: 'Resident card',
    nameKo: '주민카드',
    claims: [
      { name: 'name', label: 'Name', labelKo: '이름' },
      { name: 'city', label: 'City', labelKo: '도시' },
    ],
    validityDays: 365,
  });
  const openType = async () => {
    await page.goto(`/org/${id}/issuing`);
    await page.getByRole('listitem').filter({ hasText: 'Resident card' }).first().getByRole('button').click();
    await press('Self-service');
  };
  await open('/', person);
  await openType();
  await press('Switch it on');
  await expect(page.getByText('Fill this in.')).toBeVisible();
  await page.getByLabel('City, for everybody', { exact: true }).fill('Jeju');
  await press('Switch it on');
  const link = await linkForPeople.textContent();
  const offer = `/offer${new URL(link).hash}`;

  // A sandbox checked the demo person's IDs, which is no proof until the type accepts trials.
  await page.goto(offer);
  await expect(page.getByText('You have no proof for this yet')).toBeVisible();
  await openType();
  await page.getByRole('switch', { name: 'Accept trials' }).click();
  await page.locator('form').getByRole('button').last().click();
  await expect(linkForPeople).toHaveText(link);
  await expect(page.getByRole('switch', { name: 'Accept trials' })).toBeChecked();

  await page.goto(offer);
  await expect(page.getByText('sees only this')).toBeVisible();
  await expect(page.getByText('Minseo Kim (from your ID)')).toBeVisible();
  await press('Get it');
  await expect(page.getByText('sees only this')).toBeHidden();
  await press('Take it');
  await expect(page.getByRole('list', { name: 'From others', exact: true })).toContainText('Sample');

  await page.goto(offer);
  await expect(page.getByText('You have yours')).toBeVisible();
  await openType();
  await press('Switch it off');
  await expect(linkForPeople).toHaveCount(0);
  await page.goto(offer);
  await expect(page.getByText('There is no offer here')).toBeVisible();
});
