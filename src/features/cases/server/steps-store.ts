import type { UserId } from '#platform/ids.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { nextId, type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { userSubject, type Vault } from '#platform/server/vault/vault.ts';
import type { Side, Step } from '../rules.ts';

export interface StepRow {
  readonly id: number;
  readonly case_id: number;
  readonly step: Step;
  readonly side: Side;
  readonly user_id: UserId | null;
  readonly sealed: Uint8Array | null;
  readonly amount: string | null;
  readonly at: Date;
}

interface NewStep {
  readonly caseId: number;
  readonly step: Step;
  readonly side: Side;
  readonly amount?: bigint;
}

const placeOf = (row: number) => ({ table: 'case_steps', column: 'sealed', row });

/** Adds a step without text to a case. */
export const addStep = (tx: Tx, { caseId, step, side, amount }: NewStep): Promise<number> =>
  tx.run(
    sql`INSERT INTO case_steps (case_id, step, side, amount) VALUES (${caseId}, ${step}, ${side}, ${amount ?? null})`,
  );

/** Adds a step with text, sealed with the author's key or their organisation's. */
export async function addMessageStep(
  tx: Tx,
  vault: Vault,
  { userId }: Pick<Owner, 'userId'>,
  { caseId, step, side, text }: NewStep & { readonly text: string },
): Promise<void> {
  const id = await nextId(tx, 'case_steps');
  const sealed = await vault.seal(tx, userSubject(userId), placeOf(id), new TextEncoder().encode(text));
  tx.queue(sql`INSERT INTO case_steps (id, case_id, step, side, user_id, sealed) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${caseId}, ${step}, ${side}, ${userId}, ${sealed})`);
}

/** Lists the steps of a case in order. */
export const listSteps = (db: Queryable, caseId: number): Promise<StepRow[]> =>
  db.rows(sql<StepRow>`
    SELECT id, case_id, step, side, user_id, sealed, amount, at FROM case_steps WHERE case_id = ${caseId} ORDER BY id`);

export const countSaid = async (tx: Tx, caseId: number, side: Side): Promise<number> =>
  (
    await tx.one(sql<{ n: number }>`
      SELECT count(*) AS n FROM case_steps WHERE case_id = ${caseId} AND side = ${side} AND step IN ('opened', 'said')`)
  ).n;

/** Returns the text of a step. */
export const readText = async (
  db: Queryable,
  vault: Vault,
  { id, user_id, sealed }: StepRow,
): Promise<string | null> =>
  sealed === null || user_id === null
    ? null
    : new TextDecoder().decode(await vault.open(db, userSubject(user_id), placeOf(id), sealed));

/** Erases a leaving user's texts; the steps stay. */
export const forgetMessages = (tx: Tx, { userId }: Owner): Promise<number> =>
  tx.run(sql`UPDATE case_steps SET sealed = NULL WHERE user_id = ${userId} AND sealed IS NOT NULL`);
