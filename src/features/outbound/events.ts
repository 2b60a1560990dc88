import type { ZodObject } from 'zod';
import type { EventKit as Kit } from './event-kit.ts';

/** An erasure request, with every connection id that the organisation has had for the person. */
const ofErasure = ({ z, id, timestamp, connectionId }: Kit) =>
  z.strictObject({ erasureId: id, connectionIds: z.array(connectionId).max(50), at: timestamp });

/** A request for a presentation, with the organisation’s own reference and without the disclosed claims. */
const ofPresentation = ({ z, id, timestamp }: Kit) =>
  z.strictObject({
    requestId: id,
    questionId: id,
    reference: z.string().max(100).nullable(),
    at: timestamp,
  });

/**
 * A movement of the organisation's money other than a payment in its shop. `reference` names the approval request, if
 * it was paid by one.
 */
const ofMoney = ({ z, id, amount, timestamp }: Kit) =>
  z.strictObject({
    transactionId: id,
    /** Kind of movement: send, top_up, withdrawal, approved_payment, ... */
    kind: z.string(),
    assetType: z.string(),
    amount,
    payerName: z.string().nullable(),
    reference: z.string().nullable(),
    at: timestamp,
  });

/** One payout to the organisation's shop by a settlement run. */
const ofSettlement = ({ z, id, amount, timestamp }: Kit) =>
  z.strictObject({
    settlementId: id,
    transactionId: id,
    amount,
    currency: z.literal('KRW'),
    /** End-to-end reference on the bank's statement. */
    endToEnd: z.string(),
    at: timestamp,
  });

/** A charge that a program made, with the program's own reference. */
const ofCharge = ({ z, id, timestamp }: Kit) =>
  z.strictObject({ chargeId: id, reference: z.string().max(100), at: timestamp });

/** A credential that the organisation issued, with its own reference for the holder and without the claims. */
const ofCredential = ({ z, id, timestamp }: Kit) =>
  z.strictObject({
    credentialId: id,
    typeId: id,
    /** Id of the offer by which the credential was issued. Null once the offer is no longer stored. */
    offerId: id.nullable(),
    reference: z.string().max(100).nullable(),
    at: timestamp,
  });

/** A tax refund claim. Amounts in USD. */
const ofRefund = ({ z, id, amount, timestamp }: Kit) =>
  z.strictObject({
    refundId: id,
    /** The tax office’s number. */
    number: z.string().nullable(),
    purchaseAmount: amount,
    refundAmount: amount,
    /** The refund operator's share. */
    feeAmount: amount,
    currency: z.literal('USD'),
    transactionId: id.nullable(),
    at: timestamp,
  });

/**
 * All events that organisations receive: one description each, and the shape of its `data`. Events contain no user id,
 * DID, address or e-mail. A connected person appears by the pairwise `connectionId`, so that events keep nothing
 * personal after an account is deleted.
 */
