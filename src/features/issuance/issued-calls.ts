import { z } from 'zod';
import { id, text, timestamp } from '#platform/shapes.ts';
import { NOTICES } from './rules.ts';

const issued = z.strictObject({
  id,
  typeId: id,
  offerId: id.nullable(),
  reference: z.string().nullable(),
  issuedAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  /** Start of the suspension; null while the credential is not suspended. */
  suspendedAt: timestamp.nullable(),
  suspensionReason: z.string().nullable(),
  /** Latest notification from the holder's wallet (OpenID4VCI). */
  notice: z.enum(NOTICES).nullable(),
  noticedAt: timestamp.nullable(),
});
export type Issued = z.output<typeof issued>;
const withReason = z.strictObject({ reason: text(200) });

const officer = { access: 'officer', right: 'issue' } as const;
const key = { access: 'key', scope: 'credentials:issue' } as const;

/** Calls on issued credentials: list, revoke, suspend and resume. */
export const issuedCalls = {
  'GET /api/org/{id}/issuing/credentials': {
    summary: 'Lists issued credentials with their status, newest first.',
    ...officer,
    output: z.array(issued),
    paged: true,
  },
  'POST /api/org/{id}/issuing/credentials/{credentialId}/revoke': {
    summary: 'Revokes a credential for good, with a reason. Its status list changes at once.',
    ...officer,
    proof: 'signs',
    body: withReason,
    output: issued,
    refusals: ['not_found', 'already_revoked'],
  },
  'POST /api/org/{id}/issuing/credentials/{credentialId}/suspend': {
    summary: 'Suspends a credential, with a reason. Its status list shows it as suspended until it is resumed.',
    ...officer,
    proof: 'signs',
    body: withReason,
    output: issued,
    refusals: ['not_found', 'already_revoked', 'already_suspended'],
  },
  'POST /api/org/{id}/issuing/credentials/{credentialId}/resume': {
    summary: 'Resumes a suspended credential, with a reason.',
    ...officer,
    proof: 'signs',
    body: withReason,
    output: issued,
    refusals: ['not_found', 'already_revoked', 'not_suspended'],
  },
  'GET /api/org/{id}/issued-credentials': {
    summary: 'Lists issued credentials with their status, newest first.',
    ...key,
    output: z.array(issued),
    paged: true,
    refusals: ['too_many_requests'],
  },
  'POST /api/org/{id}/issued-credentials/{credentialId}/revoke': {
    summary: 'Revokes a credential for good, with a reason, like the call for staff.',
    ...key,
    body: withReason,
    output: issued,
    refusals: ['not_found', 'already_revoked', 'too_many_requests'],
  },
  'POST /api/org/{id}/issued-credentials/{credentialId}/suspend': {
    summary: 'Suspends a credential, with a reason, like the call for staff.',
    ...key,
    body: withReason,
    output: issued,
    refusals: ['not_found', 'already_revoked', 'already_suspended', 'too_many_requests'],
  },
  'POST /api/org/{id}/issued-credentials/{credentialId}/resume': {
    summary: 'Resumes a suspended credential, with a reason, like the call for staff.',
    ...key,
    body: withReason,
    output: issued,
    refusals: ['not_found', 'already_revoked', 'not_suspended', 'too_many_requests'],
  },
} as const;
