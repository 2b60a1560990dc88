import { expect, onTestFinished, test } from 'vitest';
import { open, page } from '../testing/page.ts';
import { world } from '../testing/server.ts';

const help = page.getByRole('dialog', { name: 'Help' });
const openHelp = () => page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click();
const search = (text: string) => page.getByRole('searchbox', { name: 'Search help' }).fill(text);
const title = (name: string) => help.getByRole('heading', { level: 3, name, exact: true });

test('a search finds whatever the case and the spaces, and says what to do where nothing is found', async () => {
  await open('/', await world.newPerson());
  await openHelp();
  await search('LOST  phone');
  await expect(help.getByRole('status').first()).toHaveText('1 page');
  await help.getByRole('button', { name: 'I lost my phone' }).click();
  await expect(title('I lost my phone')).toBeFocused();
  await search('xylophone');
  await expect(help.getByRole('status').first()).toHaveText('Nothing about “xylophone”');
  await expect(help).toContainText('Try one shorter word');
  await help.getByRole('button', { name: 'I sent to the wrong address' }).click();
  await help.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/history$/);
  await expect(help).toBeHidden();
});

test('help that is pressed while the page starts opens at once, without what the page fetches seconds later', async () => {
  const fired = globalThis.setTimeout;
  const hour = 3_600_000;
  const held = (act: () => void, ms = 0, ...given: []) => fired(act, ms < 4000 ? ms : hour, ...given).unref();
  onTestFinished(() => void Object.assign(globalThis, { setTimeout: fired }));
  Object.assign(globalThis, { setTimeout: held });
  await open('/', await world.newPerson());
  await page.goto('/assets');
  await openHelp();
  await expect(title('Assets')).toBeVisible();
});

test('who cannot get in finds help, and no way to screens that are not theirs', async () => {
  await open('/login');
  await openHelp();
  await expect(title('Sign in')).toBeVisible();
  await search('lost password');
  await help.getByRole('button', { name: 'I lost my password' }).click();
  await expect(help.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(help.getByRole('link', { name: 'My info' })).toHaveCount(0);
});
