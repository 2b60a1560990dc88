import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from '#app/server/testing/harness.ts';
import { eventually } from '#platform/server/testing/eventually.ts';

/** Runs the jobs that make recovery links and send mail. */
async function deliver(app: TestApp): Promise<void> {
  await app.runJob('recovery');
  await app.runJob('mail');
}

/** Returns the e-mails that the sandbox accepted for an address, oldest first. */
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

/** Waits for an e-mail that matches, and returns the newest one. */
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

/** Proves an address by its newest e-mailed link, in the account's session. Returns the link's secret. */
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

/** Leaves out the e-mails that prove an address. */
export const withoutProofLetters = (letters: readonly string[]): string[] =>
  letters.filter((letter) => !PROOF.test(letter));
