import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/**
 * Adds a person's acceptance of a version that others created. The version is no longer in force, so that it concerns
 * nobody else.
 */
export async function termsRowsOf(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(sql`ALTER TABLE terms_versions DISABLE TRIGGER terms_versions_come`);
  await tx.run(sql`
    INSERT INTO terms_versions (kind, valid_from, content, made_by, checked_by)
    VALUES ('terms', '2020-01-01', '{"kind": "terms", "en": "Terms", "ko": "약관"}', ${userId} + 1000000, ${userId} + 1000001)`);
  await tx.run(sql`ALTER TABLE terms_versions ENABLE TRIGGER terms_versions_come`);
  await tx.run(sql`
    INSERT INTO terms_acceptances (user_id, version_id, session_hash) SELECT ${userId}, max(id), sha256('a session') FROM terms_versions`);
  await tx.run(sql`ALTER TABLE terms_versions DISABLE TRIGGER terms_versions_stay`);
  await tx.run(sql`UPDATE terms_versions SET valid_from = '2100-01-01'`);
  await tx.run(sql`ALTER TABLE terms_versions ENABLE TRIGGER terms_versions_stay`);
}
