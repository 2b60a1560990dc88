import type { TestApp } from '#app/server/testing/harness.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';

/** Lets a credential open their account, which it did, and was asked for it. */
export async function letCredential(app: TestApp, owner: Person, me: Person): Promise<void> {
  const { id } = (await registry(app).make(owner)).organisation;
  await app.db.run(sql`
    WITH question AS (
      INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, vcts, claims, trust, keep_hours, is_for_sign_in)
      VALUES (${id}, 'Sign in', '로그인', 'To sign in', '로그인', '["x"]', '[]', 'any', 0, true) RETURNING id
    ), request AS (
      INSERT INTO verifier_requests (organisation_id, question_id, asked_by, link_hash, response_hash, expires_at)
      SELECT ${id}, id, 'server', ${Buffer.alloc(32, 21)}, ${Buffer.alloc(32, 22)}, now() + interval '1 hour' FROM question RETURNING id
    ), credential AS (
      INSERT INTO account_credentials (user_id, mark, vct, issuer) VALUES (${me.userId}, ${Buffer.alloc(32, 23)}, 'x', 'Issuer of secrets') RETURNING id
    ), session AS (
      INSERT INTO sessions (user_id, token_hash, account_credential_id) SELECT ${me.userId}, ${Buffer.alloc(32, 24)}, id FROM credential
    )
    INSERT INTO account_askings (request_id, user_id) SELECT id, ${me.userId} FROM request`);
}
