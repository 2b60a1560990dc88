import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedUser } from '../../tools/postgres-programs.ts';
import { root } from '../deploy/checks.ts';

/**
 * Local stand-in for the three machines of deploy/README.md: loopback addresses instead of 10.0.0.0/24, their own
 * ports, and a folder.
 */
export interface Place {
  readonly folder: string;
  /** Returns a loopback address: `.1` for HAProxy and the program, `.11` to `.13` for the machines. */
  readonly at: (last: number) => string;
  /** Reads a file of deploy/ with the test site's addresses, secrets and folders filled in. */
  readonly fileOf: (name: string) => string;
  /** Writes a file that the machines' user may read; returns its path. */
  readonly write: (name: string, text: string) => string;
  readonly makeFolder: (name: string) => string;
  /** Certificate authority of all database certificates. */
  readonly authority: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

export const PASSWORD = 'of-this-drill-alone';
export const MACHINES = [1, 2, 3] as const;
export type Machine = (typeof MACHINES)[number];
export const addressOfMachine = (place: Place, machine: Machine): string => place.at(10 + machine);

const PORTS = [2379, 2380, 5000, 5432, 8008, 8404];
const ADDRESSES = [1, 11, 12, 13];

/** Creates the folder, finds unused addresses, and issues the databases' certificate. */
export async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'ingam-failover-'));
  const user = unprivilegedUser();
  const own = (path: string) => {
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  own(folder);
  const net = await freeNet();
  const at = (last: number) => `${net}.${last}`;
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return own(path);
  };
  const makeFolder = (name: string) => {
    mkdirSync(join(folder, name), { mode: 0o700, recursive: true });
    return own(join(folder, name));
  };
  certify(folder, ['DNS:db.internal', ...ADDRESSES.map((last) => `IP:${at(last)}`)]);
  for (const name of readdirSync(folder)) chmodSync(own(join(folder, name)), 0o600);
  const fileOf = (name: string) =>
    readFileSync(join(root, 'deploy', name), 'utf8')
      // On this machine, connections to any loopback address come from 127.0.0.1.
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${net}.`)
      .replaceAll('/etc/ingam/', `${folder}/`)
      .replaceAll('SECRET', PASSWORD);
  return { folder, at, fileOf, write, makeFolder, authority: join(folder, 'db-ca.crt'), user };
}

/** Issues certificates as deploy/README.md describes, for all three at once. */
function certify(folder: string, names: readonly string[]): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-days', '2', '-keyout', 'db-ca.key', '-out', 'db-ca.crt', '-subj', '/CN=Drill');
  openssl('req', ...key, '-keyout', 'db.key', '-out', 'db.csr', '-subj', '/CN=db.internal');
  writeFileSync(join(folder, 'db.ext'), `subjectAltName=${names.join()}\n`);
  const by = ['-CA', 'db-ca.crt', '-CAkey', 'db-ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'db.ext'];
  openssl('x509', '-req', '-in', 'db.csr', '-out', 'db.crt', ...by);
}

async function freeNet(): Promise<string> {
  const byte = () => 1 + Math.floor(Math.random() * 250);
  for (let tries = 0; tries < 20; tries += 1) {
    const net = `127.${byte()}.${byte()}`;
    const places = ADDRESSES.flatMap((last) => PORTS.map((port) => isFree(`${net}.${last}`, port)));
    if ((await Promise.all(places)).every((is) => is)) return net;
  }
  throw new Error('a program on this machine listens on every address and uses ports that are needed here');
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
