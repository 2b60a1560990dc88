import type { Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import { nextId, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject } from '#platform/server/vault/vault.ts';

/** Stores a sitting and a finding of this person, on their own document. */
export async function deskRowsOf(tx: Tx, { vault }: Pick<Services, 'vault'>, { userId }: Owner): Promise<void> {
  const id = await nextId(tx, 'desk_sittings');
  const place = { table: 'desk_sittings', column: 'facts', row: id };
  const facts = await vault.seal(tx, userSubject(userId), place, new TextEncoder().encode('Reading of secrets'));
  await tx.run(sql`
    INSERT INTO desk_sittings (id, document_id, officer_id, passkey, identity, looked_at, ended_at, outcome, facts) OVERRIDING SYSTEM VALUE
    SELECT ${id}, max(id), ${userId}, '\\x01', ARRAY['\\x02'::bytea], now(), now(), 'verified', ${facts} FROM digital_documents WHERE user_id = ${userId}`);
}
