import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { numberAlike } from '../../identity-desk.ts';
import { provenDocuments } from '../proven.ts';

/**
 * Keyed marks of the documents by which somebody's identity was verified: two who have one in common are one person, under however many accounts. Nobody
 * learns a number from a mark, and who has verified nothing has none.
 */
export async function identityOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  who: Pick<Owner, 'userId'>,
): Promise<Uint8Array[]> {
  const marks: Uint8Array[] = [];
  for (const one of await provenDocuments(db, vault, who)) marks.push(await markOf(vault, one));
  return marks;
}

/** Whether the identity of both was verified by the same document; read in a transaction. */
export async function areOnePerson(tx: Tx, vault: Vault, one: UserId, other: UserId): Promise<boolean> {
  const ofOne = await provenDocuments(tx, vault, { userId: one });
  const ofOther = await provenDocuments(tx, vault, { userId: other });
  const theirs = new Set(ofOther.map(spelling));
  return ofOne.map(spelling).some((document) => theirs.has(document));
}

/** The mark of one document by its kind and number. */
export const markOf = (vault: Vault, document: Document): Promise<Uint8Array> =>
  vault.mac('office-identity', spelling(document));

interface Document {
  readonly documentType: string;
  readonly documentNumber: string;
}
const spelling = ({ documentType, documentNumber }: Document) => `${documentType} ${numberAlike(documentNumber)}`;
