import { refusals } from '#features/ledger/contract.ts';
import { planReturn, returnFault } from '#features/ledger/rules.ts';
import { needCurrentOfficer } from '#features/organisations/server/check-officer.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, Owner } from '#platform/server/http/proof.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { idempotencyOf, post, recall } from '../doors.ts';
import { transactionOnWire } from '../history/on-wire.ts';
import type { SendResult } from '../send-asset.ts';
import { findTransfer, type TransferRow } from '../store.ts';

const details = {
  not_settled: 'Only a settled transaction can be taken back.',
  address_is_held: 'This address now belongs to a user, so the money is theirs.',
  too_late: 'Money can be taken back within 30 days.',
  already_returned: 'This transaction has already been taken back.',
};

/** Returns a send to an address that nobody owns to its sender, once, as a new linked transfer. */
export const takeBack = (db: Db, who: Actor, id: number, key: string | undefined): Promise<SendResult> =>
  db.tx(async (tx) => {
    const { owner, sent } = await findSent(tx, who, id);
    const idempotency = idempotencyOf(key, 'take-back', { id });
    const before = idempotency && (await recall(tx, owner.userId, idempotency));
    const outcome = before ?? (await giveBack(tx, owner, sent, idempotency));
    if (owner.officer && outcome.status !== 'replayed') await needCurrentOfficer(tx, owner.officer);
    if (outcome.status === 'already_reversed') throw refuseReturn('already_returned');
    if (outcome.status === 'insufficient')
      throw new Error(`the money of transfer ${id} has left its recipient’s account`);
    const row = await findTransfer(tx, owner, outcome.id);
    if (!row) throw new Error(`transfer ${outcome.id} is not seen by its receiver`);
    return { isReplay: outcome.status === 'replayed', transaction: transactionOnWire(row, owner.userId) };
  });

async function findSent(tx: Tx, who: Actor, id: number): Promise<{ owner: Owner; sent: TransferRow }> {
  for (const owner of who.owners) {
    const sent = await findTransfer(tx, owner, id);
    if (sent?.is_sender && sent.kind === 'send') return { owner, sent };
  }
  throw refuse(commonRefusals, 'not_found');
}

function giveBack(tx: Tx, owner: Owner, sent: TransferRow, idempotency: { key: string; digest: string } | undefined) {
  const fault = returnFault({
    state: sent.state,
    isReturned: sent.returned_at !== null,
    isHeldBySomebody: sent.is_counterparty_known,
    isLate: sent.is_late,
  });
  if (fault) throw refuseReturn(fault);
  const plan = planReturn(sent.asset, BigInt(sent.amount), { id: sent.id, from: sent.from_owner, to: sent.to_owner });
  return post(tx, { ...plan, initiator: owner.userId, idempotency });
}

const refuseReturn = (code: keyof typeof details) => refuse(refusals, code, { detail: details[code] });
