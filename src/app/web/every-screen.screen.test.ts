import { expect, test } from 'vitest';
import { heading } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { OPEN, SCREENS, TITLES } from './testing/screens.ts';
import { world } from './testing/server.ts';

/** Screens without anything from a sandbox: own documents, plans, self-stated claims and employers. */
const QUIET = [
  '/contacts',
  '/campaigns',
  '/shops',
  '/add-credential',
  '/travel-plan',
  '/organisations',
  '/inbox',
  '/known',
  '/links',
  '/import',
  '/refund-proof',
  '/sign-in-credentials',
  '/standing',
  '/security',
  '/privacy',
];
const help = page.getByRole('dialog', { name: 'Help' });
const loading = page
  .getByRole('main')
  .getByRole('status')
  .filter({ hasText: /loading/ });

test('every route is a page with its title; where a sandbox makes value or trust, one line says that it is a trial', async () => {
  await open('/', await world.personWithDemo());
  for (const [path, title] of Object.entries({ ...TITLES, ...OPEN })) {
    await page.goto(path);
    await expect(heading).toContainText(title);
    await expect(loading).toHaveCount(0);
    // An empty alert region announces nothing.
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    if (path in TITLES || path === '/checkout')
      await expect(page.getByText('Test money only')).toHaveCount(QUIET.includes(path) ? 0 : 1);
  }
});

test('every screen leads to its own page of help, which leads only to screens', async () => {
  const titles = new Set<string>();
  await open('/', await world.personWithDemo());
  for (const path of SCREENS) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click();
    titles.add(await help.getByRole('heading', { level: 3 }).textContent());
    for (const lead of help.getByRole('listitem').getByRole('link').all())
      expect([...SCREENS, ...Object.keys(OPEN), '/campaign-join']).toContain(await lead.getAttribute('href'));
  }
  expect(titles.size).toBe(SCREENS.length);
});
