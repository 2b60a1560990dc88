import { expect, test } from 'vitest';
import { heading } from './testing/on-screen.ts';
import { open, page } from './testing/page.ts';
import { world } from './testing/server.ts';

/** Amber of a notice. */
const caution = page.getByRole('main').locator('[class*=caution]');

test('a screen of a link that is opened without one says so without amber, and leads to Home or back', async () => {
  const person = await world.newPerson();
  for (const path of ['/role', '/join', '/checkout']) {
    await open(path, person);
    await expect(page.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    await expect(caution).toHaveCount(0);
  }
  for (const path of ['/standing', '/sign-in-credentials']) {
    await open(path, person);
    await expect(page.getByRole('link', { name: 'Back to My info' })).toHaveAttribute('href', '/myinfo');
    await expect(caution).toHaveCount(0);
  }
});

test('green is for good news: a search without a result is plain', async () => {
  await open('/contacts', await world.personWithDemo());
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.locator('[class*=info][class*=plain]')).toContainText('No contact found');
});

test('an owner who has entered no name is welcomed without one, in both languages', async () => {
  const owner = await world.newPerson({ firstName: 'Ingam', lastName: 'Owner' });
  for (const [language, welcome] of [
    ['en', 'Welcome'],
    ['ko', '환영합니다'],
  ] as const) {
    await open('/', owner, language);
    await expect(heading).toHaveText(welcome);
  }
});
