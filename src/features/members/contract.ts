import { z } from 'zod';
import { CHANGE_STATES, WAIT_HOURS } from '#features/auth/email-change.ts';
import { email } from '#features/auth/fields.ts';
import { memberState, ownCaps } from '#features/currency/contract.ts';
import { act, why } from '#features/office/calls/acts.ts';
import { actRefusals } from '#features/office/refusals.ts';
import { FREEZE_DAYS, MOST_FOUND } from '#features/office/rules.ts';
import { type CallSpec, defineContract, type Route } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, namesShape, text, timestamp } from '#platform/shapes.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const names = { firstName: z.string(), lastName: z.string(), nameKo: z.string().nullable() };
const row = z.strictObject({
  id,
  ...names,
  address: z.string(),
  level,
  /** True if the identity document behind the member's level was checked only by a sandbox. */
  isTrial: z.boolean(),
  state: memberState,
  /** True if the member objects to their state. */
  isObjecting: z.boolean(),
  /** Balance in won. */
  balance: amount,
  seenAt: timestamp,
});
export type OfficeMemberRow = z.output<typeof row>;

const used = z.strictObject({ most: amount.nullable(), used: amount });
const change = z.strictObject({
  id,
  state: memberState,
  reason: z.string(),
  until: timestamp.nullable(),
  caps: ownCaps,
  /** Names of the officer who made the change; null once their account is closed. */
  ...namesShape('by'),
  at: timestamp,
});
const member = z.strictObject({
  ...row.shape,
  /** True if the member is on the office's staff. Freezing them takes two people. */
  isOfficial: z.boolean(),
  /** E-mail address; null if the caller's role may not read it. */
  email: z.string().nullable(),
  isEmailProven: z.boolean(),
  since: timestamp,
  /** Time at which a document was first verified by other than a sandbox. */
  verifiedAt: timestamp.nullable(),
  sessions: z.int().nonnegative(),
  /** Limits in force: the lower of the currency's caps and the member's own. */
  limits: z.strictObject({ payment: z.strictObject({ most: amount.nullable() }), month: used, holding: used }),
  ownCaps,
  /** The change that led to the current state. Null if the member was always active. */
  standing: change.nullable(),
  objection: z.strictObject({ text: z.string(), at: timestamp }).nullable(),
  /** Changes of the member's state, newest first. */
  history: z.array(change),
  /**
   * The latest e-mail change that two officers decided, and its outcome. Addresses are included if the caller's role
   * may read them.
   */
  emailChange: z
    .strictObject({
      state: z.enum(CHANGE_STATES),
      email: z.string().nullable(),
      isProven: z.boolean(),
      isHeld: z.boolean(),
      dueAt: timestamp,
      endedAt: timestamp.nullable(),
    })
    .nullable(),
  /** Id of the pending act about this member. */
  waits: id.nullable(),
});
export type OfficeMember = z.output<typeof member>;

const count = z.int().nonnegative();
const filter = z.enum(['all', 'limited', 'frozen', 'closed', 'objecting']);
const reasonIn = z.strictObject({ reason: text(200) });
const until = timestamp.nullable().default(null);

const memberCalls = {
  'GET /api/office/members': {
    summary: `Members, most recently seen first. A search matches an id, or the start of a name, an address or (if the role may read it) an e-mail, and returns the first ${MOST_FOUND}.`,
    access: 'office',
    right: 'members',
    query: z.strictObject({ state: filter.default('all'), q: z.string().trim().max(100).default('') }),
    output: z.array(row),
    paged: true,
  },
  'GET /api/office/members/figures': {
    summary: 'Number of members, in total and in each state, and of those who object.',
    access: 'office',
    right: 'members',
    output: z.strictObject({ all: count, limited: count, frozen: count, closed: count, objecting: count }),
  },
  'GET /api/office/members/{memberId}': {
    summary: 'One member, with the fields that the caller’s role may read. The audit trail records the look.',
    access: 'office',
    right: 'members',
    output: member,
  },
  'POST /api/office/members/{memberId}/freeze': {
    summary: `Freezes a member at once. No money leaves their accounts. Their sessions end, but they can sign in again. They are notified of the reason, the end (at most ${FREEZE_DAYS} days, or until it is lifted) and how to object.`,
    access: 'office',
    right: 'freeze',
    proof: 'signs',
    body: z.strictObject({ ...reasonIn.shape, until }),
    output: member,
    refusals: ['not_so_now'],
  },
  'POST /api/office/members/{memberId}/freeze-official': {
    summary: 'Requests the freeze of a member of the office’s staff, which a second person checks.',
    access: 'office',
    right: 'freeze',
    proof: 'signs',
    body: z.strictObject({ ...reasonIn.shape, until }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/members/{memberId}/limit': {
    summary: 'Sets a member’s own caps in won, none above the current ones. `limits` raises them.',
    access: 'office',
    right: 'freeze',
    proof: 'signs',
    body: z.strictObject({ ...reasonIn.shape, until, caps: ownCaps }),
    output: member,
    refusals: ['not_so_now'],
  },
  'POST /api/office/members/{memberId}/lift': {
    summary: 'Requests the end of a freeze, which a second person checks. The member’s own caps stay.',
    access: 'office',
    right: 'standing',
    proof: 'signs',
    body: why,
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/members/{memberId}/limits': {
    summary: 'Requests other caps, or none, for a member, which a second person checks.',
    access: 'office',
    right: 'standing',
    proof: 'signs',
    body: z.strictObject({ ...reasonIn.shape, caps: ownCaps }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/members/{memberId}/close': {
    summary:
      'Requests the closing of a member’s account, which a second person checks. The member can then only read and withdraw their money.',
    access: 'office',
    right: 'standing',
    proof: 'signs',
    body: why,
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'own_organisation'],
  },
  'POST /api/office/members/{memberId}/email': {
    summary: `Requests a change of a member's proven e-mail, which a second person checks. The change takes effect after ${WAIT_HOURS} hours, once the new address is proven. The member is notified at once and can stop it.`,
    access: 'office',
    right: 'standing',
    proof: 'signs',
    body: z.strictObject({ ...reasonIn.shape, email, proof: text(200) }),
    output: act,
    status: 201,
    refusals: ['act_waits', 'not_so_now', 'email_taken', 'own_organisation', 'too_many_requests'],
  },
  'POST /api/office/members/{memberId}/email/stop': {
    summary: "Ends a pending change of a member's e-mail. The address stays.",
    access: 'office',
    right: 'freeze',
    proof: 'signs',
    body: why,
    output: member,
    refusals: ['not_so_now'],
  },
  'POST /api/office/members/{memberId}/sign-out': {
    summary: 'Ends all sessions of a member. They can sign in again.',
    access: 'office',
    right: 'help',
    proof: 'signs',
    output: z.strictObject({ ended: count }),
  },
  'POST /api/office/members/{memberId}/recovery': {
    summary: 'Sends a member the mail that recovers a wallet, only to their proven address.',
    access: 'office',
    right: 'help',
    proof: 'signs',
    refusals: ['not_so_now', 'too_many_requests'],
  },
} as const satisfies Record<Route, CallSpec>;

export const refusals = defineRefusals({
  ...actRefusals,
  email_taken: { status: 409, title: 'Another account has proven this e-mail address' },
});

export const contract = defineContract(refusals, memberCalls);
