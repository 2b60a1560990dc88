import { expect, test } from 'vitest';
import { expectToast, latest, sendAsset } from '#app/web/testing/on-screen.ts';
import { open, page } from '#app/web/testing/page.ts';
import { api, world } from '#app/web/testing/server.ts';

const book = page.getByRole('region', { name: 'Contacts' });
const recipient = page.getByLabel('Recipient address');

test('a contact is added, found and picked, and money is sent to it', async () => {
  const other = await world.newPerson({ firstName: 'Jiwoo', lastName: 'Han' });
  const { id: did } = await api<{ id: string }>(other, 'GET /api/did/{userId}');
  const address = did.slice(-42);
  await open('/send', await world.personWithDemo());
  await page.getByText('Contact', { exact: true }).click();
  await book.getByRole('button', { name: 'Add contact' }).click();
  const sheet = page.getByRole('dialog', { name: 'New contact' });
  await sheet.getByRole('button', { name: 'Save contact' }).click();
  await expect(sheet.getByLabel('Name')).toBeFocused();
  await sheet.getByLabel('Name').fill('Jiwoo Han');
  await sheet.getByLabel('Address', { exact: true }).fill(did);
  await expect(sheet.getByText('On this network')).toBeVisible();
  await sheet.getByRole('button', { name: 'Another address' }).click();
  await sheet.getByLabel('Address 2').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await sheet.getByRole('button', { name: 'Save contact' }).click();
  await expect(sheet.getByText(/^Write an address of another network as CAIP-10/)).toBeVisible();
  await expect(sheet.getByLabel('Address 2')).toBeFocused();
  await sheet.getByLabel('Address 2').fill(`eip155:1:${address}`);
  await sheet.getByRole('button', { name: 'Save contact' }).click();
  await expectToast('Contact saved', 'Jiwoo Han', false);
  await expect(sheet).toHaveCount(0);

  await recipient.fill('jiwoo');
  await expect(book.getByRole('list', { name: 'Contacts' }).getByRole('listitem')).toHaveCount(1);
  await expect(book.getByText('1 not on this network')).toBeVisible();
  await book.getByRole('button', { name: /^Jiwoo Han/ }).click();
  await expect(recipient).toHaveValue(address);
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByText('To Jiwoo Han · fee 0.001')).toBeVisible();
  await expect(page.getByText('You have not sent to this address before')).toBeVisible();
  await page.getByLabel('Asset').selectOption('XP');
  await page.getByLabel('Amount').fill('1.5');
  await sendAsset.click();
  await expectToast('Transfer Complete', 'Asset has been successfully sent.', false);

  await expect(latest).toContainText('Completed');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Open contact' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Send again' }).click();
  await expect(recipient).toHaveValue(address);
  await expect(page.getByLabel('Asset')).toHaveValue('XP');
  await expect(page.getByLabel('Amount')).toHaveValue('1.5');
  await expect(page).toHaveURL(/\/send$/);
  await expect(page.getByText('To Jiwoo Han · fee 0.001')).toBeVisible();
  await expect(page.getByText('You have not sent to this address before')).toHaveCount(0);
});
