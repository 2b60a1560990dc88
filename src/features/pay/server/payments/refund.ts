import { idempotencyOf, recallUnsigned } from '#features/ledger/server/doors.ts';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockSharedForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Actor, Consent, KeyHolder, Owner } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { readPayment } from '../on-wire.ts';
import { readWon } from '../refusals.ts';
import type { PaymentAnswer } from './payments.ts';
import { lockReceivedPayment } from './payments-store.ts';
import { judgeReturn, returnPayment } from './return-payment.ts';

interface RefundRequest {
  readonly id: number;
  readonly body: { amount: string; reason?: string | undefined };
  readonly key: string | undefined;
  /** The consent of a person, or the program that may refund without one. */
  readonly by: Consent | KeyHolder<'money:refund'>;
}

/**
 * Refunds part or all of a payment with a new transfer in its group, and takes back the same share of the cashback.
 * Pending cashback is held again with what remains. Paid cashback is taken from the payer, or out of the refund if they
 * have spent it.
 */
export const refundPayment = (
  services: Services,
  who: Pick<Actor, 'owners'>,
  { id, body, key, by }: RefundRequest,
): Promise<PaymentAnswer> =>
  services.db.tx(async (tx) => {
    const amount = readWon(body.amount);
    const leave = leaveOf(services, by);
    await leave.hold(tx);
    const payment = await lockReceivedPayment(tx, who, id);
    const owner = who.owners.find(({ userId }) => userId === payment?.payee_id);
    if (!payment || !owner) throw refuse(commonRefusals, 'not_found');
    const idempotency = idempotencyOf(key, 'POST /api/payments/{id}/refunds', { id, ...body });
    if (await recallUnsigned(tx, owner, leave, idempotency))
      return { isReplay: true, payment: await readPayment(tx, owner, id) };
    const cashback = await judgeReturn(tx, payment, amount);
    await leave.take(tx, owner, { payment: id, amount: amount.toString() });
    await returnPayment(tx, services, {
      payment,
      amount,
      cashback,
      reason: body.reason,
      by: owner.userId,
      idempotency,
    });
    return { isReplay: false, payment: await readPayment(tx, owner, id) };
  });

interface Leave {
  hold(tx: Tx): Promise<unknown>;
  spare(): void;
  take(tx: Tx, owner: Owner, said: { readonly payment: number; readonly amount: string }): Promise<unknown>;
}

/** Returns the authority for a refund: a person signs, a program is recorded in the audit trail. */
const leaveOf = ({ vault }: Services, by: RefundRequest['by']): Leave =>
  'use' in by
    ? {
        hold: async () => undefined,
        spare: () => by.spare(),
        take: (tx, owner) => by.use(tx, { by: owner }),
      }
    : {
        hold: (tx) => lockSharedForKey(tx, by),
        spare: () => undefined,
        take: (tx, _, said) => record(tx, vault, byKey(by), 'payment.refunded', { ...said, key: by.keyId }),
      };
