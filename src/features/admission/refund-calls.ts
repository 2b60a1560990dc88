import { z } from 'zod';
import { id, text, timestamp } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { askedToShow, credentialNamed, inBoth, issuerName, responseCode } from './shapes.ts';

/** With issuer null, any issuer on a list that this server trusts is accepted, and the server itself. */
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
  /** Name of the issuer. */
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
    summary: 'Which credentials travellers may show in place of a passport that is verified here, the newest first.',
    access: 'officer',
    right: 'read',
    output: z.array(proofRule),
  },
  'POST /api/org/{id}/refund-proofs': {
    summary:
      'Takes a credential that tells nationality and number of a passport, of an issuer that is certified here or on a list that this server trusts.',
    ...officer,
    proof: 'signs',
    body: newProofRule,
    output: proofRule,
    status: 201,
    refusals: ['too_many_proof_rules', 'no_refund_operator'],
  },
  'DELETE /api/org/{id}/refund-proofs/{ruleId}': {
    summary: 'It is taken no more; who showed it before is paid by it for as long as it stands.',
    ...officer,
    refusals: ['not_found'],
  },
  'GET /api/refund-proofs/{userId}/{operatorId}': {
    summary: 'Which credentials an operator of refunds takes in place of a verified passport, and what was shown.',
    access: 'path',
    reading: true,
    output: offered,
    refusals: ['not_found'],
  },
  'POST /api/refund-proofs/{userId}/{operatorId}': {
    summary: 'Asks the traveller for one of them, by any wallet in this browser (OpenID4VP 1.0).',
    access: 'path',
    body: z.strictObject({ ruleId: z.int().positive() }),
    output: askedToShow,
    status: 201,
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/refund-proofs/{userId}': {
    summary: 'Takes what the traveller showed, in the browser in which they did: refunds of that operator go by it.',
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
    summary: 'Forgets what was shown to an operator: what is not paid waits for another passport.',
    access: 'path',
    refusals: ['not_found'],
  },
} as const;
