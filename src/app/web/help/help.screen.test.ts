import { expect, onTestFinished, test } from 'vitest';
import { atNode } from '../testing/at-node.ts';
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

test('help opens over a half-written form, which is as it was when help is closed', async () => {
  await open(`/send?text=0x${'7'.repeat(40)}`, await world.personWithDemo());
  await page.getByLabel('Amount', { exact: true }).fill('12.5');
  await openHelp();
  await expect(title('Send')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12.5');
});

test('a screen that could not load leads to the page that explains it', async () => {
  const person = await world.personWithDemo();
  await atNode({});
  await open('/myinfo', person);
  await expect(page.getByRole('link', { name: /^Security/ })).toBeVisible();
  await world.stopNode(location.origin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('status').getByRole('link', { name: 'Help' }).click();
  await expect(title('Something did not load, or the server does not answer')).toBeVisible();
});
