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

interface RefundAsked {
  readonly id: number;
  readonly body: { amount: string; reason?: string | undefined };
  readonly key: string | undefined;
  /** A person's consent, or the program that may do it without one. */
  readonly by: Consent | KeyHolder<'money:refund'>;
}

/**
 * Gives some or all of a payment back to its payer: a new transfer in the payment's group, and the same share of the cashback with it.
 * Cashback that still waits is held again for what is left of it; what was given is taken from the payer, out of the refund where they have
 * spent it.
 */
export const refundPayment = (
  services: Services,
  who: Pick<Actor, 'owners'>,
  { id, body, key, by }: RefundAsked,
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

/** By whose leave it is given: a person signs it, a program leaves its trace. */
const leaveOf = ({ vault }: Services, by: RefundAsked['by']): Leave =>
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
