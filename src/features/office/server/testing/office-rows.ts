import type { Owner } from '#platform/server/http/proof.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';

/**
 * Inserts all that the office stores about a person: their membership, their acts, their decisions, and acts about
 * their account.
 */
export async function officeRowsOf(tx: Tx, { userId }: Owner): Promise<void> {
  await tx.run(sql`
    INSERT INTO office_entries (organisation_id, user_id, session_hash, passkey)
    SELECT s.organisation_id, s.user_id, n.token_hash, '\\x01'
      FROM organisation_staff s JOIN sessions n ON n.user_id = s.user_id WHERE s.user_id = ${userId} LIMIT 1`);
  await tx.run(sql`
    INSERT INTO office_sign_ins (session_hash, organisation_id, user_id, state_hash, used_at, finished_at, issuer, subject)
    SELECT n.token_hash, s.organisation_id, s.user_id, sha256('\\x01'), now(), now(), 'https://login.example', 'Subject of secrets'
      FROM organisation_staff s JOIN sessions n ON n.user_id = s.user_id WHERE s.user_id = ${userId} LIMIT 1`);
  await tx.run(sql`
    INSERT INTO office_subjects (issuer, subject, organisation_id, user_id)
    SELECT 'https://login.example', 'Subject of secrets', organisation_id, user_id FROM organisation_staff WHERE user_id = ${userId} LIMIT 1`);
  await tx.run(sql`
    INSERT INTO office_acts (organisation_id, kind, subject, title, reason, body, body_hash, made_by, made_passkey, made_identity, expires_at)
    SELECT max(id), 'organisation.close', 'organisation:1', 'Stall', 'Gone', '{}', sha256('{}'), ${userId}, '\\x01', ARRAY['\\x02'::bytea],
      now() + interval '1 day' FROM organisations`);
  await tx.run(sql`
    WITH made AS (
      INSERT INTO office_acts (organisation_id, kind, subject, title, reason, body, body_hash, made_by, made_passkey, expires_at)
      SELECT max(id), 'member.email', ${`member:${userId}`}, 'Title of secrets', 'Reason of secrets', '{"proof":"Proof of secrets"}',
        sha256('{"proof":"Proof of secrets"}'), ${userId}, '\\x01', now() + interval '1 day' FROM organisations RETURNING id)
    INSERT INTO email_changes (user_id, act_id, former, email, is_held, stop_hash, proof_hash, opened_at, due_at, expires_at)
    SELECT ${userId}, id, 'former@example.com', 'mailbox.of.secrets@example.com', false, sha256('stop'), sha256('proof'), now(), now() + interval '72 hours',
      now() + interval '7 days' FROM made`);
  await tx.run(sql`
    WITH made AS (INSERT INTO member_states (user_id, state, reason, made_by) VALUES (${userId}, 'active', 'Freeze of secrets', ${userId}) RETURNING id)
    INSERT INTO member_objections (user_id, state_id, text) SELECT ${userId}, id, 'Objection of secrets' FROM made`);
  await tx.run(sql`INSERT INTO office_uploads (user_id, digest, sealed) VALUES (${userId}, sha256('x'), '\\x01')`);
}
