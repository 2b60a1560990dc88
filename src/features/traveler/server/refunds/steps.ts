import { formatUnits } from '#platform/money.ts';
import { type Queryable, sql, type Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { USD_PLACES } from '../../rules.ts';
import type { Refund, Step } from '../../wire.ts';

interface StepDetails {
  readonly cents?: bigint;
  readonly code?: string | undefined;
  readonly text?: string | undefined;
}

/** Adds a step to a claim's history. */
export async function addStep(
  tx: Tx,
  refundId: number,
  step: Step,
  { cents, code, text }: StepDetails = {},
): Promise<void> {
  tx.queue(sql`INSERT INTO tax_refund_steps (refund_id, step, cents, code, said)
    VALUES (${refundId}, ${step}, ${cents ?? null}, ${code ?? null}, ${text ?? null})`);
}

/**
 * Maximum number of steps returned: the first and the newest. Repeated changes could otherwise add steps without end.
 */
const MOST_STEPS = 50;

/** Returns the steps of claims by claim id, oldest first. */
export async function stepsOf(db: Queryable, ids: readonly number[]): Promise<Map<number, Refund['steps']>> {
  const rows = await db.rows(sql<{
    refund_id: number;
    step: Step;
    cents: string | null;
    code: string | null;
    said: string | null;
    at: Date;
  }>`
    SELECT s.refund_id, s.step, s.cents, s.code, s.said, s.at FROM unnest(${[...ids]}::bigint[]) AS f(id)
     CROSS JOIN LATERAL (SELECT * FROM tax_refund_steps t WHERE t.refund_id = f.id ORDER BY t.id DESC LIMIT ${MOST_STEPS}) s ORDER BY s.id`);
  const found = new Map<number, Refund['steps']>();
  for (const row of rows) {
    const steps = found.get(row.refund_id) ?? [];
    steps.push({
      step: row.step,
      at: onWire(row.at),
      amount: row.cents === null ? null : formatUnits(BigInt(row.cents), USD_PLACES),
      code: row.code,
      text: row.said,
    });
    found.set(row.refund_id, steps);
  }
  return found;
}
