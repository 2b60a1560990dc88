import type { TestApp } from '#app/server/testing/harness.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';

/** Is among the staff of another firm by a credential, and was asked for it. */
export async function comeByCredential(app: TestApp, owner: Person, me: Person): Promise<void> {
  const firms = registry(app);
  const { id } = (await firms.make(owner)).organisation;
  await firms.join(owner, id, 'clerk', me);
  await app.db.run(
    sql`UPDATE organisation_staff SET stands_until = now() + interval '5 minutes' WHERE organisation_id = ${id} AND user_id = ${me.userId}`,
  );
  await app.db.run(sql`
    WITH question AS (
      INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, vcts, claims, trust, keep_hours)
      VALUES (${id}, 'Employee ID', '사원증', 'A role', '역할', '["x"]', '[]', 'own', 0) RETURNING id
    ), rule AS (
      INSERT INTO staff_role_rules (organisation_id, role, question_id, link) SELECT ${id}, 'clerk', id, ${'a'.repeat(22)} FROM question RETURNING id
    ), request AS (
      INSERT INTO verifier_requests (organisation_id, question_id, asked_by, link_hash, response_hash, expires_at)
      SELECT ${id}, id, 'server', ${Buffer.alloc(32, 8)}, ${Buffer.alloc(32, 9)}, now() + interval '1 hour' FROM question RETURNING id
    ), asking AS (
      INSERT INTO staff_role_askings (request_id, rule_id, user_id) SELECT request.id, rule.id, ${me.userId} FROM request, rule
    )
    INSERT INTO staff_by_credential (staff_id, organisation_id, rule_id, card, card_mark)
    SELECT s.id, ${id}, rule.id, ${Buffer.from('card of secrets')}, ${Buffer.alloc(32, 10)} FROM rule, organisation_staff s
     WHERE s.organisation_id = ${id} AND s.user_id = ${me.userId}`);
  // Was taken from the staff once before, and invited again.
  await app.db.run(sql`INSERT INTO staff_barred (organisation_id, user_id) VALUES (${id}, ${me.userId})`);
}
