import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals } from '#platform/refusal.ts';
import { date, id, text, timestamp, userId } from '#platform/shapes.ts';

export const refusals = defineRefusals({
  expires_before_issue: { status: 422, title: 'The expiry date is before the issue date' },
  starts_revoked: { status: 422, title: 'A credential does not start revoked' },
  too_many_credentials: { status: 422, title: 'No more than 1,000 credentials' },
  not_self_attested: { status: 422, title: 'Only an issuer can say that a credential is verified' },
});

/** Who stands behind a credential: the holder's own word, a sandbox that says it is one, or an issuer's stored signature. */
const verifications = ['self_attested', 'sandbox', 'issuer_signed'] as const;

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\0'), 'must not hold a NUL character')
    .optional();

const claim = z.strictObject({
  userId,
  credentialType: text(64),
  issuer: text(200),
  issuanceDate: date,
  expirationDate: date.nullable().default(null),
  credentialData: z.strictObject({
    name: text(200),
    description: optionalText(2000),
    credentialNumber: optionalText(128),
  }),
  isRevoked: z.boolean().default(false),
  verification: z.string().max(64).default('self_attested'),
});

export const credentialData = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  credentialNumber: z.string().optional(),
});
const credential = z.strictObject({
  id,
  userId: id,
  credentialType: z.string(),
  issuer: z.string(),
  issuanceDate: date,
  expirationDate: date.nullable(),
  credentialData,
  isRevoked: z.boolean(),
  verification: z.enum(verifications),
  createdAt: timestamp,
});

export type Claim = z.output<typeof claim>;
export type CredentialData = z.output<typeof credentialData>;
export type Credential = z.output<typeof credential>;

export const contract = defineContract(refusals, {
  'POST /api/credentials': {
    summary: 'Adds a credential on the holder’s own word: it is stored as self-attested.',
    access: 'body',
    body: claim,
    output: credential,
    status: 201,
    refusals: ['expires_before_issue', 'starts_revoked', 'not_self_attested', 'too_many_credentials'],
  },
  'GET /api/credentials/{userId}': {
    summary: 'Lists credentials.',
    access: 'path',
    output: z.array(credential),
    paged: true,
  },
});
