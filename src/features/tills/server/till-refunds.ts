import type { FastifyRequest } from 'fastify';
import type { VerifiedAssertion } from '#features/auth/server/passkeys/assertion.ts';
import { askToSignHere, checkSignedHere, takeSignedHere } from '#features/auth/server/passkeys/sign-here.ts';
import { officialOwner } from '#features/auth/server/sessions/authorize.ts';
import type { Assertion } from '#features/auth/webauthn-shapes.ts';
import { idempotencyOf, recall } from '#features/ledger/server/doors.ts';
import { BY_ACTS } from '#features/organisations/rules.ts';
import { record } from '#features/organisations/server/audit/trail.ts';
import { lockUnsigned } from '#features/organisations/server/lock-as.ts';
import { createOfficers } from '#features/organisations/server/officers.ts';
import { readOrganisation } from '#features/organisations/server/organisations-store.ts';
import { lockReceivedPayment } from '#features/pay/server/payments/payments-store.ts';
import { judgeReturn, returnPayment } from '#features/pay/server/payments/return-payment.ts';
import { readWon } from '#features/pay/server/refusals.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { digestOf } from '#platform/server/http/digest.ts';
import type { Clerk, Officer } from '#platform/server/http/proof.ts';
import { createLimiter, type Limits } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { refusals } from '../contract.ts';
import { isWithinLimit } from '../rules.ts';
import type { TakenPayment } from '../wire.ts';
import { lockClerk, lockClerkAtTill } from './doors.ts';
import { takenOnWire } from './on-wire.ts';
import { findTaken } from './takings-store.ts';
import { readTill } from './tills-store.ts';

/** Limits requests for a signature at one till. */
export const signatureLimits = { till_signature_of_till: { max: 30, windowS: 600 } } satisfies Limits<string>;

interface TillRefund {
  readonly paymentId: number;
  readonly amount: string;
  readonly reason: string | undefined;
}
interface TillSignature {
  readonly held: VerifiedAssertion;
  readonly officer: Officer<'refund'>;
}

/** Digest that staff sign at a till. It covers the refund, the clerk and the till. */
const digestAt = ({ organisation, tillId, clerkId }: Clerk, { paymentId, amount, reason }: TillRefund): string =>
  digestOf({ act: 'refund at a till', organisation, tillId, clerkId, paymentId, amount, reason: reason ?? null });

/**
 * Creates refunds at a till: of payments taken there today by the clerk, up to their limit; above it with the passkey
 * of staff who may refund.
 */
export function createGivingBack(services: Services) {
  const { db } = services;
  const limiter = createLimiter(services, signatureLimits);
  const officers = createOfficers(services);

  /**
   * Identifies the signer by their passkey alone; they must be on this shop's staff with the right, now. A till has no
   * office sign-in, so nobody can sign here for the server's operator.
   */
  const signedBy = async (who: Clerk, request: FastifyRequest, given: Assertion): Promise<TillSignature> => {
    const held = await checkSignedHere(services, request, given);
    return { held, officer: await officers.officer(held.owner, who.organisation, 'refund', null) };
  };
  return {
    askToSign: async (who: Clerk, asked: TillRefund, request: FastifyRequest) => {
      readWon(asked.amount);
      if (!(await findTaken(db, who, asked.paymentId))) throw refuse(commonRefusals, 'not_found');
      await limiter.take({ kind: 'till_signature_of_till', subject: `till:${who.tillId}` });
      return askToSignHere(services, request, digestAt(who, asked));
    },

    refund: async (
      who: Clerk,
      asked: TillRefund,
      {
        key,
        signed: given,
        request,
      }: { key: string | undefined; signed: Assertion | undefined; request: FastifyRequest },
    ): Promise<{ isReplay: boolean; payment: TakenPayment }> => {
      const amount = readWon(asked.amount);
      const signed = given && (await signedBy(who, request, given));
      const { tillId, clerkId } = who;
      const sent = { ...asked, tillId, clerkId };
      const idempotency = idempotencyOf(key, 'POST /api/till/payments/{paymentId}/refunds', sent);
      const isReplay = await db.tx(async (tx) => {
        await lockAll(tx, who, signed);
        if (idempotency && (await recall(tx, who.organisation, idempotency))) return true;
        await giveBack(tx, services, who, { asked, amount, signed, idempotency });
        return false;
      });
      return { isReplay, payment: await readTaken(services, who, asked.paymentId) };
    },
  };
}

/** In the lock order, the organisation and the signer's role come before the till. */
async function lockAll(tx: Tx, who: Clerk, signed: TillSignature | undefined): Promise<void> {
  if (!signed) return lockClerk(tx, who);
  await lockUnsigned(tx, signed.officer);
  await lockClerkAtTill(tx, who);
}

interface Act {
  readonly asked: TillRefund;
  readonly amount: bigint;
  readonly signed: TillSignature | undefined;
  readonly idempotency: { key: string; digest: string } | undefined;
}

async function giveBack(
  tx: Tx,
  services: Services,
  who: Clerk,
  { asked, amount, signed, idempotency }: Act,
): Promise<void> {
  const { organisation, tillId, clerkId } = who;
  if ((await readOrganisation(tx, who)).is_operator) throw refuse(commonRefusals, 'forbidden', { detail: BY_ACTS });
  const payment = await lockReceivedPayment(tx, { owners: [officialOwner(organisation)] }, asked.paymentId);
  // Reads the refunds under the payment's lock, so that concurrent ones are counted.
  const taken = payment && (await findTaken(tx, who, payment.id));
  if (!payment || !taken) throw refuse(commonRefusals, 'not_found');
  const { refund_limit } = await readTill(tx, who, tillId);
  if (signed) await takeSignedHere(tx, signed.held, digestAt(who, asked));
  else if (!isWithinLimit(BigInt(refund_limit), BigInt(taken.by_clerks), amount))
    throw refuse(refusals, 'over_refund_limit', {
      detail: `Clerks can refund at most ${refund_limit} won of a payment. For more, the owner signs here or refunds it from their wallet.`,
    });
  const cashback = await judgeReturn(tx, payment, amount);
  const doer = signed?.officer ?? { organisation, role: 'till', person: null };
  const said = { payment: payment.id, amount: amount.toString(), till: tillId, clerk: clerkId };
  await record(tx, services.vault, doer, 'payment.refunded', said);
  await returnPayment(tx, services, {
    payment,
    amount,
    cashback,
    reason: asked.reason,
    by: organisation,
    atTill: { clerkId, signedBy: signed?.officer.person.userId ?? null },
    idempotency,
  });
}

async function readTaken({ db }: Services, who: Clerk, id: number): Promise<TakenPayment> {
  const row = await findTaken(db, who, id);
  const { refund_limit } = await readTill(db, who, who.tillId);
  const [payment] = row ? await takenOnWire(db, BigInt(refund_limit), [row]) : [];
  if (!payment) throw refuse(commonRefusals, 'not_found');
  return payment;
}
