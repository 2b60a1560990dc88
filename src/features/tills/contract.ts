import { z } from 'zod';
import { assertion, options } from '#features/auth/webauthn-shapes.ts';
import { refusals as ofPay } from '#features/pay/refusals.ts';
import { MOST_ITEMS } from '#features/pay/rules.ts';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { amount, id, text } from '#platform/shapes.ts';
import { IDLE_MINUTES, LIMITS, TRIES } from './rules.ts';
import {
  bookLine,
  clerkChange,
  close,
  newClerk,
  newTill,
  takenPayment,
  till,
  tillChange,
  tillCharge,
  tillScreen,
} from './wire.ts';

export const refusals = defineRefusals({
  no_merchant: { status: 422, title: 'Only an organisation of kind merchant has tills' },
  too_many_tills: { status: 422, title: `No more than ${LIMITS.tills} tills` },
  too_many_clerks: { status: 422, title: `No more than ${LIMITS.clerks} clerks at a till` },
  clerk_named: { status: 409, title: 'A clerk of this till has that name' },
  till_ended: { status: 409, title: 'This till has ended' },
  wrong_digits: { status: 422, title: 'The digits are wrong' },
  clerk_locked: { status: 409, title: 'Locked until the owner unlocks' },
  over_refund_limit: { status: 403, title: 'More than a clerk may give back alone' },
  day_closed: { status: 409, title: 'This day is closed' },
  nothing_to_close: { status: 409, title: 'Nothing was taken since the last close' },
  no_site: { status: 422, title: 'Passkeys need a name, not an address of numbers' },
  charge_paid: ofPay.charge_paid,
  charge_expired: ofPay.charge_expired,
  invalid_won: ofPay.invalid_won,
  items_differ: ofPay.items_differ,
  items_too_long: ofPay.items_too_long,
  trade_shut_out: ofPay.trade_shut_out,
  refund_too_large: ofPay.refund_too_large,
  too_many_refunds: ofPay.too_many_refunds,
  payer_gone: ofPay.payer_gone,
  insufficient_won: ofPay.insufficient_won,
});

const won = z.string().max(40);
const refund = { amount: won, reason: text(200).optional() };

