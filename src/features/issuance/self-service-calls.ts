import { z } from 'zod';
import { heldFacts, verifications } from '#features/credentials/contract.ts';
import { ISSUED_TYPES } from '#features/credentials/types.ts';
import { id, text } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { FROM, MOST_A_DAY } from './self-service-bounds.ts';

const source = z.union([z.strictObject({ from: z.enum(FROM) }), z.strictObject({ says: text(LIMITS.value) })]);
const wanted = z.strictObject({
  /** By which credentials it is proven, any one of them. */
  proofs: z
    .array(z.enum(ISSUED_TYPES))
    .min(1, 'must name a proof')
    .max(ISSUED_TYPES.length)
    .refine((all) => new Set(all).size === all.length, 'must name each once'),
  needsOver19: z.boolean().default(false),
  /** Whether what a sandbox has checked is proof enough, where there are sandboxes. */
  allowsTrial: z.boolean().default(false),
  /** Of every claim of the type, by its name. */
  sources: z.record(z.string().max(40), source),
  /** How many are made within 24 hours. */
  perDay: z.int().min(1).max(MOST_A_DAY),
});
export type NewSelfService = z.output<typeof wanted>;
const selfService = z.strictObject({
  typeId: id,
  ...wanted.shape,
  isOn: z.boolean(),
  /** Where people have it: to be printed, or to stand on a page. */
  link: z.string(),
  /** The same as an offer for any wallet, which signs its person in here. */
  offer: z.string(),
  /** How many were made within 24 hours. */
  madeToday: z.int(),
});
export type SelfService = z.output<typeof selfService>;

const inBoth = heldFacts.shape.name;
export const seenSelfService = z.strictObject({
  organisation: z.strictObject({ id, name: inBoth }),
  name: inBoth,
  validityDays: z.int(),
  /** What is wanted as proof. */
  proofs: z.array(z.enum(ISSUED_TYPES)),
  needsOver19: z.boolean(),
  /** What of theirs proves it, and what the credential would say by each. */
  byProof: z.array(
    z.strictObject({
      credentialId: id,
      name: z.string(),
      verification: z.enum(verifications),
      claims: z.array(
        z.strictObject({
          label: inBoth,
          value: z.string(),
          /** Of the proof; else it says the same of everybody. */
          isOfProof: z.boolean(),
        }),
      ),
    }),
  ),
  hasOne: z.boolean(),
  /** Whether as many were made as may be within 24 hours. */
  isFull: z.boolean(),
});
export type SeenSelfService = z.output<typeof seenSelfService>;
const link = z.string().regex(/^[\w-]{22}$/, 'must be the link of a type');

const officer = { access: 'officer', right: 'issue' } as const;

/** Credentials that people get by themselves after a proof: what staff say, and what a person sees and does. */
export const selfServiceCalls = {
  'GET /api/org/{id}/issuing/types/{typeId}/self-service': {
    summary: 'Who may have a credential of this type by themselves; null where nobody may.',
    ...officer,
    output: z.strictObject({
      selfService: selfService.nullable(),
      /** Whether anything is a trial here. */
      hasSandboxes: z.boolean(),
    }),
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/issuing/types/{typeId}/self-service': {
    summary:
      'Says who may have a credential of this type by themselves, from when on it is on. Its claims come of the proof, or are always the same.',
    ...officer,
    proof: 'signs',
    body: wanted,
    output: selfService,
    status: 201,
    refusals: ['not_found', 'type_ended', 'claims_not_of_type'],
  },
  'DELETE /api/org/{id}/issuing/types/{typeId}/self-service': {
    summary: 'Switches it off: nobody gets one by themselves any more. Its link is the same when it is on again.',
    ...officer,
    refusals: ['not_found'],
  },
  'POST /api/self-service/look': {
    summary: 'What somebody would get by a link, by which proof of theirs, and what of it would be told.',
    access: 'actor',
    body: z.strictObject({ link }),
    output: seenSelfService,
    refusals: ['self_service_over', 'too_many_requests'],
  },
  'POST /api/self-service/take': {
    summary:
      'Offers a credential to the person who asks, by a proof of theirs. Each has one; an offer that they did not take is made anew.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ link, credentialId: z.int().positive() }),
    output: z.strictObject({ link: z.string() }),
    status: 201,
    refusals: ['self_service_over', 'not_proven', 'has_one', 'full_today', 'too_many_offers', 'too_many_requests'],
  },
} as const;
