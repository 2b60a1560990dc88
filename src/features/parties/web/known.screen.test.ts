import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

test('the row of an organisation says what was between it and the person, and opens all that it learned', async () => {
  const [owner, person] = [await world.newPerson(), await world.newPerson()];
  await world.give(person, 'KRW', '9000');
  const firm = await world.firmOf(owner, ['merchant', 'employer']);
  await open('/known', person);
  await expect(page.getByText('Nobody has learned anything about you yet')).toBeVisible();

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
