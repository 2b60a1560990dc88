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
import { type Outcome, type Run, runAndPrint } from './commands.ts';
import { keysIn, readGiven } from './jwks-file.ts';

const USAGE = 'name one FILE, as in: npm run ingam -- export:check FILE [--jwks FILE | --fetch]';
const FILE_FAULTS = {
  not_readable: 'this is not an export of an Ingam wallet',
  foreign_signature: 'it is signed by a key that its issuer does not publish',
  changed: 'it was changed after signing',
};

/**
 * Verifies a person's export: its signature, its credentials, and whether the passphrase decrypts the matching private
 * keys.
 */
export const readExport: Run = async (_, args) => {
  const { file, jwks, mayFetch } = readArguments(args);
  const text = readGiven(file);
  const issuer = issuerNamed(text);
  if (issuer === undefined) throw new SettingsError(FILE_FAULTS.not_readable);
  const url = documentUrlOf(issuer);
  if (!jwks && !mayFetch)
    throw new SettingsError(
      `the file names ${issuer} as its signer; pass its keys with --jwks FILE, or download them from ${url ?? 'it'} with --fetch`,
    );
  const keys = jwks ? keysIn(jwks) : await keysOf(issuer);
  const first = await checkExport(text, keys);
  const isLocked = first.fault === undefined && first.keys.state === 'locked';
  const passphrase = isLocked ? await askPassphrase() : undefined;
  const verdict = passphrase ? await checkExport(text, keys, passphrase) : first;
  return report(verdict, issuer);
};

function readArguments(args: readonly string[]) {
  const mayFetch = args.includes('--fetch');
  const named = args.filter((one) => one !== '--fetch');
  const at = named.indexOf('--jwks');
  const jwks = at === -1 ? undefined : named[at + 1];
  const [file, ...more] = at === -1 ? named : named.toSpliced(at, 2);
  if (!file || more.length > 0 || (at !== -1 && !jwks) || (jwks && mayFetch)) throw new SettingsError(USAGE);
  return { file, jwks, mayFetch };
}

/**
 * Fetches the keys that the issuer publishes. Only the file names its address, so the caller must ask for this
 * explicitly.
 */
async function keysOf(issuer: string): Promise<PublishedKey[]> {
  const url = URL.parse(documentUrlOf(issuer) ?? '');
  if (!url) throw new SettingsError(`${issuer} is not a did:web`);
  try {
    return signingKeysOf(await resolveDidWeb(issuer, createEgress({ operatorHosts: [url.host] }), 'operator'));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`the keys of ${issuer} could not be downloaded (${why}); pass them with --jwks FILE`);
  }
}

/** Reads a passphrase from the terminal without echo, or the first line of a pipe; empty if there is none. */
async function askPassphrase(): Promise<string> {
  const isTyped = process.stdin.isTTY === true;
  if (isTyped) process.stderr.write('Passphrase of the private keys (empty: do not decrypt them): ');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: isTyped });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
}

function report(verdict: ExportVerdict, issuer: string): Outcome {
  if (verdict.fault)
    return {
      code: 1,
      faults: [`NOT valid: ${FILE_FAULTS[verdict.fault]} (${issuer}).`],
      lines: [],
      found: { issuer, fault: verdict.fault },
    };
  const { bundle, credentials } = verdict;
  const bad = credentials.filter(({ fault }) => fault);
  const keys = keysOutcome(verdict.keys);
  const code = keys.isGood && bad.length === 0 ? 0 : 1;
  return {
    code,
    faults: [...bad.map(({ id, fault }) => `credential ${id}: ${fault}`), ...keys.faults],
    lines: [
      `Signed by ${issuer} at ${bundle.exportedAt}, for ${bundle.subject.did}.`,
      `${credentials.length - bad.length} of ${credentials.length} credentials are valid.`,
      ...keys.lines,
    ],
    found: { issuer, ok: code === 0, credentials: credentials.length, bad: bad.length, keys: verdict.keys.state },
  };
}

interface KeysOutcome {
  readonly isGood: boolean;
  readonly faults: readonly string[];
  readonly lines: readonly string[];
}

const KEY_STATES = {
  none: { isGood: true, faults: [], lines: ['It contains no private keys.'] },
  locked: { isGood: true, faults: [], lines: ['Its private keys were not decrypted.'] },
  wrong_passphrase: {
    isGood: false,
    faults: ['NOT valid: the passphrase does not decrypt its private keys.'],
    lines: [],
  },
} as const;

function keysOutcome(keys: Exclude<ExportVerdict, { fault: string }>['keys']): KeysOutcome {
  if (keys.state !== 'opened') return KEY_STATES[keys.state];
  const bad = keys.credentials.filter(({ fault }) => fault);
  const badHeld = keys.held.filter(({ fault }) => fault);
  const faults = [
    ...(keys.did ? [`private key of the DID: ${keys.did}`] : []),
    ...bad.map(({ id, fault }) => `private key of credential ${id}: ${fault}`),
    ...badHeld.map(({ id, fault }) => `private keys of credential ${id} of another issuer: ${fault}`),
  ];
  const goodHeld = keys.held.length - badHeld.length;
  const lines = [
    `${keys.credentials.length - bad.length} of ${keys.credentials.length} private keys match their credentials.`,
    ...(keys.held.length > 0
      ? [`${goodHeld} of ${keys.held.length} credentials of other issuers match their private keys.`]
      : []),
    ...(keys.did ? [] : ['The private key of the DID matches its address.']),
  ];
  return { isGood: faults.length === 0, faults, lines };
}

if (import.meta.main) await runAndPrint('The check', readExport);
