import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PERSON } from './person.ts';

/** Returns the newest link of a kind in the mail sandbox's folder, to the given address if any. */
export async function linkIn(dataDir: string, place: 'lost' | 'prove', email = ''): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const folder = join(dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
      const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      link =
        letters
          .filter((letter) => letter.includes(email))
          .join('\n')
          .match(new RegExp(`http\\S+/login\\?${place}#\\S+`, 'g'))
          ?.at(-1) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

/** Proves a registered person's e-mail with the mailed link and their password. */
export async function proveEmail(page: Page, dataDir: string, password = PERSON.password): Promise<void> {
  const token = (await linkIn(dataDir, 'prove', PERSON.email)).split('#')[1];
  const answer = await page.request.post('/api/email-proofs', { data: { token, password } });
  expect(answer.status()).toBe(200);
}
