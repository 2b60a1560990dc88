import type { UserId } from '#platform/ids.ts';
import type { Officer, Owner } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { GivenRole } from '../../rules.ts';

export interface RuleRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly role: GivenRole;
  readonly question_id: number;
  readonly issuer: string | null;
  readonly link: string;
  readonly created_at: Date;
  readonly name: string;
  readonly name_ko: string;
  readonly vcts: string[];
  readonly claims: { readonly path: string[]; readonly values?: string[] }[];
  readonly people: number;
}
const columns = sql`r.id, r.organisation_id, r.role, r.question_id, r.issuer, r.link, r.created_at, q.name, q.name_ko, q.vcts, q.claims,
  (SELECT count(*) FROM staff_by_credential c WHERE c.rule_id = r.id) AS people`;

type Of = Pick<Officer, 'organisation'>;

export interface NewRuleRow {
  readonly role: GivenRole;
  readonly questionId: number;
  readonly issuer: string | null;
  readonly link: string;
}

export const insertRule = async (tx: Tx, { organisation }: Of, row: NewRuleRow): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      INSERT INTO staff_role_rules (organisation_id, role, question_id, issuer, link)
      VALUES (${organisation}, ${row.role}, ${row.questionId}, ${row.issuer}, ${row.link}) RETURNING id`)
  ).id;

/** Those that are not over, the newest first; there are few. */
export const listRules = (db: Queryable, { organisation }: Of): Promise<RuleRow[]> =>
  db.rows(sql<RuleRow>`
    SELECT ${columns}
    FROM staff_role_rules r JOIN verifier_questions q ON q.id = r.question_id AND q.ended_at IS NULL
     WHERE r.organisation_id = ${organisation} ORDER BY r.id DESC LIMIT 100`);

/** By its link, where it is not over, of an organisation that acts. */
export const findByLink = (db: Queryable, link: string): Promise<RuleRow | undefined> =>
  db.maybe(sql<RuleRow>`
    SELECT ${columns}
    FROM staff_role_rules r JOIN verifier_questions q ON q.id = r.question_id AND q.ended_at IS NULL
      JOIN organisations o ON o.id = r.organisation_id AND o.state = 'approved'
     WHERE r.link = ${link}`);

/** A rule by which somebody was asked, over or not: what was asked may be answered. */
export interface AskedRow extends RuleRow {
  readonly request_id: number;
}

/** What somebody was asked last and answered. */
export const listAnswered = (db: Queryable, { userId }: Owner): Promise<AskedRow[]> =>
  db.rows(sql<AskedRow>`
    SELECT ${columns}, a.request_id
    FROM staff_role_askings a JOIN verifier_requests v ON v.id = a.request_id AND v.answer_until > now()
      JOIN staff_role_rules r ON r.id = a.rule_id JOIN verifier_questions q ON q.id = r.question_id
     WHERE a.user_id = ${userId} ORDER BY a.request_id DESC LIMIT 10`);

export const insertAsking = (tx: Tx, { userId }: Owner, requestId: number, ruleId: number): Promise<number> =>
  tx.run(
    sql`INSERT INTO staff_role_askings (request_id, rule_id, user_id) VALUES (${requestId}, ${ruleId}, ${userId})`,
  );

export const isStaff = async (db: Queryable, { userId }: Owner, organisation: UserId): Promise<boolean> =>
  (await db.maybe(
    sql`SELECT FROM organisation_staff WHERE organisation_id = ${organisation} AND user_id = ${userId}`,
  )) !== undefined;

/** What a person whose account ends was asked; their places go with the staff's rows. */
export const forgetAskings = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`DELETE FROM staff_role_askings WHERE user_id = ${userId}`);
