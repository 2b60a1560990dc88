import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';

export interface ProofRuleRow {
  readonly id: number;
  readonly operator_id: UserId;
  readonly question_id: number;
  readonly issuer: string | null;
  readonly created_at: Date;
  readonly name: string;
  readonly name_ko: string;
  readonly vcts: string[];
  readonly claims: { readonly path: string[] }[];
  readonly people: number;
}
const columns = sql`r.id, r.operator_id, r.question_id, r.issuer, r.created_at, q.name, q.name_ko, q.vcts, q.claims,
  (SELECT count(*) FROM refund_proofs p WHERE p.rule_id = r.id) AS people`;

type Of = Pick<Officer, 'organisation'>;

export const insertProofRule = async (
  tx: Tx,
  { organisation }: Of,
  questionId: number,
  issuer: string | null,
): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      INSERT INTO refund_proof_rules (operator_id, question_id, issuer) VALUES (${organisation}, ${questionId}, ${issuer}) RETURNING id`)
  ).id;

/** Those that are not over, the newest first; there are few. */
export const listProofRules = (db: Queryable, { organisation }: Of): Promise<ProofRuleRow[]> =>
  db.rows(sql<ProofRuleRow>`
    SELECT ${columns}
    FROM refund_proof_rules r JOIN verifier_questions q ON q.id = r.question_id AND q.ended_at IS NULL
     WHERE r.operator_id = ${organisation} ORDER BY r.id DESC LIMIT 100`);

/** Who takes any, and pays refunds now. */
export const listOperators = async (db: Queryable): Promise<UserId[]> =>
  (
    await db.rows(sql<{ id: UserId }>`
      SELECT DISTINCT r.operator_id AS id
      FROM refund_proof_rules r JOIN verifier_questions q ON q.id = r.question_id AND q.ended_at IS NULL
        JOIN organisations o ON o.id = r.operator_id AND o.state = 'approved' AND 'refund_operator' = ANY (o.kinds)
       ORDER BY 1 LIMIT 1000`)
  ).map(({ id }) => id);

/** A rule by which somebody was asked, over or not: what was asked may be answered. */
export interface AskedRow extends ProofRuleRow {
  readonly request_id: number;
}

/** What somebody was asked last and answered. */
export const listAnswered = (db: Queryable, { userId }: Owner): Promise<AskedRow[]> =>
  db.rows(sql<AskedRow>`
    SELECT ${columns}, a.request_id
    FROM refund_proof_askings a JOIN verifier_requests v ON v.id = a.request_id AND v.answer_until > now()
      JOIN refund_proof_rules r ON r.id = a.rule_id JOIN verifier_questions q ON q.id = r.question_id
     WHERE a.user_id = ${userId} ORDER BY a.request_id DESC LIMIT 10`);

export const insertAsking = (tx: Tx, { userId }: Owner, requestId: number, ruleId: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO refund_proof_askings (request_id, rule_id, user_id) VALUES (${requestId}, ${ruleId}, ${userId})`,
  );
