import { createECDH, type KeyObject } from 'node:crypto';
import { didOf } from '#features/identity/address.ts';
import { didDocument } from '#features/identity/did-document.ts';
import { jwkOfKey } from '#features/identity/server/keys.ts';
import { openIdentityKey, readAddressOf } from '#features/identity/server/store.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { readWhole } from '#platform/server/store/pages.ts';
import { publicOf } from '../forms/form.ts';
import { createHeld, openCopies } from '../held/held.ts';
import { listShowings, showingOf } from '../presentations/presentations-store.ts';
import { exportCredential, listCredentials } from '../store.ts';
import type { Bundle, PrivateKeys } from './export-shape.ts';

/** Number of credentials read per transaction, each of which may need to be signed first. */
const A_TRANSACTION = 20;

/** A user's identity for the file, and its private keys, which are exported only with a passphrase. */
interface IdentityPart {
  readonly open: Pick<Bundle, 'subject' | 'didDocument' | 'credentials' | 'showings' | 'held'>;
  readonly holders: ReadonlyMap<number, KeyObject>;
}

/**
 * Reads the DID document, the credentials in full signed form, the record of presentations, and credentials by other
 * issuers.
 */
export async function readIdentity(services: Services, owner: Owner): Promise<IdentityPart> {
  const { db, vault, settings } = services;
  const address = await readAddressOf(db, owner);
  const holders = new Map<number, KeyObject>();
  const credentials = await readWhole(
    (before, count) => listCredentials(db, owner, before, count),
    (rows) =>
      db.tx(async (tx) => {
        const items: Bundle['credentials']['items'] = [];
        for (const { id } of rows) {
          const one = await exportCredential(tx, services, owner, id);
          if (one?.holder) holders.set(id, one.holder);
          if (one) items.push({ ...one.credential, form: one.form });
        }
        return items;
      }),
    { page: A_TRANSACTION },
  );
  const showings = await readWhole(
    (before, count) => listShowings(db, owner, before, count),
    async (rows) => {
      const items: Bundle['showings']['items'] = [];
      for (const row of rows) items.push(await showingOf(db, vault, row));
      return items;
    },
  );
  const document = didDocument({ address, chainId: settings.chainId });
  const subject = { did: didOf(address, settings.chainId), address };
  const held = await createHeld(services).export(owner);
  return { open: { subject, didDocument: { ...document }, credentials, showings, held }, holders };
}

/** Returns the private keys of an identity. */
export async function readKeys(
  services: Services,
  owner: Owner,
  { open, holders }: IdentityPart,
): Promise<PrivateKeys> {
  const { db, vault } = services;
  const held: PrivateKeys['held'] = [];
  for (const { id } of open.held?.items ?? []) {
    const copies = await openCopies(db, services, owner, id);
    held.push({ heldId: id, copies: copies.map(({ form, holder }) => ({ form, key: privateJwkOf(holder) })) });
  }
  const key = await openIdentityKey(db, vault, owner);
  try {
    const credentials = [...holders].map(([credentialId, holder]) => ({ credentialId, key: privateJwkOf(holder) }));
    return { did: jwkOfKey(key), credentials, held };
  } finally {
    key.fill(0);
  }
}

function privateJwkOf(holder: KeyObject): PrivateKeys['credentials'][number]['key'] {
  const { d = '' } = holder.export({ format: 'jwk' });
  return { ...publicOf(holder), d };
}

/** Returns the public point of a P-256 private key, computed from `d`. The JWK's own x and y are ignored. */
export function pointOf(d: string): { x: string; y: string } {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(d, 'base64url'));
  const point = curve.getPublicKey();
  return { x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
}
