import { z } from 'zod';
import { refusals as authRefusals } from '#features/auth/contract.ts';
import { acceptedTerms } from '#features/auth/newcomer.ts';
import { defineContract } from '#platform/contract.ts';
import { date, id, text, timestamp } from '#platform/shapes.ts';
import { inOrder, LIMITS, TEXT_KINDS } from './rules.ts';

/** Text in both languages, in the small subset of Markdown that `text-blocks.ts` reads. */
export const bothTexts = { en: text(LIMITS.text), ko: text(LIMITS.text) } as const;
/**
 * Support contact and hours. Any plain address is allowed, since the office cannot prove a mailbox as a member does.
 */
export const contact = {
  email: z.email('must be an e-mail address').max(254),
  telephone: z.string().regex(/^\+?\d[\d -]{4,28}\d$/, 'must be a telephone number'),
  hours: text(200),
  hoursKo: text(200),
  address: text(300),
  addressKo: text(300),
} as const;
const holiday = z.strictObject({ on: date, name: text(60), nameKo: text(60) });
export const holidays = z
  .array(holiday)
  .max(LIMITS.holidays)
  .refine((days) => inOrder(days) !== undefined, 'must not repeat a day')
  .transform((days) => inOrder(days) ?? days);

/** Content of a version, as stored. */
export const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('terms'), ...bothTexts }),
  z.strictObject({ kind: z.literal('privacy'), ...bothTexts }),
  z.strictObject({ kind: z.literal('contact'), ...contact }),
  z.strictObject({ kind: z.literal('holidays'), days: z.array(holiday).max(LIMITS.holidays) }),
]);

const textKind = z.enum(TEXT_KINDS);
const version = z.strictObject({ id, kind: textKind, validFrom: timestamp });
export type TextVersion = z.output<typeof version>;
const shown = z.strictObject({
  /** Texts in force; empty if none was ever published. */
  texts: z.array(version),
  /** Texts that come into force later, the earliest first. */
  coming: z.array(version),
  contact: z.strictObject(contact).nullable(),
  holidays: z.array(holiday),
});
export type Terms = z.output<typeof shown>;
const read = version.extend({ state: z.enum(['past', 'now', 'coming']), en: z.string(), ko: z.string() });
export type TermsText = z.output<typeof read>;
const acceptances = z.strictObject({
  /** Texts in force that this person has not accepted. */
  open: z.array(version),
  /** Texts that the person accepted, newest first, at most 200. */
  accepted: z.array(version.extend({ acceptedAt: timestamp })),
});
export type Acceptances = z.output<typeof acceptances>;

export const refusals = { terms_changed: authRefusals.terms_changed };

export const contract = defineContract(refusals, {
  'GET /api/terms': {
    summary:
      'Returns the operator’s texts in force and to come, the support contact and the bank holidays. Hosted mode',
    access: 'public',
    output: shown,
  },
  'GET /api/terms/versions/{versionId}': {
    summary: 'Returns any version of the terms of use or the privacy text. Hosted mode',
    access: 'public',
    output: read,
    refusals: ['not_found'],
  },
  'GET /api/terms/acceptances': {
    summary: 'Returns the texts that the caller has accepted and those still to accept. Hosted mode',
    access: 'session',
    reading: true,
    output: acceptances,
  },
  'POST /api/terms/acceptances': {
    summary: 'Accepts the texts in force by version; refused if others are in force by then. Hosted mode',
    access: 'session',
    body: z.strictObject({ versions: acceptedTerms.min(1) }),
    output: acceptances,
    status: 201,
    refusals: ['terms_changed'],
  },
});
