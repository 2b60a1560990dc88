import { expect, test } from 'vitest';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

const refunds = page.getByRole('list', { name: 'Recent refunds' }).getByRole('listitem');
const steps = page.getByRole('dialog').getByRole('list', { name: 'Status' });

test('Traveler has the total, what is processing, its links, the rules, and the refunds with their steps', async () => {
  await open('/traveler', await world.personWithDemo());
  await expect(page.getByText('$24.73', { exact: true })).toBeVisible();
  await expect(page.getByText('1 processing')).toBeVisible();
  for (const [name, path] of [
    ['Bank Info', '/bank-info'],
    ['Travel Plan', '/travel-plan'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  for (const link of page.getByRole('link', { name: 'History' }).all())
    await expect(link).toHaveAttribute('href', '/history');
  await expect(refunds).toHaveCount(4);
  const rules = page.getByRole('list', { name: 'Eligibility' });
  for (const rule of ['8-10% rate', 'Instant', '$30 minimum', '$500 per day maximum', 'Valid 90 days from entry'])
    await expect(rules).toContainText(rule);
  // The trips prove the entry date, so the 90-day rule is shown as met, with the day count.
  await expect(rules.getByRole('listitem').filter({ hasText: 'Valid 90 days' })).toContainText(
    /Day \d+ of 90 for refunds/,
  );
  await refunds.filter({ hasText: 'Insadong Craft' }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Insadong Craft' });
  await expect(sheet).toContainText('$155.00');
  await expect(sheet).toContainText('$12.40');
  await expect(steps.getByRole('listitem')).toContainText([/Claimed/, /Confirmed by customs/, /Paid/]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await refunds.filter({ hasText: 'Dongdaemun Fashion' }).getByRole('button').click();
  await expect(steps.locator('[aria-current]')).toContainText('Record with the tax office');
});
