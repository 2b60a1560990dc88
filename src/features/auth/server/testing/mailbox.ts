import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from '#app/server/testing/harness.ts';
import { eventually } from '#platform/server/testing/eventually.ts';

/** What the jobs do each second, now: links for those who asked, and letters on their way. */
async function deliver(app: TestApp): Promise<void> {
  await app.runJob('recovery');
  await app.runJob('mail');
}

/** The letters to an address that a sandbox has taken so far, the oldest first. */
export async function lettersTo(app: TestApp, email: string): Promise<string[]> {
  const { mail } = app.settings;
  if (mail.kind !== 'sandbox') throw new Error('this mail goes elsewhere');
  const names = await readdir(mail.folder).catch(() => []);
  const letters = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(mail.folder, name), 'utf8')),
  );
  return letters.filter((letter) => letter.includes(`To: ${email}\r\n`));
}

/** What the newest of these letters says, once one comes that matches. */
export async function letterTo(app: TestApp, email: string, matching: RegExp): Promise<string> {
  let found: string | undefined;
  await deliver(app);
  await eventually(async () => {
    found = (await lettersTo(app, email)).findLast((letter) => matching.test(letter));
    return found;
  }).toBeDefined();
  if (found === undefined) throw new Error(`no letter to ${email} says ${matching}`);
  return found;
}

const PROOF = /\/login\?prove#([\w-]{43})/;

/** Opens the newest letter that proves an address, where its account is signed in; gives the link's secret. */
export async function proveByLetter(
  app: TestApp,
  person: { userId: number; token: string },
  email: string,
): Promise<string> {
  const token = PROOF.exec(await letterTo(app, email, PROOF))?.[1] ?? '';
  const sent = { params: { userId: person.userId }, token: person.token, body: { token } };
  const { status, text } = await app.call('POST /api/email/{userId}/proof', sent);
  if (status !== 200) throw new Error(`${email} was not proven: ${status} ${text}`);
  return token;
}

/** Those of some letters that an address gets once it is proven. */
export const withoutProofLetters = (letters: readonly string[]): string[] =>
  letters.filter((letter) => !PROOF.test(letter));
