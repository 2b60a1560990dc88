import { refuse } from '#platform/refusal.ts';
import type { Services } from '#platform/server/services.ts';
import { refusals } from '../contract.ts';
import { refundDeskOf } from './claims/refund-desk.ts';
import type { RefundRow } from './refunds/refunds-store.ts';
import type { SandboxOffice, TaxOffice } from './tax-office/port.ts';

const isSandbox = (office: TaxOffice): office is SandboxOffice => office.isSandbox;

/** Makes a sandbox decide a recorded claim now, and reads its answer. Any other office decides in its own time. */
export async function startDecision(
  services: Services,
  office: TaxOffice,
  claim: Pick<RefundRow, 'reference' | 'number'>,
): Promise<void> {
  if (!isSandbox(office)) throw refuse(refusals, 'not_a_sandbox');
  if (claim.number === null || !(await office.start(claim.reference)))
    throw refuse(refusals, 'not_waiting', { detail: 'The claim is not recorded yet, or already decided.' });
  await services.db.tx(async (tx) => refundDeskOf(services).wakeAfter(tx));
}
