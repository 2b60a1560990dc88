import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import {
  checkExport,
  type ExportVerdict,
  issuerNamed,
  type PublishedKey,
} from '#features/credentials/server/export/check-export.ts';
import { documentUrlOf } from '#features/identity/issuer-did.ts';
import { resolveDidWeb, signingKeysOf } from '#features/identity/server/did-web.ts';
import { createEgress } from '#platform/server/outside/egress.ts';
import { SettingsError } from '#platform/server/settings/settings.ts';
import { runCommand } from './commands.ts';
import { keysIn, readGiven } from './jwks-file.ts';

const USAGE = 'name one FILE, as in: npm run export:check -- FILE [--jwks FILE | --fetch]';
const FILE_FAULTS = {
  not_readable: 'this is no export of a wallet like this',
  foreign_signature: 'it is signed by a key that its issuer does not publish',
  changed: 'it was changed after it was signed',
};

await runCommand('The check', async (_, args) => {
  const { file, jwks, mayFetch } = readArguments(args);
  const text = readGiven(file);
  const issuer = issuerNamed(text);
  if (issuer === undefined) throw new SettingsError(FILE_FAULTS.not_readable);
  const url = documentUrlOf(issuer);
  if (!jwks && !mayFetch)
    throw new SettingsError(
      `the file says that ${issuer} signed it; give its keys with --jwks FILE, or ask ${url ?? 'it'} for them with --fetch`,
    );
  const keys = jwks ? keysIn(jwks) : await keysOf(issuer);
  const first = await checkExport(text, keys);
  const isLocked = first.fault === undefined && first.keys.state === 'locked';
  const passphrase = isLocked ? await askPassphrase() : undefined;
  const verdict = passphrase ? await checkExport(text, keys, passphrase) : first;
  return report(verdict, issuer);
});

function readArguments(args: readonly string[]) {
  const mayFetch = args.includes('--fetch');
  const named = args.filter((one) => one !== '--fetch');
  const at = named.indexOf('--jwks');
  const jwks = at === -1 ? undefined : named[at + 1];
  const [file, ...more] = at === -1 ? named : named.toSpliced(at, 2);
  if (!file || more.length > 0 || (at !== -1 && !jwks) || (jwks && mayFetch)) throw new SettingsError(USAGE);
  return { file, jwks, mayFetch };
}

/** The keys that the issuer itself publishes, at an address that the file alone names: asked only when the checker says so. */
async function keysOf(issuer: string): Promise<PublishedKey[]> {
  const url = URL.parse(documentUrlOf(issuer) ?? '');
  if (!url) throw new SettingsError(`${issuer} is no did:web`);
  try {
    return signingKeysOf(await resolveDidWeb(issuer, createEgress({ operatorHosts: [url.host] }), 'operator'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`${issuer} could not be asked for its keys (${why}); give them with --jwks FILE`);
  }
}

/** From the keyboard without showing it, or the first line that is piped in; nothing where there is none. */
async function askPassphrase(): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stdout.write('Passphrase of the private keys (nothing: leave them closed): ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTyped });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTyped) process.stdout.write('\n');
  }
}

function report(verdict: ExportVerdict, issuer: string): number {
  if (verdict.fault) {
    console.error(`NOT good: ${FILE_FAULTS[verdict.fault]} (${issuer}).`);
    return 1;
  }
  const { bundle, credentials, keys } = verdict;
  console.log(`Signed by ${issuer} at ${bundle.exportedAt}, for ${bundle.subject.did}.`);
  const bad = credentials.filter(({ fault }) => fault);
  for (const { id, fault } of bad) console.error(`credential ${id}: ${fault}`);
  console.log(`${credentials.length - bad.length} of ${credentials.length} credentials hold.`);
  return reportKeys(keys) && bad.length === 0 ? 0 : 1;
}

function reportKeys(keys: Exclude<ExportVerdict, { fault: string }>['keys']): boolean {
  if (keys.state === 'none') console.log('There are no private keys in it.');
  if (keys.state === 'locked') console.log('Its private keys were not opened.');
  if (keys.state === 'wrong_passphrase') console.error('NOT good: another passphrase opens its private keys.');
  if (keys.state !== 'opened') return keys.state !== 'wrong_passphrase';
  const bad = keys.credentials.filter(({ fault }) => fault);
  if (keys.did) console.error(`private key of the DID: ${keys.did}`);
  for (const { id, fault } of bad) console.error(`private key of credential ${id}: ${fault}`);
  const badHeld = keys.held.filter(({ fault }) => fault);
  for (const { id, fault } of badHeld) console.error(`private keys of credential ${id} of another issuer: ${fault}`);
  const good = keys.credentials.length - bad.length;
  console.log(`${good} of ${keys.credentials.length} private keys of credentials are theirs.`);
  if (keys.held.length > 0)
    console.log(
      `${keys.held.length - badHeld.length} of ${keys.held.length} credentials of other issuers have theirs.`,
    );
  if (!keys.did) console.log('The private key of the DID is that of its address.');
  return !keys.did && bad.length === 0 && badHeld.length === 0;
}
