import { signAsPerson } from '#features/identity/server/sign-as-person.ts';
import { signAsOrganisation } from '#features/organisations/server/signing/signing-keys.ts';
import type { UserId } from '#platform/ids.ts';
import type { PublicJwk } from '#platform/jws.ts';
import { canonicalJson } from '#platform/server/http/digest.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { readDetached } from '#platform/server/vault/jws.ts';
import type { SignedFile } from '../../signed-file.ts';

interface Signing {
  /** JWS `typ` of the signatures. */
  readonly type: string;
  readonly form: object;
  /** All keys that this server publishes. Read before the transaction, since only the database is awaited inside it. */
  readonly serverKeys: readonly PublicJwk[];
  /** Parties that sign besides this server. */
  readonly organisation: UserId | null;
  readonly person: { readonly owner: Owner; readonly did: string } | null;
}

/**
 * Signs one canonical form with the keys of this server, an organisation and a person, all over the same bytes. Returns
 * a file that anybody can check.
 */
export async function signTogether(
  tx: Tx,
  services: Services,
  { type, form, serverKeys, organisation, person }: Signing,
): Promise<string> {
  const text = canonicalJson(form);
  const claims = JSON.parse(text) as object;
  const file = signByServer(services, { type, serverKeys }, Buffer.from(text));
  if (organisation !== null) add(file, await signAsOrganisation(tx, services, organisation, { type, claims }));
  if (person) add(file, await signAsPerson(tx, services, person.owner, { did: person.did, type, claims }));
  return canonicalJson(file);
}

function signByServer(
  { signer }: Services,
  { type, serverKeys }: Pick<Signing, 'type' | 'serverKeys'>,
  payload: Uint8Array,
): SignedFile {
  const detached = signer.signDetached(type, payload);
  const kid = readDetached(detached, payload)?.header.kid;
  const [head = '', , signature = ''] = detached.split('.');
  const jwk = serverKeys.find((key) => key.kid === kid);
  if (!jwk) throw new Error('the signing key is not published');
  return {
    payload: Buffer.from(payload).toString('base64url'),
    signatures: [{ header: { jwk }, protected: head, signature }],
  };
}

function add(file: SignedFile, compact: string): void {
  const [head = '', payload, signature = ''] = compact.split('.');
  if (payload !== file.payload) throw new Error('the signatures cover different payloads');
  file.signatures.push({ protected: head, signature });
}

/** Returns the store's time, and the organisation if it may sign at that time. */
export const readSigning = (tx: Tx, organisation: UserId | null): Promise<{ now: Date; organisation: UserId | null }> =>
  tx.one(sql<{ now: Date; organisation: UserId | null }>`
    SELECT now() AS now, (SELECT id FROM organisations WHERE id = ${organisation} AND state = 'approved') AS organisation`);
