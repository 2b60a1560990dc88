import { refusals as ofPay } from '#features/pay/refusals.ts';
import { defineRefusals } from '#platform/refusal.ts';

/** Refusals of a code at a till. They tell the clerk what to do and reveal nothing about the payer. */
export const codeRefusals = defineRefusals({
  code_unreadable: { status: 422, title: 'This is not a code that a payer shows here' },
  code_unknown: { status: 422, title: 'This code is not valid' },
  code_old: { status: 422, title: 'This code is not of this moment' },
  code_used: { status: 409, title: 'This code was used before' },
  payer_cannot_pay: { status: 422, title: 'The payer cannot pay this amount' },
  key_needed: ofPay.key_needed,
});

/** Refusals of the payer's own calls. */
export const grantRefusals = defineRefusals({
  caps_too_high: { status: 422, title: 'The limits are not possible' },
  bad_key: { status: 422, title: 'A key is not a point on P-256' },
  grant_over: { status: 409, title: 'Paying by a shown code has been switched off' },
});
