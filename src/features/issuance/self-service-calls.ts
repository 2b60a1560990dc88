import { z } from 'zod';
import { heldFacts, verifications } from '#features/credentials/contract.ts';
import { ISSUED_TYPES } from '#features/credentials/display.ts';
import { id, text } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { FROM, MOST_A_DAY } from './self-service.ts';

const source = z.union([z.strictObject({ from: z.enum(FROM) }), z.strictObject({ says: text(LIMITS.value) })]);
const wanted = z.strictObject({
  /** Credentials accepted as proof; one of them is enough. */
  proofs: z
    .array(z.enum(ISSUED_TYPES))
    .min(1, 'must name a proof')
    .max(ISSUED_TYPES.length)
    .refine((all) => new Set(all).size === all.length, 'must name each once'),
  needsOver19: z.boolean().default(false),
  /** True if a credential checked by a sandbox is enough, on servers with sandboxes. */
  allowsTrial: z.boolean().default(false),
  /** Source of every claim of the type, by the claim's name. */
  sources: z.record(z.string().max(40), source),
  /** Maximum number of offers within 24 hours. */
  perDay: z.int().min(1).max(MOST_A_DAY),
});
export type NewSelfService = z.output<typeof wanted>;
const selfService = z.strictObject({
  typeId: id,
  ...wanted.shape,
  isOn: z.boolean(),
  /** Link for people, to be printed or put on a page. */
  link: z.string(),
  /** Offer for any wallet, which lets the person sign in here. */
  offer: z.string(),
  /** Number of offers made within 24 hours. */
  madeToday: z.int(),
});
export type SelfService = z.output<typeof selfService>;

const inBoth = heldFacts.shape.name;
export const seenSelfService = z.strictObject({
  organisation: z.strictObject({ id, name: inBoth }),
  name: inBoth,
  validityDays: z.int(),
  /** Accepted proofs. */
  proofs: z.array(z.enum(ISSUED_TYPES)),
  needsOver19: z.boolean(),
  /** The person's matching proofs, and what the credential would state with each. */
  byProof: z.array(
    z.strictObject({
      credentialId: id,
      name: z.string(),
      verification: z.enum(verifications),
      claims: z.array(
        z.strictObject({
          label: inBoth,
          value: z.string(),
          /** True if the claim's value comes from the proof; false if it is the same for everybody. */
          isOfProof: z.boolean(),
        }),
      ),
    }),
  ),
  hasOne: z.boolean(),
  /** True if the limit for 24 hours is reached. */
  isFull: z.boolean(),
});
export type SeenSelfService = z.output<typeof seenSelfService>;
const link = z.string().regex(/^[\w-]{22}$/, 'must be the link of a type');

const officer = { access: 'officer', right: 'issue' } as const;

/** Calls for credentials that people get themselves with a proof: settings for staff, and the calls of the person. */
export const selfServiceCalls = {
  'GET /api/org/{id}/issuing/types/{typeId}/self-service': {
    summary: 'Returns the self-service settings of a type; null if it has none.',
    ...officer,
    output: z.strictObject({
      selfService: selfService.nullable(),
      /** True if this server has sandboxes, so that trials exist. */
      hasSandboxes: z.boolean(),
    }),
    refusals: ['not_found'],
  },
  'POST /api/org/{id}/issuing/types/{typeId}/self-service': {
    summary:
      'Sets the self-service of a type and switches it on. Each claim comes from the proof or is the same for everybody.',
    ...officer,
    proof: 'signs',
    body: wanted,
    output: selfService,
    status: 201,
    refusals: ['not_found', 'type_ended', 'claims_not_of_type'],
  },
  'DELETE /api/org/{id}/issuing/types/{typeId}/self-service': {
    summary: 'Switches self-service off. Its link stays the same when it is switched on again.',
    ...officer,
    refusals: ['not_found'],
  },
  'POST /api/self-service/look': {
    summary:
      'Returns what the person would get with a self-service link, their matching proofs, and the facts that each reveals.',
    access: 'actor',
    body: z.strictObject({ link }),
    output: seenSelfService,
    refusals: ['self_service_over', 'too_many_requests'],
  },
  'POST /api/self-service/take': {
    summary:
      'Offers the person a credential with one of their proofs. Each person gets one; a new offer replaces one that was not taken.',
    access: 'actor',
    proof: 'signs',
    body: z.strictObject({ link, credentialId: z.int().positive() }),
    output: z.strictObject({ link: z.string() }),
    status: 201,
    refusals: ['self_service_over', 'not_proven', 'has_one', 'full_today', 'too_many_offers', 'too_many_requests'],
  },
} as const;
