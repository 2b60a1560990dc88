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
    title: `No more than ${LIMITS.rules} roles by a credential, and 50 questions, at once`,
  },
  role_link_gone: { status: 404, title: 'This role is given by no credential any more' },
  nothing_shown: { status: 409, title: 'Nothing was shown here, or its time is over' },
  card_of_another: { status: 409, title: 'Somebody has a place by this credential' },
  card_not_standing: { status: 409, title: 'This credential does not stand, or nobody says whether it does' },
  issuer_not_named: { status: 409, title: 'It is not issued by who has to have issued it' },
  taken_from_staff: { status: 403, title: 'They took you from their staff: an invitation brings you back' },
  in_it_already: { status: 409, title: 'You are one of them already' },
  no_place_left: { status: 422, title: 'There is no place left' },
  too_many_proof_rules: {
    status: 422,
    title: `No more than ${LIMITS.proofRules} credentials, and 50 questions, at once`,
  },
  no_refund_operator: { status: 403, title: 'The organisation pays no refunds' },
  issuer_not_believed: { status: 409, title: 'Who issued it is not believed here' },
  passport_unreadable: { status: 422, title: 'It tells no nationality and number of a passport' },
  nationality_not_refunded: { status: 422, title: 'Only passports of other countries are refunded' },
  issuer_not_taken: { status: 409, title: 'The campaign does not go by the word of who issued it' },
  card_is_trial: { status: 409, title: 'A sandbox looked at what stands behind it, and there are none here' },
  campaign_over: { status: 409, title: 'Nobody joins this campaign any more' },
  no_sign_in_here: { status: 404, title: 'Nobody signs in by a credential here' },
  type_opens_nothing: { status: 404, title: 'No account here is opened by a credential of this type' },
  card_opens_nothing: { status: 403, title: 'This credential opens no account here' },
  number_wrong: { status: 422, title: 'The number is wrong, or was typed too often' },
  too_many_types: { status: 422, title: 'No more types of credentials open accounts here' },
  too_many_credentials: { status: 422, title: `No more than ${SIGN_IN.ofPerson} credentials open an account` },
  wrong_password: { status: 422, title: 'The current password is wrong' },
  passport_of_another: { status: 409, title: 'Another account showed this passport' },
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
  /** Number of people who have the role by this rule now. */
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
    summary: 'Which roles people have by a credential, the newest first.',
    ...officer,
    output: z.array(rule),
  },
  'POST /api/org/{id}/role-rules': {
    summary:
      'Lets whoever shows a credential that says this have a role, for as long as it stands; never one that moves money or decides who is in it.',
    ...officer,
    proof: 'signs',
    body: newRule,
    output: rule,
    status: 201,
    refusals: ['too_many_role_rules'],
  },
  'DELETE /api/org/{id}/role-rules/{ruleId}': {
    summary:
      'Nobody comes by it any more. Who came stays for as long as their credential stands, or until they are removed.',
    ...officer,
    refusals: ['not_found'],
  },
  'POST /api/staff-roles/look': {
    summary: 'Which role a link gives, and for what; nothing is shown yet.',
    access: 'actor',
    body: z.strictObject({ link }),
    output: seen,
    refusals: ['role_link_gone', 'too_many_requests'],
  },
  'POST /api/staff-roles/ask': {
    summary: 'Asks the caller for the credential, by any wallet in this browser (OpenID4VP 1.0).',
    access: 'actor',
    body: z.strictObject({ link }),
    output: askedToShow,
    status: 201,
    refusals: ['role_link_gone', 'in_it_already', 'taken_from_staff', 'too_many_requests'],
  },
  'POST /api/staff-roles/take': {
    summary: 'Takes the role by what the caller showed, in the browser in which they did.',
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
