import { z } from 'zod';
import type { CallSpec, Route } from '#platform/contract.ts';
import { amount, id, namesShape, text, timestamp } from '#platform/shapes.ts';
import { ACT_DAYS, ACT_KINDS, ACT_STATES, FACTS, UNKNOWN } from '../rules.ts';

export const act = z.strictObject({
  id,
  /** `unknown`: of a newer release, which decides it. */
  kind: z.enum([...ACT_KINDS, UNKNOWN]),
  /** What it is about, by name; in Korean too, where the name has a Korean form. */
  title: z.string(),
  titleKo: z.string().nullable(),
  /** All that is decided, where the title has no room for it; null where it has. */
  detail: z.string().nullable(),
  /** What it decides or changes, in full, as it was when it was made; the digest covers it. */
  facts: z.array(
    z.strictObject({ name: z.enum([...FACTS, UNKNOWN]), value: z.string(), valueKo: z.string().optional() }),
  ),
  reason: z.string(),
  state: z.enum(ACT_STATES),
  /** Null where they are gone. */
  ...namesShape('madeBy'),
  madeAt: timestamp,
  expiresAt: timestamp,
  ...namesShape('decidedBy'),
  decidedAt: timestamp.nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  isYours: z.boolean(),
  /** Whether the caller’s role checks such an act, and it is not theirs. */
  mayCheck: z.boolean(),
  /** From when on the caller checks acts, where their role is too new for it now. */
  checksFrom: timestamp.nullable(),
  /** Whether the caller made it, and their role takes it back still. */
  mayTakeBack: z.boolean(),
  /** Nobody else in the office could check it. */
  isAlone: z.boolean(),
  /** SHA-256 of what is carried out, as it was made (RFC 8785); hex. */
  digest: z.string(),
});
export type OfficeAct = z.output<typeof act>;
const line = z.strictObject({
  id,
  /** Recipient as the file names them, or the shop. */
  name: z.string(),
  nameKo: z.string().nullable(),
  /** Wallet, or bank account, that is paid. */
  account: z.string(),
  won: amount,
  fee: amount,
});
export type ActLine = z.output<typeof line>;
export const why = z.strictObject({ reason: text(200) });

export const actCalls = {
  'GET /api/office/acts': {
    summary: 'What wants two pairs of eyes: what waits, or all of it, the newest first.',
    access: 'office',
    right: 'see',
    query: z.strictObject({ state: z.enum(['waiting', 'all']).default('waiting') }),
    output: z.array(act),
    paged: true,
  },
  'GET /api/office/acts/{actId}/lines': {
    summary: 'Every line of an act that gives out a file of credits or pays shops out, the last first.',
    access: 'office',
    right: 'bank',
    output: z.array(line),
    paged: true,
    refusals: ['no_upload', 'file_refused'],
  },
  'POST /api/office/acts/{actId}/check': {
    summary: `Carries out what another person asked for, once; it is over after ${ACT_DAYS} days. Who made it, by person, passkey or proven identity, does not.`,
    access: 'office',
    right: 'check',
    proof: 'signs',
    /** Of what was shown, so that the signature, which covers it, is of that and nothing else. */
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
    summary: 'Refuses what another person asked for.',
    access: 'office',
    right: 'check',
    proof: 'signs',
    body: why,
    output: act,
    refusals: ['own_act', 'own_organisation', 'act_over', 'cannot_be', 'act_changed'],
  },
  'POST /api/office/acts/{actId}/withdraw': {
    summary: 'Takes back what one asked for oneself.',
    access: 'office',
    right: 'make',
    proof: 'signs',
    output: act,
    refusals: ['act_over'],
  },
} as const satisfies Record<Route, CallSpec>;
