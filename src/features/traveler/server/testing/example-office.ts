import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfficeResult } from '../../rules.ts';

const root = join(import.meta.dirname, '../../../../..');
export const OFFICE_KEY = 'a key of the tax office';

export interface ExampleOffice {
  /** Base URL, as in TAX_OFFICE_URL. */
  readonly url: string;
  /** Makes customs decide about a purchase. */
  customs(number: string, result: OfficeResult): Promise<number>;
  /** Restarts the process on its stored data. */
  restart(): Promise<ExampleOffice>;
  stop(): Promise<void>;
}

/**
 * Starts `examples/tax-office` as a process of its own on this machine, with OFFICE_KEY unless `env` says otherwise.
 */
export async function startExampleOffice(
  env: Readonly<Record<string, string>> = { OFFICE_KEY },
  folder?: string,
): Promise<ExampleOffice> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'ingam-office-')));
  const child = spawn(process.execPath, ['examples/tax-office/office.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, OFFICE_PORT: '0', OFFICE_FOLDER: place, ...env },
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const [, address] = /"url":"([^"]+)"/.exec(said) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.stderr.on('data', (part: Buffer) => {
      child.kill();
      reject(new Error(part.toString()));
    });
  });
  const end = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  };
  return {
    url,
    customs: async (number, result) => {
      const headers = { authorization: `Bearer ${OFFICE_KEY}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ result });
      return (await fetch(`${url}/customs/${number}`, { method: 'POST', headers, body })).status;
    },
    restart: async () => {
      await end();
      return startExampleOffice(env, place);
    },
    stop: async () => {
      await end();
      await rm(place, { recursive: true, force: true });
    },
  };
}
