import { findAccount } from '#features/banking/server/store.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, Owner } from '#platform/server/http/proof.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { refusals } from '../../contract.ts';
import type { Payout } from '../../wire.ts';
import { refuseClaim, tellClaimant } from '../claim-notices.ts';
import { setPayout, setWithdrawn } from '../claims/claims-store.ts';
import { findRefund, lockOwn, type RefundRow } from '../refunds/refunds-store.ts';

/** Refuses a bank account that is not a verified one of the claimant. */
export async function needAccount(db: Queryable, owner: Owner, payout: Payout | undefined): Promise<void> {
  if (payout?.to !== 'bank') return;
  const account = await findAccount(db, owner, payout.bankAccountId);
  if (account?.status !== 'verified')
    throw refuse(refusals, 'unknown_bank_account', { errors: { bankAccountId: 'is not a verified account of yours' } });
}

/** Sets where a claim is paid, while nothing of it is paid. */
export async function choosePayout(
  tx: Tx,
  owner: Owner,
  { id, payout, consent }: { readonly id: number; readonly payout: Payout; readonly consent: Consent },
): Promise<RefundRow> {
  await consent.use(tx);
  const claim = await lockOwn(tx, owner, id);
  if (!claim) throw refuse(commonRefusals, 'not_found');
  needOpen(claim);
  await needAccount(tx, owner, payout);
  await setPayout(tx, claim, payout.to, payout.to === 'bank' ? payout.bankAccountId : null);
  await tellClaimant(tx, claim);
  return changed(tx, owner, id);
}

/** Ends an unpaid claim at the claimant's request. Later answers of the office are ignored. */
export async function giveUpClaim(tx: Tx, owner: Owner, id: number, consent: Consent): Promise<RefundRow> {
  await consent.use(tx);
  const claim = await lockOwn(tx, owner, id);
  if (!claim) throw refuse(commonRefusals, 'not_found');
  needOpen(claim);
  await setWithdrawn(tx, claim);
  await refuseClaim(tx, claim, 'withdrawn');
  return changed(tx, owner, id);
}

/** Refuses a change to a claim that is partly paid or decided. */
function needOpen({ status, transfer_id, hold_state }: RefundRow): void {
  const isOpen = status === 'processing' || status === 'approved' || status === 'returned';
  if (!isOpen || transfer_id !== null || hold_state === 'held') throw refuse(refusals, 'not_payable');
}

async function changed(tx: Tx, owner: Owner, id: number): Promise<RefundRow> {
  const row = await findRefund(tx, owner, id);
  if (!row) throw new Error(`claim ${id} does not exist`);
  return row;
}
