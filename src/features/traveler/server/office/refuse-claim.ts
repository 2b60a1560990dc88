import type { Tx } from '#platform/server/store/db.ts';
import { tellClaimant, tellOperator } from '../claim-notices.ts';
import { setRefused } from '../claims/claims-store.ts';
import type { RefundRow } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';

/** Refuses a claim for good, with the reason. */
export async function refuseClaim(tx: Tx, claim: RefundRow, code: string, text?: string): Promise<void> {
  await setRefused(tx, claim);
  await addStep(tx, claim.id, 'refused', { code, text });
  const refused = { ...claim, status: 'refused' } as const;
  await tellClaimant(tx, refused, 'refused');
  await tellOperator(tx, refused, 'refund.refused');
}
