import type { UserId } from '#platform/ids.ts';
import type { Officer } from '#platform/server/http/proof.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import type { AskedClaim, NewQuestion } from '../../contract.ts';
import type { Format, Trust } from '../../rules.ts';

export interface QuestionRow {
  readonly id: number;
  readonly organisation_id: UserId;
  readonly name: string;
  readonly name_ko: string;
  readonly purpose: string;
  readonly purpose_ko: string;
  readonly format: Format;
  /** Accepted credential types; for an mdoc, its document type only. */
  readonly vcts: string[];
  readonly claims: AskedClaim[];
  readonly trust: Trust;
  /** Certificates of trusted authorities, as PEM. */
  readonly authorities: string[];
  /** Confirmed origins on this machine. */
  readonly here: string[];
  readonly keep_hours: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  /**
   * True if this server asks, when people sign in or join; hidden from the organisation's own questions
   * (`own-requests.ts`).
   */
  readonly is_servers: boolean;
}
const columns = sql`q.id, q.organisation_id, q.name, q.name_ko, q.purpose, q.purpose_ko, q.format, q.vcts, q.claims, q.trust, q.authorities, q.here, q.keep_hours, q.created_at, q.ended_at,
  (q.is_for_sign_in OR q.own_use IS NOT NULL) AS is_servers`;

export type AskingOrganisation = Pick<Officer, 'organisation'>;

export const insertQuestion = (
  tx: Tx,
  { organisation }: AskingOrganisation,
  question: NewQuestion,
): Promise<QuestionRow> =>
  tx.one(sql<QuestionRow>`
    INSERT INTO verifier_questions AS q (organisation_id, name, name_ko, purpose, purpose_ko, format, vcts, claims, trust, authorities, here, keep_hours)
    VALUES (${organisation}, ${question.name}, ${question.nameKo}, ${question.purpose}, ${question.purposeKo}, ${question.format},
      ${JSON.stringify(question.vcts)}::text::jsonb, ${JSON.stringify(question.claims)}::text::jsonb, ${question.trust},
      ${JSON.stringify(question.authorities)}::text::jsonb, ${JSON.stringify(question.here ?? [])}::text::jsonb, ${question.keepHours})
    RETURNING ${columns}`);

export const countQuestions = async (tx: Tx, { organisation }: AskingOrganisation): Promise<number> =>
  (
    await tx.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM verifier_questions WHERE organisation_id = ${organisation} AND ended_at IS NULL AND NOT is_for_sign_in AND own_use IS NULL`,
    )
  ).n;

export const listQuestions = (
  db: Queryable,
  { organisation }: AskingOrganisation,
  before: number,
  count: number,
): Promise<QuestionRow[]> =>
  db.rows(sql<QuestionRow>`
    SELECT ${columns}
    FROM verifier_questions q WHERE q.organisation_id = ${organisation} AND NOT q.is_for_sign_in AND q.own_use IS NULL AND q.id < ${before} ORDER BY q.id DESC LIMIT ${count}`);

export const findQuestion = (
  db: Queryable,
  { organisation }: AskingOrganisation,
  id: number,
): Promise<QuestionRow | undefined> =>
  db.maybe(sql<QuestionRow>`
    SELECT ${columns}
    FROM verifier_questions q WHERE q.organisation_id = ${organisation} AND q.id = ${id}`);

/** Ends a question. False if there is none that is open. */
export const endQuestion = async (tx: Tx, { organisation }: AskingOrganisation, id: number): Promise<boolean> =>
  (await tx.run(
    sql`UPDATE verifier_questions SET ended_at = now()
      WHERE organisation_id = ${organisation} AND id = ${id} AND ended_at IS NULL AND NOT is_for_sign_in AND own_use IS NULL`,
  )) === 1;

type SignInWords = Pick<NewQuestion, 'name' | 'nameKo' | 'purpose' | 'purposeKo'>;

/**
 * Returns the question with which this server asks people who sign in for a credential of a type; creates it if needed.
 * It discloses no claims, and its answers are not stored.
 */
export async function signInQuestion(
  tx: Tx,
  { organisation }: AskingOrganisation,
  { vct, ...said }: SignInWords & { readonly vct: string },
): Promise<number> {
  const vcts = JSON.stringify([vct]);
  tx.queue(sql`
    INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, format, vcts, claims, trust, keep_hours, is_for_sign_in)
    VALUES (${organisation}, ${said.name}, ${said.nameKo}, ${said.purpose}, ${said.purposeKo}, 'dc+sd-jwt', ${vcts}::text::jsonb, '[]', 'any', 0, true)
    ON CONFLICT (organisation_id, vcts) WHERE is_for_sign_in DO NOTHING`);
  const { id } = await tx.one(sql<{ id: number }>`
    SELECT id FROM verifier_questions WHERE organisation_id = ${organisation} AND is_for_sign_in AND vcts = ${vcts}::text::jsonb`);
  return id;
}

/**
 * Returns the question that this server asks for one use of its own; creates it if needed. It never changes, and its
 * answers are not stored.
 */
export async function ownQuestion(
  tx: Tx,
  { organisation }: AskingOrganisation,
  use: string,
  said: SignInWords & { readonly vct: string; readonly claims: readonly AskedClaim[] },
): Promise<number> {
  tx.queue(sql`
    INSERT INTO verifier_questions (organisation_id, name, name_ko, purpose, purpose_ko, format, vcts, claims, trust, keep_hours, own_use)
    VALUES (${organisation}, ${said.name}, ${said.nameKo}, ${said.purpose}, ${said.purposeKo}, 'dc+sd-jwt', ${JSON.stringify([said.vct])}::text::jsonb,
      ${JSON.stringify(said.claims)}::text::jsonb, 'any', 0, ${use})
    ON CONFLICT (organisation_id, own_use) WHERE own_use IS NOT NULL DO NOTHING`);
  const { id } = await tx.one(sql<{ id: number }>`
    SELECT id FROM verifier_questions WHERE organisation_id = ${organisation} AND own_use = ${use}`);
  return id;
}

export const countSignInQuestions = async (tx: Tx, { organisation }: AskingOrganisation): Promise<number> =>
  (
    await tx.one(
      sql<{
        n: number;
      }>`SELECT count(*) AS n FROM verifier_questions WHERE organisation_id = ${organisation} AND is_for_sign_in`,
    )
  ).n;
