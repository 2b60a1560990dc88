import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { GivenRole } from '../../rules.ts';

/** A credential that an organisation accepts. Its verifier question ends with the rule. */
export interface RuleRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly question_id: number;
  /**
   * The accepted issuer's identifier. Null for a role rule: the organisation itself. Null for a proof rule: listed
   * issuers and this server.
   */
  readonly issuer: string | null;
  readonly created_at: Date;
  readonly name: string;
  readonly name_ko: string;
  readonly vcts: string[];
  readonly claims: { readonly path: string[]; readonly values?: string[] }[];
  /** Number of people who now have a role or a refund proof by the rule. */
  readonly people: number;
}
export interface RoleRuleRow extends RuleRow {
  readonly role: GivenRole;
  readonly link: string;
}

const columns = sql`r.id, r.question_id, r.issuer, r.created_at, q.name, q.name_ko, q.vcts, q.claims`;
const roleRules = sql`
  SELECT ${columns}, r.organisation_id, r.role, r.link, (SELECT count(*) FROM staff_by_credential c WHERE c.rule_id = r.id) AS people
    FROM staff_role_rules r JOIN verifier_questions q ON q.id = r.question_id`;
const proofRules = sql`
  SELECT ${columns}, r.operator_id AS organisation_id, (SELECT count(*) FROM refund_proofs p WHERE p.rule_id = r.id) AS people
    FROM refund_proof_rules r JOIN verifier_questions q ON q.id = r.question_id`;

type Of = Pick<Officer, 'organisation'>;

/** Lists the rules that have not ended, newest first. Few enough for one page. */
export const listRoleRules = (db: Queryable, { organisation }: Of): Promise<RoleRuleRow[]> =>
  db.rows(sql<RoleRuleRow>`
    ${roleRules} WHERE r.organisation_id = ${organisation} AND q.ended_at IS NULL ORDER BY r.id DESC LIMIT 100`);

export const listProofRules = (db: Queryable, { organisation }: Of): Promise<RuleRow[]> =>
  db.rows(sql<RuleRow>`
    ${proofRules} WHERE r.operator_id = ${organisation} AND q.ended_at IS NULL ORDER BY r.id DESC LIMIT 100`);

/** Reads a rule, ended or not: a request made before its end may still be answered. */
export const readRoleRule = (db: Queryable, id: number): Promise<RoleRuleRow> =>
  db.one(sql<RoleRuleRow>`${roleRules} WHERE r.id = ${id}`);

export const readProofRule = (db: Queryable, id: number): Promise<RuleRow> =>
  db.one(sql<RuleRow>`${proofRules} WHERE r.id = ${id}`);

/** Finds a rule by its link, if it has not ended and its organisation is approved. */
export const findByLink = (db: Queryable, link: string): Promise<RoleRuleRow | undefined> =>
  db.maybe(sql<RoleRuleRow>`
    ${roleRules} JOIN organisations o ON o.id = r.organisation_id AND o.state = 'approved' WHERE r.link = ${link} AND q.ended_at IS NULL`);

export interface NewRule {
  readonly questionId: number;
  readonly issuer: string | null;
}

export const insertRoleRule = async (
  tx: Tx,
  { organisation }: Of,
  { questionId, issuer, role, link }: NewRule & Pick<RoleRuleRow, 'role' | 'link'>,
): Promise<number> => {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO staff_role_rules (organisation_id, role, question_id, issuer, link)
    VALUES (${organisation}, ${role}, ${questionId}, ${issuer}, ${link}) RETURNING id`);
  return id;
};

export const insertProofRule = async (
  tx: Tx,
  { organisation }: Of,
  { questionId, issuer }: NewRule,
): Promise<number> => {
  const { id } = await tx.one(sql<{ id: number }>`
    INSERT INTO refund_proof_rules (operator_id, question_id, issuer) VALUES (${organisation}, ${questionId}, ${issuer}) RETURNING id`);
  return id;
};

/** Lists the organisations that accept a credential in place of a passport and pay refunds now. */
export const listOperators = async (db: Queryable): Promise<UserId[]> =>
  (
    await db.rows(sql<{ id: UserId }>`
      SELECT DISTINCT r.operator_id AS id
      FROM refund_proof_rules r JOIN verifier_questions q ON q.id = r.question_id AND q.ended_at IS NULL
        JOIN organisations o ON o.id = r.operator_id AND o.state = 'approved' AND 'refund_operator' = ANY (o.kinds)
       ORDER BY 1 LIMIT 1000`)
  ).map(({ id }) => id);