export const events = {
  'payment.completed': {
    summary: 'A payer paid the organisation’s shop. Subject: `payment:{paymentId}`.',
    data: ({ z, id, amount, timestamp }) =>
      z.strictObject({
        paymentId: id,
        /** Id of the charge that was paid; null if the payment was not for a charge. */
        chargeId: id.nullable(),
        amount,
        /** Cashback that the payer gets. */
        cashback: amount,
        currency: z.literal('KRW'),
        paidAt: timestamp,
      }),
  },
  'payment.refunded': {
    summary: 'A payment was refunded in part or in full. Subject: `payment:{paymentId}`.',
    data: ({ z, id, amount, timestamp }) =>
      z.strictObject({
        paymentId: id,
        refundId: id,
        amount,
        /** Sum of all refunds of the payment so far. */
        refunded: amount,
        currency: z.literal('KRW'),
        refundedAt: timestamp,
      }),
  },
  'charge.paid': {
    summary: 'A charge of the organisation was paid. Subject: `charge:{chargeId}`.',
    data: ({ z, id, amount, timestamp }) =>
      z.strictObject({ chargeId: id, paymentId: id, amount, currency: z.literal('KRW'), paidAt: timestamp }),
  },
  'charge.expired': {
    summary: 'A program’s charge expired unpaid. Subject: `charge:{chargeId}`.',
    data: ofCharge,
  },
  'charge.cancelled': {
    summary: 'A program’s charge was cancelled before it was paid. Subject: `charge:{chargeId}`.',
    data: ofCharge,
  },
  'connection.accepted': {
    summary: 'A person connected to the organisation. Subject: `connection:{connectionId}`.',
    data: ({ z, timestamp, connectionId }) =>
      z.strictObject({
        connectionId,
        /** The organisation’s own reference for the person whom the link is for. Null if it gave none. */
        reference: z.string().max(100).nullable(),
        acceptedAt: timestamp,
      }),
  },
  'connection.ended': {
    summary:
      'A connection ended. The organisation may not send that person requests any more. Subject: `connection:{connectionId}`.',
    data: ({ z, timestamp, connectionId }) =>
      z.strictObject({ connectionId, endedBy: z.enum(['person', 'organisation']), endedAt: timestamp }),
  },
  'erasure.asked': {
    summary:
      'A person asks the organisation to erase their data. `GET /api/org/{id}/erasures/{erasureId}` lists the payments, sends and refunds by which the organisation can find them. Subject: `erasure:{erasureId}`.',
    data: ofErasure,
  },
  'erasure.withdrawn': {
    summary: 'The erasure request was withdrawn. The data may be kept. Subject: `erasure:{erasureId}`.',
    data: ofErasure,
  },
  'presentation.answered': {
    summary:
      'A holder answered a presentation request and the answer is valid. `GET /api/org/{id}/presentation-requests/{requestId}` returns it. Subject: `presentation:{requestId}`.',
    data: ofPresentation,
  },
  'presentation.declined': {
    summary: 'A holder declined a presentation request. Subject: `presentation:{requestId}`.',
    data: ofPresentation,
  },
  'credential.issued': {
    summary: 'A holder accepted an offered credential. Subject, also of the next three: `credential:{credentialId}`.',
    data: ofCredential,
  },
  'credential.revoked': { summary: 'A credential was revoked, by staff or by a program.', data: ofCredential },
  'credential.suspended': { summary: 'A credential was suspended.', data: ofCredential },
  'credential.resumed': { summary: 'A suspended credential is valid again.', data: ofCredential },
  'credential.offer_expired': {
    summary: 'A credential offer expired. Subject: `offer:{offerId}`.',
    data: ({ z, id, timestamp }) =>
      z.strictObject({ offerId: id, typeId: id, reference: z.string().max(100).nullable(), at: timestamp }),
  },
  'key.revoked': {
    summary: 'A key of the organisation was revoked. Subject: `key:{keyId}`.',
    data: ({ z, id, timestamp }) =>
      z.strictObject({
        keyId: id,
        name: z.string(),
        /** The last four characters of the key. */
        tail: z.string(),
        revokedAt: timestamp,
      }),
  },
  'approval.asked': {
    summary:
      'The organisation requested a decision. Subject, also of all approval events below: `approval:{externalId}`.',
    data: ({ z, id, timestamp, ofApproval }) => z.strictObject({ ...ofApproval, steps: id, askedAt: timestamp }),
  },
  'approval.opened': {
    summary: 'An approver opened this version of the document.',
    data: ({ z, id, timestamp, connectionId, ofApproval }) =>
      z.strictObject({ ...ofApproval, step: id, connectionId: connectionId.nullable(), openedAt: timestamp }),
  },
  'approval.decided': {
    summary: 'An approver decided. `data` has both signatures.',
    data: ({ z, id, timestamp, connectionId, ofApproval }) =>
      z.strictObject({
        ...ofApproval,
        step: id,
        decision: z.enum(['approved', 'rejected']),
        /** Connection of the approver whose decision counts. A delegate decides in place of another approver. */
        connectionId: connectionId.nullable(),
        isDelegated: z.boolean(),
        decidedAt: timestamp,
        /** Compact JWS over the decision by the organisation (ES256). The rest is in `evidence` of the request. */
        organisationJws: z.string(),
        /** Compact JWS by the deciding person's DID key (ES256K). */
        personJws: z.string(),
      }),
  },
  'approval.returned': {
    summary: 'An approver returned the request with a question.',
    data: ({ z, id, timestamp, connectionId, ofApproval }) =>
      z.strictObject({
        ...ofApproval,
        step: id,
        connectionId: connectionId.nullable(),
        question: z.string(),
        returnedAt: timestamp,
      }),
  },
  'approval.completed': {
    summary: 'The request was approved in its last step, or rejected in one.',
    data: ({ z, timestamp, ofApproval, paymentOf }) =>
      z.strictObject({
        ...ofApproval,
        outcome: z.enum(['approved', 'rejected']),
        reason: z.string().nullable(),
        payment: paymentOf.nullable(),
        completedAt: timestamp,
      }),
  },
  'approval.withdrawn': {
    summary: 'The organisation withdrew the request.',
    data: ({ z, timestamp, ofApproval, paymentOf }) =>
      z.strictObject({
        ...ofApproval,
        reason: z.string().nullable(),
        payment: paymentOf.nullable(),
        withdrawnAt: timestamp,
      }),
  },
  'approval.expired': {
    summary: 'The request expired without a decision.',
    data: ({ z, timestamp, ofApproval, paymentOf }) =>
      z.strictObject({ ...ofApproval, payment: paymentOf.nullable(), expiredAt: timestamp }),
  },
  'approval.amended': {
    summary: 'The organisation replaced the content. Earlier decisions are void.',
    data: ({ z, timestamp, ofApproval }) => z.strictObject({ ...ofApproval, amendedAt: timestamp }),
  },
  'money.received': {
    summary: 'The organisation received money. Subject: `transaction:{transactionId}`.',
    data: ofMoney,
  },
  'money.sent': {
    summary: 'The organisation’s money left its account. Subject: `transaction:{transactionId}`.',
    data: ofMoney,
  },
  'settlement.paid': {
    summary: 'The bank has paid the shop out. Subject: `settlement:{settlementId}`.',
    data: ofSettlement,
  },
  'settlement.returned': { summary: 'The bank returned a payout.', data: ofSettlement },
  'settlement.freed': { summary: 'The bank did not pay. The sum is due in the next run.', data: ofSettlement },
  'refund.recorded': {
    summary:
      'The tax office recorded a refund claim that the organisation pays. Subject, also of all refund events below: `refund:{refundId}`.',
    data: ofRefund,
  },
  'refund.confirmed': { summary: 'The tax office confirmed the claim in full or in part.', data: ofRefund },
  'refund.reduced': {
    summary: 'A part of the purchase was returned. The claim was sent again for the rest.',
    data: ofRefund,
  },
  'refund.refused': { summary: 'The tax office or this server rejected the claim.', data: ofRefund },
  'refund.paid': { summary: 'The claim was paid from the organisation’s account.', data: ofRefund },
  'refund.returned': {
    summary: 'The claim was paid early and not confirmed, so the payment was reversed.',
    data: ofRefund,
  },
} as const satisfies Record<string, { readonly summary: string; readonly data: (kit: Kit) => ZodObject }>;

export type EventType = keyof typeof events;
export const EVENT_TYPES = Object.keys(events) as [EventType, ...EventType[]];
