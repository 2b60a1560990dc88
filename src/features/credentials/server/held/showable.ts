import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';
import type { HeldFacts } from '../../contract.ts';
import { MAX_HELD } from '../../held.ts';
import { placeOf, readKept } from './held.ts';
import { listShowable } from './held-store.ts';

/** A credential of others that is not over today, by what its last copy says; `takeCopy` has the one to show. */
export interface Showable {
  readonly id: number;
  readonly form: string;
  readonly facts: HeldFacts;
  /** That its issuer took it back, as far as is known here; whoever is shown it will not accept it. */
  readonly fallen: 'revoked' | 'suspended' | null;
}

/** All that a person may show of what others issued, newest first. */
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
