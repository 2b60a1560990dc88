import type { TestApp } from '#app/server/testing/harness.ts';
import { type Person, registry } from '#features/organisations/server/testing/firm.ts';
import { sql } from '#platform/server/store/db.ts';

/** Inserts a request that this server made in the name of an organisation. `nth` keeps its hashes unique. */
async function askedBy(app: TestApp, organisation: number, nth: number, isForSignIn = false) {
  const question = await app.db.one(sql<{ id: number }>`
    INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, vcts, claims, trust, keep_hours, is_for_sign_in)
    VALUES (${organisation}, 'Card', '신분증', 'A right', '권리', '["x"]', '[]', 'any', 0, ${isForSignIn}) RETURNING id`);
  const request = await app.db.one(sql<{ id: number }>`
    INSERT INTO verifier_requests (organisation_id, question_id, asked_by, link_hash, response_hash, expires_at)
    VALUES (${organisation}, ${question.id}, 'server', ${Buffer.alloc(32, nth)}, ${Buffer.alloc(32, nth + 1)}, now() + interval '1 hour') RETURNING id`);
  return { question: question.id, request: request.id };
}

/** Makes a person a member of another firm's staff by a credential, with the request for it. */
export async function comeByCredential(app: TestApp, owner: Person, me: Person): Promise<void> {
  const firms = registry(app);
  const { id } = (await firms.make(owner)).organisation;
  await firms.join(owner, id, 'clerk', me);
  await app.db.run(
    sql`UPDATE organisation_staff SET stands_until = now() + interval '5 minutes' WHERE organisation_id = ${id} AND user_id = ${me.userId}`,
  );
  const { question, request } = await askedBy(app, id, 8);
  await app.db.run(sql`
    WITH rule AS (
      INSERT INTO staff_role_rules (organisation_id, role, question_id, link) VALUES (${id}, 'clerk', ${question}, ${'a'.repeat(22)}) RETURNING id
    ), asking AS (
      INSERT INTO staff_role_askings (request_id, rule_id, user_id) SELECT ${request}, id, ${me.userId} FROM rule
    )
    INSERT INTO staff_by_credential (staff_id, organisation_id, rule_id, card, card_mark)
    SELECT s.id, ${id}, rule.id, ${Buffer.from('card of secrets')}, ${Buffer.alloc(32, 10)} FROM rule, organisation_staff s
     WHERE s.organisation_id = ${id} AND s.user_id = ${me.userId}`);
  // Makes the person somebody who was removed from this staff before, and invited again.
  await app.db.run(sql`INSERT INTO staff_barred (organisation_id, user_id) VALUES (${id}, ${me.userId})`);
}

/** Makes a person show a passport credential to a refund operator. */
export async function showPassport(app: TestApp, owner: Person, me: Person): Promise<void> {
  const { id } = (await registry(app).make(owner, { kinds: ['refund_operator'] })).organisation;
  const { question, request } = await askedBy(app, id, 11);
  await app.db.run(sql`
    WITH rule AS (
      INSERT INTO refund_proof_rules (operator_id, question_id) VALUES (${id}, ${question}) RETURNING id
    ), asking AS (
      INSERT INTO refund_proof_askings (request_id, rule_id, user_id) SELECT ${request}, id, ${me.userId} FROM rule
    )
    INSERT INTO refund_proofs (user_id, operator_id, rule_id, passport, is_foreign, issuer, card, stands_until)
    SELECT ${me.userId}, ${id}, rule.id, ${Buffer.alloc(32, 13)}, true, 'Issuer of secrets', ${Buffer.from('card of secrets')}, now() FROM rule`);
}

/** Adds a credential that opens the account, with a request for it and a session that it opened. */
export async function letCredential(app: TestApp, owner: Person, me: Person): Promise<void> {
  const { id } = (await registry(app).make(owner)).organisation;
  const { request } = await askedBy(app, id, 21, true);
  await app.db.run(sql`
    WITH credential AS (
      INSERT INTO account_credentials (user_id, mark, vct, issuer) VALUES (${me.userId}, ${Buffer.alloc(32, 23)}, 'x', 'Issuer of secrets') RETURNING id
    ), session AS (
      INSERT INTO sessions (user_id, token_hash, account_credential_id) SELECT ${me.userId}, ${Buffer.alloc(32, 24)}, id FROM credential
    )
    INSERT INTO account_askings (request_id, user_id) VALUES (${request}, ${me.userId})`);
}
