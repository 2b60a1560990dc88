import { recipientOfRow } from '#platform/server/events/listener.ts';
import type { Services } from '#platform/server/services.ts';
import { sql, type Tx } from '#platform/server/store/db.ts';
import { tellClaimant } from '../claim-notices.ts';
import { lockRefund } from '../refunds/refunds-store.ts';
import { addStep } from '../refunds/steps.ts';
import type { ClaimParties } from '../shown-passports.ts';
import { wakeWaiting } from './claims-store.ts';
import { refundDeskOf } from './refund-desk.ts';

/** Wakes a person's claims that wait for a passport, after a credential showed one or was found valid. */
export async function wakeClaimsForPassport(tx: Tx, services: Services, { userId }: ClaimParties): Promise<void> {
  const recipient = recipientOfRow({ user_id: userId });
  const woken = (await wakeWaiting(tx, 'passport', recipient)) + (await wakeWaiting(tx, 'nationality', recipient));
  if (woken > 0) refundDeskOf(services).wakeAfter(tx);
}

/** Maximum number of claims updated when a credential loses its validity. */
const MOST_UNPROVEN = 100;

interface UnprovenPassport extends ClaimParties {
  readonly passport: Uint8Array;
  readonly why: 'revoked' | 'suspended' | 'expired';
}

/** Adds a step to unpaid claims that relied on a credential which is no longer valid. They will not be paid by it. */
export async function noteUnprovenPassport(
  tx: Tx,
  { userId, operator, passport, why }: UnprovenPassport,
): Promise<void> {
  const claims = await tx.rows(sql<{ id: number }>`
    SELECT f.id FROM tax_refunds f
     WHERE f.user_id = ${userId} AND f.operator_id = ${operator} AND f.passport = ${passport} AND f.status IN ('processing', 'approved')
       AND EXISTS (SELECT FROM tax_refund_steps s WHERE s.refund_id = f.id AND s.step = 'shown')
     ORDER BY f.id LIMIT ${MOST_UNPROVEN}`);
  for (const { id } of claims) {
    const claim = await lockRefund(tx, id);
    if (claim?.status !== 'processing' && claim?.status !== 'approved') continue;
    await addStep(tx, id, 'unproven', { code: why });
    await tellClaimant(tx, claim);
  }
}
