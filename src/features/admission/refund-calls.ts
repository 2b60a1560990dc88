import { z } from 'zod';
import { id, text, timestamp } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { askedToShow, credentialNamed, inBoth, issuerName, responseCode } from './shapes.ts';

/**
 * New rule for a passport credential. With issuer null, this server and any issuer on a list that it trusts are
 * accepted.
 */
const newProofRule = z.strictObject({
  ...credentialNamed,
  /** Paths of the claims with the nationality (ISO 3166-1) and the passport number. */
  nationality: text(LIMITS.claim),
  number: text(LIMITS.claim),
  issuer: issuerName,
});
export type NewProofRule = z.output<typeof newProofRule>;
const proofRule = z.strictObject({
  id,
  ...newProofRule.shape,
  issuer: z.string().nullable(),
  /** Number of travellers who showed this credential. */
  people: z.int(),
  createdAt: timestamp,
});
export type ProofRule = z.output<typeof proofRule>;

const proof = z.strictObject({
  issuer: z.string(),
  /** True if the passport is not Korean. */
  foreign: z.boolean(),
  shownAt: timestamp,
});
export type RefundProof = z.output<typeof proof>;
const offered = z.strictObject({
  operator: z.strictObject({ id, name: inBoth }),
  taken: z.array(
    z.strictObject({
      ruleId: id,
      credential: inBoth,
      nationality: z.string(),
      number: z.string(),
      issuer: z.string().nullable(),
    }),
  ),
  proof: proof.nullable(),
});
export type OfferedProofs = z.output<typeof offered>;

const officer = { access: 'officer', right: 'shop' } as const;

/**
 * Calls by which a traveller shows a passport through a credential, and by which a refund operator's staff choose the
 * accepted credentials.
 */
export const refundCalls = {
  'GET /api/org/{id}/refund-proofs': {
    summary: 'Credentials that travellers may show in place of a passport verified here, newest first.',
    access: 'officer',
    right: 'read',
    output: z.array(proofRule),
  },
  'POST /api/org/{id}/refund-proofs': {
    summary:
      'Accepts a credential with a passport’s nationality and number, of a named issuer or of any issuer on a list that this server trusts.',
    ...officer,
    proof: 'signs',
    body: newProofRule,
    output: proofRule,
    status: 201,
    refusals: ['too_many_proof_rules', 'no_refund_operator'],
  },
  'DELETE /api/org/{id}/refund-proofs/{ruleId}': {
    summary: 'Stops accepting a credential. Travellers who showed it are still paid while it is valid.',
    ...officer,
    refusals: ['not_found'],
  },
  'GET /api/refund-proofs/{userId}/{operatorId}': {
    summary:
      'Credentials that a refund operator accepts in place of a verified passport, and the one that the traveller showed.',
    access: 'path',
    reading: true,
    output: offered,
    refusals: ['not_found'],
  },
  'POST /api/refund-proofs/{userId}/{operatorId}': {
    summary: 'Requests one of them from the traveller, for any wallet in this browser (OpenID4VP 1.0).',
    access: 'path',
    body: z.strictObject({ ruleId: z.int().positive() }),
    output: askedToShow,
    status: 201,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/refund-proofs/{userId}': {
    summary:
      'Stores the passport that the traveller showed, in the same browser. The operator’s refunds then depend on it.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ responseCode }),
    output: z.strictObject({ operatorId: id, proof }),
    status: 201,
    refusals: [
      'nothing_shown',
      'card_not_standing',
      'issuer_not_believed',
      'passport_unreadable',
      'nationality_not_refunded',
      'passport_of_another',
      'too_many_requests',
    ],
  },
  'DELETE /api/refund-proofs/{userId}/{operatorId}': {
    summary: 'Deletes the passport shown to an operator. Unpaid refunds wait for another one.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;
