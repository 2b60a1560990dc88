import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { numberAlike } from '../../identity-desk.ts';
import { provenDocuments } from '../proven-documents.ts';

/**
 * Returns keyed marks of the documents that verified a person. Two accounts with a common mark belong to one person. A
 * mark reveals nothing about the number. Empty for an unverified person.
 */
export async function identityOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  who: Pick<Owner, 'userId'>,
): Promise<Uint8Array[]> {
  const marks: Uint8Array[] = [];
  for (const one of await provenDocuments(db, vault, who)) marks.push(await markOf(vault, one));
  return marks;
}

/** Reports whether the same document verified both people. Must run in a transaction. */
export async function areOnePerson(tx: Tx, vault: Vault, one: UserId, other: UserId): Promise<boolean> {
  const ofOne = await provenDocuments(tx, vault, { userId: one });
  const ofOther = await provenDocuments(tx, vault, { userId: other });
  const theirs = new Set(ofOther.map(spelling));
  return ofOne.map(spelling).some((document) => theirs.has(document));
}

/** Computes the mark of a document from its kind and number. */
export const markOf = (vault: Vault, document: Document): Promise<Uint8Array> =>
  vault.mac('office-identity', spelling(document));

interface Document {
  readonly documentType: string;
  readonly documentNumber: string;
}
const spelling = ({ documentType, documentNumber }: Document) => `${documentType} ${numberAlike(documentNumber)}`;
