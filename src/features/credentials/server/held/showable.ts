import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import { MAX_HELD } from '../../claim-text.ts';
import type { HeldFacts } from '../../contract.ts';
import { placeOf, readKept } from './held.ts';
import { listShowable } from './held-store.ts';

/** An unexpired credential by another issuer, described by its last copy. Use `takeCopy` for the copy to show. */
export interface Showable {
  readonly id: number;
  readonly form: string;
  readonly facts: HeldFacts;
  /** Last known status, if verifiers will reject the credential because of it. */
  readonly fallen: 'revoked' | 'suspended' | null;
}

/** Returns all credentials by other issuers that a person may show, newest first. */
export async function openShowable(
  db: Queryable,
  { vault }: Pick<Services, 'vault'>,
  owner: Owner,
): Promise<Showable[]> {
  const rows = await listShowable(db, owner, MAX_HELD);
  return Promise.all(
    rows.map(async (row) => {
      const open = (column: 'form' | 'shown') =>
        vault.open(db, userSubject(owner.userId), placeOf(column, row.id), row[column]);
      return {
        id: row.id,
        form: Buffer.from(await open('form')).toString(),
        fallen: row.status === 'good' ? null : row.status,
        facts: readKept(Buffer.from(await open('shown')).toString()).facts,
      };
    }),
  );
}
