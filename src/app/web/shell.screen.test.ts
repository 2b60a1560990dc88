import { expect, test } from 'vitest';
import { heading } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { world } from './testing/server.ts';

test('the shell leads to the six places, Home and My info', async () => {
  const places = {
    '/': 'Home',
    '/id': 'DigitalID',
    '/assets': 'Assets',
    '/localpay': 'LocalPay',
    '/work': 'Work',
    '/traveler': 'Traveler',
  };
  await open('/', await world.personWithDemo());
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(entries).toHaveText(Object.values(places));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Ingam, home' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'My info' })).toHaveAttribute('href', '/myinfo');
  for (const [path, name] of Object.entries(places)) {
    await entries.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(entries.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
  }
});

test('the network is named where it is owned', async () => {
  await open('/myinfo', await world.newPerson());
  await expect(page.getByText('XP Network', { exact: true })).toBeVisible();
  await expect(heading).toContainText('My info');
});

test('with the Hangul keyboard on, the very first shortcuts lead where they do with the Latin one, and open help', async () => {
  await open('/', await world.newPerson());
  await expect(page.getByRole('region', { name: /First steps/ })).toBeVisible();
  // Pressed while the code that handles them is still loading.
  await Promise.all([page.keyboard.press('ㅎ', { code: 'KeyG' }), page.keyboard.press('ㅈ', { code: 'KeyW' })]);
  await expect(page).toHaveURL('/work');
  await page.keyboard.press('Process', { code: 'KeyG' });
  await page.keyboard.press('Process', { code: 'KeyA' });
  await expect(page).toHaveURL('/assets');
  // Some browsers mark keys as composing outside of a field, where nothing is composed.
  await page.keyboard.press('ㅎ', { code: 'KeyG', isComposing: true });
  await page.keyboard.press('ㅗ', { code: 'KeyH', isComposing: true });
  await expect(page).toHaveURL('/');
  await page.keyboard.press('Process', { code: 'Slash', shiftKey: true });
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('keys that compose a syllable in a field are its letters, and lead nowhere', async () => {
  await open('/send', await world.personWithDemo());
  await page.getByLabel('Recipient address').focus();
  for (const code of ['KeyG', 'KeyW']) await page.keyboard.press('Process', { code, isComposing: true });
  await page.keyboard.press('Process', { code: 'Slash', shiftKey: true });
  await expect(page.getByLabel('Recipient address')).toBeFocused();
  await expect(page).toHaveURL('/send');
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toHaveCount(0);
});
