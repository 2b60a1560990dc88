import { expect, test } from 'vitest';
import { heading } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { world } from './testing/server.ts';

test('the shell leads to the six places, Home and My info, and every view has its own quick action', async () => {
  const places = {
    '/': ['Home', 'Quick actions'],
    '/id': ['DigitalID', 'Add credential'],
    '/assets': ['Assets', 'Send'],
    '/localpay': ['LocalPay', 'Scan QR'],
    '/work': ['Work', 'Approve'],
    '/traveler': ['Traveler', 'Scan receipt'],
  };
  await open('/', await world.personWithDemo());
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(entries).toHaveText(Object.values(places).map(([name = '']) => name));
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Ingam, home' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'My info' })).toHaveAttribute('href', '/myinfo');
  for (const [path, [name = '', action = '']] of Object.entries(places)) {
    await entries.filter({ hasText: name }).click();
    await expect(page).toHaveURL(path);
    await expect(entries.filter({ hasText: name })).toHaveAttribute('aria-current', 'page');
    // Rows in Work have a button of the same name; the floating one comes last.
    await expect(page.getByRole('button', { name: action, exact: true }).last()).toBeVisible();
  }
  await page.goto('/localpay');
  await page.getByRole('button', { name: 'Scan QR' }).click();
  await expect(page.getByRole('dialog', { name: 'Scan a code' })).toBeVisible();
  await expect(page).toHaveURL('/localpay');
  await page.goto('/id');
  await page.getByRole('button', { name: 'Add credential', exact: true }).click();
  await expect(page).toHaveURL('/add-credential');
});

test("the floating button opens Work's first pending document and Traveler's claim", async () => {
  await open('/work', await world.personWithDemo());
  await expect(page.getByRole('list', { name: 'To approve' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).last().click();
  await expect(page.getByRole('dialog', { name: /VC-124/ })).toBeVisible();
  await expect(page).toHaveURL(/\/work\?approval=\d+$/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Traveler' }).click();
  await page.getByRole('button', { name: 'Scan receipt' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter a receipt' })).toBeVisible();
  await expect(page).toHaveURL(/\/traveler$/);
});

test('the network is named where money is held and owned', async () => {
  await open('/assets', await world.newPerson());
  for (const path of ['/assets', '/myinfo']) {
    await page.goto(path);
    await expect(page.getByText('XP Network', { exact: true })).toBeVisible();
  }
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