export const contract = defineContract(refusals, {
  'GET /api/org/{id}/tills': {
    summary: 'Its tills with their clerks, the newest first; those that ended stay for 90 days.',
    access: 'officer',
    right: 'shop',
    output: z.array(till),
  },
  'POST /api/org/{id}/tills': {
    summary:
      'Makes the device that asks a till: it gets a token of its own in a cookie, and the session that asks ends there.',
    access: 'officer',
    right: 'shop',
    proof: 'signs',
    body: newTill,
    output: till,
    status: 201,
    sends: ['Set-Cookie'],
    refusals: ['no_merchant', 'too_many_tills', 'invalid_won'],
  },
  'PATCH /api/org/{id}/tills/{tillId}': {
    summary: 'Names a till, and says how much of a payment its clerks give back by themselves.',
    access: 'officer',
    right: 'shop',
    proof: 'signs',
    body: tillChange,
    output: till,
    refusals: ['till_ended', 'invalid_won'],
  },
  'DELETE /api/org/{id}/tills/{tillId}': {
    summary: 'Ends a till: the next call from it is 404.',
    access: 'officer',
    right: 'shop',
    proof: 'signs',
    refusals: ['till_ended'],
  },
  'POST /api/org/{id}/tills/{tillId}/clerks': {
    summary: 'Sets a clerk of a till, with six digits.',
    access: 'officer',
    right: 'shop',
    proof: 'signs',
    body: newClerk,
    output: till,
    status: 201,
    refusals: ['till_ended', 'too_many_clerks', 'clerk_named'],
  },
  'PATCH /api/org/{id}/tills/{tillId}/clerks/{clerkId}': {
    summary:
      'Unlocks a clerk, and gives them other digits where some are named; who sits there by the old ones is locked out.',
    access: 'officer',
    right: 'shop',
    proof: 'signs',
    body: clerkChange,
    output: till,
    refusals: ['till_ended'],
  },
  'DELETE /api/org/{id}/tills/{tillId}/clerks/{clerkId}': {
    summary: 'Removes a clerk, and ends their sitting at once.',
    access: 'officer',
    right: 'shop',
    proof: 'signs',
    output: till,
    refusals: ['till_ended'],
  },
  'GET /api/org/{id}/till-book': {
    summary: 'Every payment and refund of its tills with who took and who gave it back, the newest first.',
    access: 'officer',
    right: 'read',
    output: z.array(bookLine),
    paged: true,
  },
  'GET /api/org/{id}/till-closes': {
    summary: 'The closes of its tills with what each came to by clerk, the newest first.',
    access: 'officer',
    right: 'read',
    output: z.array(close),
    paged: true,
  },
  'GET /api/org/{id}/till-closes/file': {
    summary: 'The closes of a month of Asia/Seoul as CSV, a line for each till, day and clerk.',
    access: 'officer',
    right: 'read',
    query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11') }),
    file: ['text/csv; charset=utf-8'],
  },
  'GET /api/till': {
    summary: `The till that asks: its shop, its clerks, and who is at it; a clerk is locked out ${IDLE_MINUTES} minutes after their last act.`,
    access: 'till',
    output: tillScreen,
  },
  'POST /api/till/entry': {
    summary: `A clerk enters their six digits; ${TRIES} wrong ones lock them at this till.`,
    access: 'till',
    body: z.strictObject({ clerkId: id, digits: z.string().regex(/^\d{6}$/, 'must be six digits') }),
    output: tillScreen,
    sends: ['Set-Cookie'],
    refusals: ['wrong_digits', 'clerk_locked', 'too_many_requests', 'unavailable'],
  },
  'POST /api/till/lock': { summary: 'Locks the till; again alike.', access: 'till', sends: ['Set-Cookie'] },
  'POST /api/till/charges': {
    summary: 'Asks for an amount in the place of what this till had open, for three minutes.',
    access: 'clerk',
    body: z.strictObject({
      amount: won,
      items: z
        .array(z.strictObject({ name: text(60), amount }))
        .max(MOST_ITEMS)
        .optional(),
    }),
    output: tillCharge,
    status: 201,
    refusals: [
      'charge_paid',
      'invalid_won',
      'items_differ',
      'items_too_long',
      'trade_shut_out',
      'too_many_requests',
      'unavailable',
    ],
  },
  'GET /api/till/charges/{chargeId}': {
    summary: 'What became of a charge that this clerk asked for; asking is no act that keeps the till open.',
    access: 'clerk',
    output: tillCharge,
  },
  'POST /api/till/charges/{chargeId}/cancel': {
    summary: 'Takes an open charge of this clerk back; again alike.',
    access: 'clerk',
    output: tillCharge,
    refusals: ['charge_paid', 'charge_expired'],
  },
  'GET /api/till/payments': {
    summary: 'What this clerk took here today, the newest first.',
    access: 'clerk',
    output: z.array(takenPayment),
    paged: true,
  },
  'POST /api/till/payments/{paymentId}/signatures': {
    summary: 'Asks whoever of the staff stands here to sign a refund above the clerk’s limit with their passkey.',
    access: 'clerk',
    body: z.strictObject(refund),
    output: options,
    refusals: ['no_site', 'too_many_requests'],
  },
  'POST /api/till/payments/{paymentId}/refunds': {
    summary:
      'Gives some of a payment of today back, up to the clerk’s limit; more with the signature of staff who may give back.',
    access: 'clerk',
    body: z.strictObject({ ...refund, signed: assertion.optional() }),
    output: takenPayment,
    status: 201,
    idempotent: true,
    refusals: [
      'over_refund_limit',
      'signature_refused',
      'refund_too_large',
      'too_many_refunds',
      'payer_gone',
      'insufficient_won',
      'invalid_won',
    ],
  },
  'POST /api/till/closes': {
    summary: 'Closes the day of this till, once; the answer tells the clerk their own part.',
    access: 'clerk',
    output: close.pick({ day: true, closedAt: true, payments: true, paid: true, refunds: true, refunded: true }),
    status: 201,
    refusals: ['day_closed', 'nothing_to_close'],
  },
});
