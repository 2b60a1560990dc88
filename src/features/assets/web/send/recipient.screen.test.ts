import { expect, test } from 'vitest';
import { RECIPIENT } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { world } from '#app/web/testing/server.ts';

test('lists people first: a name finds them, a press picks them, and a pasted address becomes its person', async () => {
  await open('/send', await world.personWithDemo());
  const recipient = page.getByLabel('Recipient address');
  await expect(page.getByRole('radio', { name: 'Contact' })).toBeChecked();
  const contacts = page.getByRole('list', { name: 'Contacts' });
  const recents = page.getByRole('list', { name: 'Recent recipients' });
  await expect(recents.getByRole('button').first()).toBeVisible();
  expect(await recents.getByRole('button').count()).toBeLessThanOrEqual(4);
  const name = 'Park Jihoon';
  await recipient.fill('Sumi');
  await expect(page.getByText('No contact matches “Sumi”')).toBeVisible();
  await expect(recipient).not.toHaveAttribute('aria-invalid');
  await recipient.fill('jihoon');
  await expect(contacts.getByRole('listitem')).toHaveCount(1);
  await contacts.getByRole('button', { name: new RegExp(`^${name} `) }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByText(`To ${name} · fee 0.001`)).toBeVisible();
  const address = await recipient.inputValue();

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(recipient).toHaveValue('');
  await navigator.clipboard.writeText(` ${address.toLowerCase()}\n`);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(page.getByText(`To ${name} · fee 0.001`)).toBeVisible();
});

test('Send opens with the recipient and the asset that a link names', async () => {
  await open(`/send?text=${RECIPIENT}&asset=ETH`, await world.personWithDemo());
  await expect(page.getByLabel('Recipient address')).toHaveValue(RECIPIENT);
  await expect(page.getByLabel('Asset')).toHaveValue('ETH');
  await expect(page.getByText('Enter an amount')).toBeVisible();
});
