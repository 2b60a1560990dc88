import { createHash } from 'node:crypto';
import type { Bundle, PrivateKeys } from '#features/credentials/server/export/export-shape.ts';
import { exportFile } from '#features/credentials/server/export/export-shape.ts';
import { unlockKeys } from '#features/credentials/server/export/key-lock.ts';
import { brokenBound } from '#platform/json-bounds.ts';
import { refuse } from '#platform/refusal.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { refusals } from '../contract.ts';
import { IN_FILE } from '../rules.ts';

/** What our own export asks for: a file may ask for no more, since it is this server that pays. */
const MOST = { memoryKiB: 65_536, passes: 3, lanes: 4 } as const;

const MOST_URL = 2000;
/** More than any wallet's export has: what a person may hold, and the history of it. */
const MOST_VALUES = 1_000_000;

export interface OpenedFile {
  readonly bundle: Bundle;
  readonly keys: PrivateKeys;
  readonly signature: string;
  /** SHA-256 of what was signed. */
  readonly digest: Uint8Array;
}

/** Opens an export with its private keys. The passphrase proves that nobody changed the keys; what they are of is proven by each credential itself. */
export async function openFile(text: string, passphrase: string): Promise<OpenedFile> {
  const read = fileIn(text);
  if (!read || !isWithin(read.bundle)) throw refuse(refusals, 'file_unreadable');
  const { bundle } = read;
  const { keys: locked, subject } = bundle;
  if (!locked) throw refuse(refusals, 'file_without_keys');
  const { memoryKiB, passes, lanes } = locked.kdf;
  if (memoryKiB > MOST.memoryKiB || passes > MOST.passes || lanes > MOST.lanes)
    throw refuse(refusals, 'file_too_costly');
  const keys = await unlocked(locked, passphrase, subject.did);
  if (!keys) throw refuse(refusals, 'passphrase_wrong', { errors: { passphrase: refusals.passphrase_wrong.title } });
  if (!areWithin(keys)) throw refuse(refusals, 'file_unreadable');
  return { ...read, keys };
}

/** As much as a person can hold, and no more: what is judged by lists would else cost the square of them. */
function isWithin({ credentials, held }: Bundle): boolean {
  const [own, others] = [credentials.items, held?.items ?? []];
  return (
    Math.max(own.length, others.length) <= IN_FILE.credentials &&
    [...own, ...others].every(({ form }) => form.length <= IN_FILE.form) &&
    others.every(({ claims, issuer }) => claims.length <= IN_FILE.claims && issuer.id.length <= MOST_URL)
  );
}
const areWithin = ({ credentials, held }: PrivateKeys): boolean =>
  Math.max(credentials.length, held.length) <= IN_FILE.credentials &&
  held.every(
    ({ copies }) => copies.length <= IN_FILE.copies && copies.every(({ form }) => form.length <= IN_FILE.form),
  );

function fileIn(text: string): Omit<OpenedFile, 'keys'> | undefined {
  try {
    if (brokenBound(text, MOST_VALUES) !== undefined) return undefined;
    const json: unknown = JSON.parse(text);
    const { bundle, signature } = exportFile.parse(json);
    // Of the text as it came: reading fills in what files of before have not.
    const signed = canonicalJson((json as { bundle: unknown }).bundle);
    return { bundle, signature, digest: createHash('sha256').update(signed).digest() };
  } catch {
    // No JSON, nested too deep, or not of this kind.
    return undefined;
  }
}

/** Keys that open and are none were locked by somebody who made them up. */
async function unlocked(locked: NonNullable<Bundle['keys']>, passphrase: string, did: string) {
  try {
    return await unlockKeys(locked, passphrase, did);
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
      throw refuse(refusals, 'file_unreadable');
    throw error;
  }
}
