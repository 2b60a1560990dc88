import { z } from 'zod';
import { membership } from '#features/organisations/wire.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { accountCalls } from './account-calls.ts';
import { campaignCalls } from './campaign-calls.ts';
import { refundCalls } from './refund-calls.ts';
import { GIVEN_ROLES, LIMITS, SIGN_IN } from './rules.ts';
import { askedToShow, credentialNamed, inBoth, issuerName, responseCode } from './shapes.ts';

export const refusals = defineRefusals({
  too_many_role_rules: {
    status: 422,
    title: `An organisation can have at most ${LIMITS.rules} roles by credential, and 50 questions`,
  },
  role_link_gone: { status: 404, title: 'This role is no longer given by a credential' },
  nothing_shown: { status: 409, title: 'No credential was shown in this browser, or the time is over' },
  card_of_another: { status: 409, title: 'Another account already used this credential' },
  card_not_standing: { status: 409, title: 'This credential is not valid now, or its status cannot be checked' },
  issuer_not_named: { status: 409, title: 'The credential is from another issuer than required' },
  taken_from_staff: { status: 403, title: 'You were removed from the staff and can return only by an invitation' },
  in_it_already: { status: 409, title: 'You are already on the staff' },
  no_place_left: { status: 422, title: 'The organisation is full, or you are in too many organisations' },
  too_many_proof_rules: {
    status: 422,
    title: `A refund operator can accept at most ${LIMITS.proofRules} credentials, and ask 50 questions`,
  },
  no_refund_operator: { status: 403, title: 'The organisation is not a refund operator' },
  issuer_not_believed: { status: 409, title: 'The issuer of this credential is not accepted here' },
  passport_unreadable: { status: 422, title: 'The credential has no readable nationality and passport number' },
  nationality_not_refunded: { status: 422, title: 'Refunds need a passport of another country' },
  issuer_not_taken: { status: 409, title: 'The campaign does not accept the issuer of this credential' },
  card_is_trial: { status: 409, title: 'Trial credentials are not accepted on this server' },
  campaign_over: { status: 409, title: 'This campaign can no longer be joined' },
  no_sign_in_here: { status: 404, title: 'Sign-in by a credential is not available here' },
  type_opens_nothing: { status: 404, title: 'Credentials of this type do not open accounts here' },
  card_opens_nothing: { status: 403, title: 'This credential does not open an account here' },
  number_wrong: { status: 422, title: 'The number is wrong, or was tried too often' },
  too_many_types: { status: 422, title: 'The limit of credential types that open accounts is reached' },
  too_many_credentials: { status: 422, title: `At most ${SIGN_IN.ofPerson} credentials can open an account` },
  wrong_password: { status: 422, title: 'The current password is wrong' },
  passport_of_another: { status: 409, title: 'Another account has shown this passport' },
});
export type RefusalCode = keyof typeof refusals;

const newRule = z.strictObject({
  role: z.enum(GIVEN_ROLES),
  ...credentialNamed,
  /** Path of the claim that must have the value, such as `position`. */
  claim: text(LIMITS.claim),
  value: text(LIMITS.value),
  /** The issuer's identifier: an https address or a DID. Null: the organisation itself. */
  issuer: issuerName,
});
export type NewRoleRule = z.output<typeof newRule>;
const rule = z.strictObject({
  id,
  ...newRule.shape,
  issuer: z.string().nullable(),
  /** Link to hand out, in print or on a web page. */
  link: z.string(),
  /** Number of people who currently have the role because of this rule. */
  people: z.int(),
  createdAt: timestamp,
});
export type RoleRule = z.output<typeof rule>;

const link = z.string().regex(/^[\w-]{22}$/, 'must be the link of a role');
const seen = z.strictObject({
  organisation: z.strictObject({ id, name: inBoth }),
  role: z.enum(GIVEN_ROLES),
  /** Name of the credential to show. */
  credential: inBoth,
  claim: z.string(),
  value: z.string(),
  issuer: z.string().nullable(),
  isStaff: z.boolean(),
});
export type SeenRole = z.output<typeof seen>;

export type { AccountCredential, SignInNumber, SignInType } from './account-calls.ts';
export type { Joining } from './campaign-calls.ts';
export type { NewProofRule, OfferedProofs, ProofRule, RefundProof } from './refund-calls.ts';
export type { AskedToShow } from './shapes.ts';

const officer = { access: 'officer', right: 'staff' } as const;

export const contract = defineContract(refusals, {
  'GET /api/org/{id}/role-rules': {
    summary: 'Rules by which a credential gives a role, newest first.',
    ...officer,
    output: z.array(rule),
  },
  'POST /api/org/{id}/role-rules': {
    summary:
      'Makes a rule: a person who shows this credential gets the role while the credential is valid. The role can neither move money nor manage staff.',
    ...officer,
    proof: 'signs',
    body: newRule,
    output: rule,
    status: 201,
    refusals: ['too_many_role_rules'],
  },
  'DELETE /api/org/{id}/role-rules/{ruleId}': {
    summary:
      'Ends a rule. People who have the role keep it while their credential is valid, or until they are removed.',
    ...officer,
    refusals: ['not_found'],
  },
  'POST /api/staff-roles/look': {
    summary: 'The role that a link gives, and the required credential. Nothing is shown yet.',
    access: 'actor',
    body: z.strictObject({ link }),
    output: seen,
    refusals: ['role_link_gone', 'too_many_requests'],
  },
  'POST /api/staff-roles/ask': {
    summary: 'Requests the credential from the caller, for any wallet in this browser (OpenID4VP 1.0).',
    access: 'actor',
    body: z.strictObject({ link }),
    output: askedToShow,
    status: 201,
    refusals: ['role_link_gone', 'in_it_already', 'taken_from_staff', 'too_many_requests'],
  },
  'POST /api/staff-roles/take': {
    summary: 'Takes the role with the shown credential, in the same browser.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ responseCode }),
    output: membership,
    status: 201,
    refusals: [
      'nothing_shown',
      'card_of_another',
      'card_not_standing',
      'issuer_not_named',
      'in_it_already',
      'taken_from_staff',
      'no_place_left',
      'too_many_requests',
    ],
  },
  ...refundCalls,
  ...accountCalls,
  ...campaignCalls,
});
