import { expect, onTestFinished, test } from 'vitest';
import { heading, toasts } from './testing/on-screen.ts';
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

test('an unknown page says so and leads to Home', async () => {
  await open('/nowhere', await world.newPerson());
  await expect(heading).toHaveText('Page Not Found');
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(heading).toContainText('Welcome');
});

test('the theme goes from system to light, dark and back, is remembered, and colours the browser', async () => {
  await open('/', await world.newPerson());
  const colour = page.locator('meta[name="theme-color"]');
  const toggle = (name: string) => page.getByRole('button', { name: `Theme: ${name}` });
  await toggle('system').click();
  await toggle('light').click();
  await expect(toggle('dark')).toBeVisible();
  await expect(colour).toHaveAttribute('content', '#0C1618');
  await page.reload();
  await expect(toggle('dark')).toBeVisible();
  await expect(colour).toHaveAttribute('content', '#0C1618');
  await toggle('dark').click();
  await expect(toggle('system')).toBeVisible();
  await expect(colour).toHaveAttribute('content', '#F6F4ED');
});

test('the region of toasts exists from the first render, and F8 leads to it and Escape back', async () => {
  const root = document.getElementById('root') as HTMLElement;
  let isThere: boolean | undefined;
  const observer = new MutationObserver(() => {
    if (root.firstChild) isThere ??= root.querySelector('section[aria-label="Notifications (F8)"]') !== null;
  });
  observer.observe(root, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await open('/receive', await world.newPerson());
  const copy = page.getByRole('button', { name: 'Copy Address' });
  await expect(copy).toBeVisible();
  expect(isThere).toBe(true);
  await copy.focus();
  await copy.press('Enter');
  await expect(toasts).toContainText('Copied Successfully');
  await page.keyboard.press('F8');
  await expect(toasts).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(copy).toBeFocused();
  await expect(toasts).not.toContainText('Copied Successfully');
});
