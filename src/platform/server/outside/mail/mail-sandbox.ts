import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type Letter, MailError, type Mailer, messageOf } from './mail-message.ts';

/** Maximum number of e-mails kept; the oldest are deleted. */
const MOST_KEPT = 500;

/**
 * Creates a mailer that reaches nobody: it writes each e-mail to a file in a folder, for the operator to open. Mails
 * contain sign-in links, so only the owner can read folder and files. An e-mail that is sent again overwrites its file.
 */
export const sandboxMailer = (folder: string): Mailer => ({
  isSandbox: true,
  send: async (letter) => {
    const text = await fileOf(letter);
    const name = `${letter.at.toISOString().replace(/[:.]/g, '-')}-${letter.id}.eml`;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const whole = join(folder, name);
      await writeFile(`${whole}.part`, text, { mode: 0o600 });
      await rename(`${whole}.part`, whole);
      const kept = (await readdir(folder)).filter((file) => file.endsWith('.eml')).sort();
      for (const old of kept.slice(0, -MOST_KEPT)) await rm(join(folder, old), { force: true });
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no code';
      throw new MailError(`the mail folder cannot be written (${code})`, { cause });
    }
  },
});

/**
 * Returns the text of the file: the header of the e-mail as it would be sent, and the body unencoded, for people to
 * read.
 */
async function fileOf(letter: Letter): Promise<string> {
  const { text, headers, ...head } = messageOf(letter);
  const composer = new MailComposer({
    ...head,
    headers: { 'X-Ingam-Sandbox': 'not sent to anyone', ...headers },
    alternatives: [{ contentType: 'text/plain; charset=utf-8', contentTransferEncoding: '8bit', content: '' }],
  });
  return `${await composer.compile().build()}${text}\r\n`;
}
