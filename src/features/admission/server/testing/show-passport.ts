import type { TestApp } from '#app/server/testing/harness.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';

/** Was asked by an operator of refunds for a passport by a credential, and showed it. */
export async function showPassport(app: TestApp, owner: Person, me: Person): Promise<void> {
  const { id } = (await registry(app).make(owner, { kinds: ['refund_operator'] })).organisation;
  await app.db.run(sql`
    WITH question AS (
      INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, vcts, claims, trust, keep_hours)
      VALUES (${id}, 'Travel ID', '신분증', 'A refund', '환급', '["x"]', '[]', 'any', 0) RETURNING id
    ), rule AS (
      INSERT INTO refund_proof_rules (operator_id, question_id) SELECT ${id}, id FROM question RETURNING id
    ), request AS (
      INSERT INTO verifier_requests (organisation_id, question_id, asked_by, link_hash, response_hash, expires_at)
      SELECT ${id}, id, 'server', ${Buffer.alloc(32, 11)}, ${Buffer.alloc(32, 12)}, now() + interval '1 hour' FROM question RETURNING id
    ), asking AS (
      INSERT INTO refund_proof_askings (request_id, rule_id, user_id) SELECT request.id, rule.id, ${me.userId} FROM request, rule
    )
    INSERT INTO refund_proofs (user_id, operator_id, rule_id, passport, is_foreign, issuer, card, stands_until)
    SELECT ${me.userId}, ${id}, rule.id, ${Buffer.alloc(32, 13)}, true, 'Issuer of secrets', ${Buffer.from('card of secrets')}, now() FROM rule`);
}
