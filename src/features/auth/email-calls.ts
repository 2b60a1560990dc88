import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { timestamp } from '#platform/shapes.ts';
import { WAIT_HOURS } from './email-change.ts';
import { emailState } from './email-state.ts';
import { language, sentBy, typedPassword } from './fields.ts';

const token = z.string().max(100);

/** Calls about an e-mail address: proving it, and changes requested by the office. */
export const emailCalls = {
  'GET /api/email/{userId}': {
    summary: 'The e-mail of this user, whether it is proven, and the address that waits for its proof',
    access: 'path',
    reading: true,
    output: emailState,
  },
  'POST /api/email/{userId}/letters': {
    summary: 'Send the mail that proves an e-mail again, at most three a day. Hosted mode',
    access: 'path',
    body: z.strictObject({ language: language.optional() }),
    output: z.strictObject({ mail: sentBy }),
    refusals: ['too_many_requests'],
  },
  'POST /api/email/{userId}/proof': {
    summary: 'Prove an e-mail by its mailed link and this session. Hosted mode',
    access: 'path',
    body: z.strictObject({ token }),
    output: z.strictObject({ email: z.string() }),
    refusals: ['link_over', 'email_taken', 'change_held'],
  },
  'POST /api/email-proofs/look': {
    summary:
      "Look at a letter's link: the address that it proves, mostly hidden, and nothing about its account. Hosted mode",
    access: 'public',
    body: z.strictObject({ token }),
    output: z.strictObject({ email: z.string() }),
    refusals: ['link_over', 'not_found'],
  },
  'POST /api/email-proofs': {
    summary: "Prove an e-mail by its mailed link and its account's password. Hosted mode",
    access: 'public',
    body: z.strictObject({ token, password: typedPassword }),
    output: z.strictObject({ email: z.string() }),
    refusals: ['link_over', 'email_taken', 'change_held', 'wrong_password', 'not_found', 'too_many_requests'],
  },
  'POST /api/email-changes/{userId}/{id}/stop': {
    summary: `Stop the change of this user's e-mail that support requested, within its ${WAIT_HOURS} hours. Hosted mode`,
    access: 'path',
    refusals: ['link_over', 'change_held'],
  },
  'POST /api/email-changes/stop': {
    summary: 'Stop an e-mail change by its mailed link, which does nothing else. Hosted mode',
    access: 'public',
    body: z.strictObject({ token }),
    refusals: ['link_over', 'change_held', 'not_found'],
  },
  'POST /api/email-changes/proof': {
    summary: 'Prove the new e-mail of a change that support requested, by its mailed link. Hosted mode',
    access: 'public',
    body: z.strictObject({ token }),
    output: z.strictObject({ email: z.string(), dueAt: timestamp }),
    refusals: ['link_over', 'email_taken', 'not_found'],
  },
} as const satisfies Record<Route, CallSpec>;
