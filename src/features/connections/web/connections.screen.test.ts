import { expect, test } from 'vitest';
import { heading } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

test('who is asked sees by whom and what for, connects, and ends it', async () => {
  const [owner, asked] = [await world.newPerson(), await world.newPerson()];
  const firm = await world.firmOf(owner, ['employer']);
  const links = `POST /api/org/${firm.id}/connect/links`;
  const { link } = await api<{ link: string }>(owner, links, { purpose: 'Approvals of purchase orders' });
  const { code } = await api<{ code: string }>(owner, links, { purpose: 'Payslips', form: 'code' });

  await open(`/connect${new URL(link).hash}`, asked);
  await expect(page.getByRole('heading', { name: `${firm.name} asks to connect to you` })).toBeVisible();
  await expect(page.getByText('Approvals of purchase orders', { exact: true })).toBeVisible();
  const number = firm.businessNumber.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3');
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByText(/if you decide on an approval, your name, DID and signature key/)).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const list = page.getByRole('list', { name: 'Yours' });
  await expect(list).toContainText('Approvals of purchase orders');

  // Accepting by code shows that the person is connected already, and the new purpose.
  const digits = page.getByLabel('Eight digits');
  await digits.fill('1234');
  await page.getByRole('button', { name: 'See who asks' }).click();
  await expect(page.getByText('A code has eight digits.')).toBeVisible();
  await digits.fill(code);
  await page.getByRole('button', { name: 'See who asks' }).click();
  await expect(page.getByText('You are connected already. Accepting changes what it is for.')).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('Payslips');

  await list.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: firm.name });
  await expect(sheet).toContainText('con_');
  await sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(sheet).toContainText('can no longer send you requests');
  await sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(list).toContainText('ended');

  // A used link opens nothing, and the screen explains why.
  await page.goto('/myinfo');
  await page.goto(`/connect${new URL(link).hash}`);
  await expect(page.getByText('This does not work')).toBeVisible();
});

test('a person who is asked may leave it for now, and nothing is connected', async () => {
  const [owner, asked] = [await world.newPerson(), await world.newPerson()];
  const firm = await world.firmOf(owner, ['employer']);
  const { link } = await api<{ link: string }>(owner, `POST /api/org/${firm.id}/connect/links`, {
    purpose: 'Payslips',
  });
  await open(`/connect${new URL(link).hash}`, asked);
  await expect(heading).toContainText('Connection request');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(heading).toContainText('Connections');
  await expect(page.getByText('No connections yet')).toBeVisible();
});
