import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

test('the row of an organisation says what was between it and the person, and opens all that it learned', async () => {
  const [owner, person] = [await world.newPerson(), await world.newPerson()];
  await world.give(person, 'KRW', '9000');
  const firm = await world.firmOf(owner, ['merchant', 'employer']);
  await open('/known', person);
  await expect(page.getByText('No one has seen any of your data yet')).toBeVisible();

  const { link } = await api<{ link: string }>(owner, `POST /api/org/${firm.id}/connect/links`, {
    purpose: 'Payslips',
  });
  const { connectionId } = await api<{ connectionId: string }>(person, 'POST /api/connections/accept', {
    token: new URL(link).hash.slice(1),
  });
  await page.reload();
  const row = page.getByRole('list', { name: 'Shops and organisations' }).getByRole('button');
  await expect(row).toContainText(`${firm.name}Connected`);
  await expect(row).not.toContainText('Paid');

  // A connected party without other contacts knows no name and no address, which the sheet states first.
  await row.click();
  await expect(page.getByRole('dialog').locator('dl > div').first()).toHaveText(
    'Learned of youonly its own number for you',
  );

  const { id: chargeId } = await api<{ id: number }>(owner, `POST /api/merchants/${firm.id}/charges`, {
    amount: '4000',
  });
  await api(person, 'POST /api/payments', { userId: person.userId, chargeId, amount: '4000' });
  await page.reload();
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Connected · Paid once');
  const sheet = page.getByRole('dialog', { name: `What ${firm.name} knows about me` });
  await expect(page).toHaveURL(/^\/known\?party=org-\d+$/);
  const fact = (term: string) => sheet.locator('dl > div').filter({ hasText: term }).getByRole('definition');
  await expect(fact('Paid in all')).toHaveText('₩4,000');
  await expect(fact('What for')).toHaveText('Payslips');
  await expect(fact('Known there as')).toHaveText(connectionId);
  await expect(fact('Learned of you')).toHaveText('wallet address');
});

test('a connection is ended there, and what is asked to be erased is answered by staff, with a reason and a day', async () => {
  const [owner, person] = [await world.newPerson(), await world.newPerson()];
  const firm = await world.firmOf(owner, ['employer']);
  const { link } = await api<{ link: string }>(owner, `POST /api/org/${firm.id}/connect/links`, {
    purpose: 'Payslips',
  });
  await api(person, 'POST /api/connections/accept', { token: new URL(link).hash.slice(1) });
  await open('/privacy', person);
  await page.getByRole('main').getByRole('link', { name: 'Who can see my data' }).click();
  const row = page.getByRole('list', { name: 'Shops and organisations' }).getByRole('button');
  await row.click();
  const sheet = page.getByRole('dialog', { name: `What ${firm.name} knows about me` });
  const press = (name: string) => sheet.getByRole('button', { name }).click();
  await press('End the connection');
  await press('End the connection');
  await expect(sheet.getByRole('button', { name: 'End the connection' })).toHaveCount(0);
  await press('Ask to erase');
  await expect(sheet.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await press('Ask to erase');
  await expect(sheet.getByText('Asked, not answered yet')).toBeVisible();

  await open(`/org/${firm.id}/people`, owner);
  await page.getByRole('list', { name: 'Requests to erase' }).getByRole('button').click();
  const request = page.getByRole('dialog');
  await request.getByRole('radio', { name: 'Something must be kept' }).check();
  await request.getByLabel('Why', { exact: true }).fill('Payroll records, by law');
  await request.getByLabel('Kept until', { exact: true }).fill('2031-12-31');
  await request.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(request).toBeHidden();

  await open('/inbox', person);
  await page.getByRole('button', { name: /^Your data is kept for now/ }).click();
  await expect(sheet.getByText('It must keep something')).toBeVisible();
  await expect(sheet.getByText('Payroll records, by law')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Was connected');
});
