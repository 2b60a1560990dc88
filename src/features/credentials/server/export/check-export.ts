import { createHash } from 'node:crypto';
import { addressOfKey, publicOfJwk } from '#features/identity/server/keys.ts';
import type { EcJwk } from '#platform/jws.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import { ecJwkOf, isSignedBy, readDetached } from '#platform/server/vault/jws.ts';
import type { CheckFault } from '../../checks.ts';
import { type ClaimName, claimsOf } from '../../claims.ts';
import { boundKeyOf } from '../forms/bound-key.ts';
import { claimIn } from '../forms/form-claims.ts';
import { checkForm } from '../presentations/check-presentation.ts';
import { type Bundle, EXPORT_TYPE, exportFile, type PrivateKeys } from './export-shape.ts';
import { unlockKeys } from './key-lock.ts';
import { pointOf } from './read-identity.ts';

/** A public key of an issuer, with its key id. */
export interface PublishedKey extends EcJwk {
  readonly kid: string;
}

/** Reason why the whole file is rejected. */
export type FileFault = 'not_readable' | 'foreign_signature' | 'changed';
/** Reason why one credential or private key is rejected. */
export type ItemFault = CheckFault | 'other_facts' | 'no_key' | 'key_of_another';

/** Result of checking a file. */
export type ExportVerdict =
  | { readonly fault: FileFault }
  | {
      readonly fault?: undefined;
      readonly bundle: Bundle;
      readonly credentials: readonly { readonly id: number; readonly fault?: ItemFault | undefined }[];
      readonly keys: KeysVerdict;
    };
type KeysVerdict =
  /** The file has no private keys, or they were not opened, or the passphrase is wrong. */
  | { readonly state: 'none' | 'locked' | 'wrong_passphrase' }
  | {
      readonly state: 'opened';
      readonly did?: ItemFault | undefined;
      readonly credentials: readonly { readonly id: number; readonly fault?: ItemFault | undefined }[];
      /**
       * Check results for credentials by other issuers: whether every copy is bound to its key. A wallet checks their
       * signers.
       */
      readonly held: readonly { readonly id: number; readonly fault?: ItemFault | undefined }[];
    };

/** Returns the did:web that a file names as its signer, so that its keys can be fetched. Nothing is verified yet. */
export function issuerNamed(text: string): string | undefined {
  return readFile(text)?.parsed.bundle.issuer;
}

/**
 * Checks an export: the file's signature by its issuer's published keys, and every credential's signature and
 * disclosures. With the passphrase, also that each private key belongs to its public key or address. If the file's
 * signature fails, nothing else is checked.
 */
export async function checkExport(
  text: string,
  published: readonly PublishedKey[],
  passphrase?: string,
): Promise<ExportVerdict> {
  const file = readFile(text);
  if (!file) return { fault: 'not_readable' };
  const fault = judgeFile(file, published);
  if (fault) return { fault };
  const { bundle: found } = file.parsed;
  const forms = new Map<number, EcJwk | undefined>();
  const credentials = found.credentials.items.map((one) => {
    const form = checkForm(one.form, { issuer: found.issuer, keys: published });
    if (typeof form === 'string') return { id: one.id, fault: form };
    forms.set(one.id, ecJwkOf((form.payload.cnf as { jwk?: unknown } | undefined)?.jwk));
    const says = Object.entries(claimsOf(one)).every(
      ([name, value]) => claimIn(form.payload, name as ClaimName) === value,
    );
    return says ? { id: one.id } : { id: one.id, fault: 'other_facts' as const };
  });
  return { bundle: found, credentials, keys: await judgeKeys(found, forms, passphrase) };
}

interface ReadFile {
  readonly parsed: { readonly bundle: Bundle; readonly signature: string };
  /** Digest of the bundle, which the signature covers. */
  readonly digest: Uint8Array;
}

function readFile(text: string): ReadFile | undefined {
  try {
    const json: unknown = JSON.parse(text);
    const parsed = exportFile.parse(json);
    const digest = createHash('sha256')
      .update(canonicalJson((json as { bundle: unknown }).bundle))
      .digest();
    return { parsed, digest };
  } catch {
    // The text is not JSON, is nested too deep, or has another format.
    return undefined;
  }
}

function judgeFile({ parsed, digest }: ReadFile, published: readonly PublishedKey[]): FileFault | undefined {
  const jws = readDetached(parsed.signature, digest);
  if (!jws || jws.header.typ !== EXPORT_TYPE) return 'not_readable';
  const key = published.find(({ kid }) => kid === jws.header.kid);
  if (!key) return 'foreign_signature';
  return isSignedBy(jws, key) ? undefined : 'changed';
}

async function judgeKeys(
  { keys, subject, didDocument, credentials, held }: Bundle,
  forms: ReadonlyMap<number, EcJwk | undefined>,
  passphrase: string | undefined,
): Promise<KeysVerdict> {
  if (!keys) return { state: 'none' };
  if (passphrase === undefined) return { state: 'locked' };
  const opened = await unlockKeys(keys, passphrase, subject.did);
  if (!opened) return { state: 'wrong_passphrase' };
  const byId = new Map(opened.credentials.map(({ credentialId, key }) => [credentialId, key]));
  const isOwn = isKeyOf(opened.did, subject) && didDocument.id === subject.did;
  return {
    state: 'opened',
    did: isOwn ? undefined : 'key_of_another',
    credentials: credentials.items.map(({ id }) => ({ id, fault: judgeHolder(byId.get(id), forms.get(id)) })),
    held: (held?.items ?? []).map(({ id }) => ({
      id,
      fault: judgeCopies(opened.held.find((one) => one.heldId === id)),
    })),
  };
}

const judgeCopies = (found: PrivateKeys['held'][number] | undefined): ItemFault | undefined =>
  (found?.copies ?? []).length === 0
    ? 'no_key'
    : found?.copies.map(({ form, key }) => judgeHolder(key, boundKeyOf(form))).find((fault) => fault !== undefined);

/** The DID's key yields the address, and the DID ends in the address. */
function isKeyOf(key: PrivateKeys['did'], { did, address }: Bundle['subject']): boolean {
  const own = addressOfKey(publicOfJwk(key));
  return own === address.toLowerCase() && did.toLowerCase().endsWith(`:${own}`);
}

function judgeHolder(key: PrivateKeys['credentials'][number]['key'] | undefined, bound: EcJwk | undefined) {
  if (!key || !bound) return 'no_key' as const;
  const { x, y } = pointOf(key.d);
  return x === bound.x && y === bound.y ? undefined : ('key_of_another' as const);
}
