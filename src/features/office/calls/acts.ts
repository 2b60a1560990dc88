import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { ACT_DAYS, ACT_KINDS, ACT_STATES, FACTS, UNKNOWN } from '../rules.ts';

export const act = z.strictObject({
  id,
  /** `unknown`: a kind of a newer release, which also decides such acts. */
  kind: z.enum([...ACT_KINDS, UNKNOWN]),
  /** Name of the act's subject. `titleKo` is its Korean form, if there is one. */
  title: z.string(),
  titleKo: z.string().nullable(),
  /** Text that does not fit into the title. Null if the title has everything. */
  detail: z.string().nullable(),
  /** All that the act decides or changes, as it was when the act was made. The act's digest covers the facts. */
  facts: z.array(
    z.strictObject({ name: z.enum([...FACTS, UNKNOWN]), value: z.string(), valueKo: z.string().optional() }),
  ),
  reason: z.string(),
  state: z.enum(ACT_STATES),
  /** Null once the maker's account is closed. */
  ...namesShape('madeBy'),
  madeAt: timestamp,
  expiresAt: timestamp,
  ...namesShape('decidedBy'),
  decidedAt: timestamp.nullable(),
  /** Reason for the refusal. */
  refusal: z.string().nullable(),
  isYours: z.boolean(),
  /** True if the caller may check this act: their role allows it and they did not make it. */
  mayCheck: z.boolean(),
  /** Time from which the caller may check acts. Null unless their role is too new now. */
  checksFrom: timestamp.nullable(),
  /** True if the caller made the act and may still withdraw it. */
  mayTakeBack: z.boolean(),
  /** True if nobody else in the office could check it. */
  isAlone: z.boolean(),
  /** SHA-256 (hex) of what is carried out, in canonical JSON (RFC 8785). */
  digest: z.string(),
});
export type OfficeAct = z.output<typeof act>;
const line = z.strictObject({
  id,
  /** Recipient as named in the file, or the shop. */
  name: z.string(),
  nameKo: z.string().nullable(),
  /** Wallet or bank account that is paid. */
  account: z.string(),
  won: amount,
  fee: amount,
});
export type ActLine = z.output<typeof line>;
export const why = z.strictObject({ reason: text(200) });

export const actCalls = {
  'GET /api/office/acts': {
    summary: 'Acts that need two people, pending or all, newest first.',
    access: 'office',
    right: 'see',
    query: z.strictObject({ state: z.enum(['waiting', 'all']).default('waiting') }),
    output: z.array(act),
    paged: true,
  },
  'GET /api/office/acts/{actId}/lines': {
    summary: 'The lines of an act that pays out a file of credits or shop settlements, last first.',
    access: 'office',
    right: 'bank',
    output: z.array(line),
    paged: true,
    refusals: ['no_upload', 'file_refused'],
  },
  'POST /api/office/acts/{actId}/check': {
    summary: `Checks another person’s act and carries it out, once. Acts expire after ${ACT_DAYS} days. The maker cannot check it, nor anyone with the maker’s passkey or proven identity.`,
    access: 'office',
    right: 'check',
    proof: 'signs',
    /**
     * Digest of the act as shown to the caller. The signature covers the digest, so it can only confirm that version.
     */
    query: z.strictObject({
      digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex characters'),
    }),
    output: act,
    refusals: [
      'own_act',
      'new_checker',
      'own_organisation',
      'act_over',
      'cannot_be',
      'operator_short',
      'act_changed',
      'date_passed',
      'file_gone',
      'budget_not_covered',
      'too_many_campaigns',
      'case_closed',
    ],
  },
  'POST /api/office/acts/{actId}/refuse': {
    summary: 'Refuses another person’s act.',
    access: 'office',
    right: 'check',
    proof: 'signs',
    body: why,
    output: act,
    refusals: ['own_act', 'own_organisation', 'act_over', 'cannot_be', 'act_changed'],
  },
  'POST /api/office/acts/{actId}/withdraw': {
    summary: 'Withdraws an act of the caller.',
    access: 'office',
    right: 'make',
    proof: 'signs',
    output: act,
    refusals: ['act_over'],
  },
} as const satisfies Record<Route, CallSpec>;
