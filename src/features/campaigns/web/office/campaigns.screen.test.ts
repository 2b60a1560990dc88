import { afterEach, expect, test } from 'vitest';
import { closeOffice, openOffice } from '#app/web/testing/device.ts';
import { page } from '#app/web/testing/page.ts';
import { api, doorsOf, world } from '#app/web/testing/server.ts';
import type { OfficeCampaign } from '../../office-contract.ts';

const office = doorsOf<typeof import('#features/office/server/testing/screen-office.ts')>(
  'features/office/server/testing/screen-office.ts',
);
afterEach(closeOffice);

test('a campaign is drafted for shops that are found by a part of their name, listed ones alone', async () => {
  const [finance, approver, keeper] = [
    await office.makeOfficial('finance'),
    await office.makeOfficial('approver'),
    await world.newPerson(),
  ];
  const shop = await world.firmOf(keeper, ['merchant'], 'Mooncake Corner');
  const other = await world.firmOf(keeper, ['merchant'], 'Mooncake Cellar');
  await office.placeShop(approver, keeper, shop.id);
  await openOffice('/office/campaigns', finance);
  await page.getByRole('button', { name: 'New campaign' }).click();
  const sheet = page.getByRole('dialog', { name: 'New campaign' });
  const field = sheet.getByRole('searchbox', { name: 'Find a shop to add' });
  await field.fill('mooncake ce');
  await expect(sheet.getByText('No other listed shop has that name.')).toBeVisible();
  await field.fill('mooncake');
  const found = sheet.getByRole('list', { name: 'Find a shop to add' }).getByRole('button');
  await expect(found).toHaveText([/Mooncake Corner.*Moon Street/]);
  await found.first().click();
  await expect(field).toHaveValue('');
  const chosen = sheet.getByRole('button', { name: 'Mooncake Corner', exact: true });
  await expect(chosen).toBeVisible();
  // A chosen shop is not found again; a press removes it.
  await field.fill('mooncake');
  await expect(sheet.getByText('No other listed shop has that name.')).toBeVisible();
  await chosen.click();
  await expect(found).toHaveCount(1);
  await found.first().click();

  await sheet.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(sheet.getByText('Enter a name.')).toBeVisible();
  await expect(sheet.getByText('Enter a Korean name.')).toBeVisible();
  for (const [label, text] of [
    ['Name', 'Moon week'],
    ['Korean name', '달 주간'],
    ['Rate in percent', '5'],
    ['First day', '2030-01-01'],
    ['Last day', '2030-01-31'],
    ['Budget in won', '100,000'],
  ] as const)
    await sheet.getByLabel(label, { exact: true }).fill(text);
  await sheet.getByRole('button', { name: 'Keep as a draft' }).click();
  await expect(sheet).toHaveCount(0);
  const campaigns = await api<OfficeCampaign[]>(finance, 'GET /api/office/campaigns');
  const mine = campaigns.find(({ name }) => name === 'Moon week');
  expect(mine?.shops).toMatchObject([{ name: 'Mooncake Corner' }]);
  expect(other.name).toBe('Mooncake Cellar');

  // The start is requested with the office's money in view.
  await expect(page.getByText('Budget account of Moon week')).toBeVisible();
  await expect(page.getByText('Operator’s account: ₩', { exact: false })).toBeVisible();
  await expect(page.getByText(' short', { exact: false })).toBeVisible();
  await expect(page.getByText('Combines with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for its start' })).toBeDisabled();
  // The account is empty until the start moves the budget.
  await expect(page.getByRole('region', { name: 'Budget', exact: true })).toContainText(
    /Budget account of Moon week₩0/,
  );
  await openOffice('/office/campaigns', finance, 'ko');
  await page.getByRole('button', { name: /^달 주간/ }).click();
  await expect(page.getByText('달 주간 예산 계정')).toBeVisible();
});

test('a stopped campaign says what went back to the office, in place of all of it spent', async () => {
  const finance = await office.makeOfficial('finance');
  const shop = await world.firmOf(await world.newPerson(), ['merchant'], 'Rice Cake Lane');
  await office.stopCampaign(finance, 'Rice week', shop.id);
  await openOffice('/office/campaigns', finance);
  await page.getByRole('button', { name: /^Rice week/ }).click();
  await expect(page.getByText('Budget account of Rice week')).toBeVisible();
  await expect(page.getByText('₩100,000 went back to the office’s account')).toBeVisible();
  await expect(page.getByText('Spent', { exact: true })).toHaveCount(0);
});
