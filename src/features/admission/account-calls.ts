import { z } from 'zod';
import { user } from '#features/auth/contract.ts';
import { typedPassword } from '#features/auth/fields.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { askedToShow, inBoth, responseCode } from './shapes.ts';

const vct = text(LIMITS.vct);
const signInType = z.strictObject({
  vct: z.string(),
  /** Names of the credential type and its issuer. Null if no organisation on this server issues the type. */
  name: inBoth.nullable(),
  issuer: inBoth.nullable(),
});
export type SignInType = z.output<typeof signInType>;

const credential = z.strictObject({
  id,
  ...signInType.shape,
  addedAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type AccountCredential = z.output<typeof credential>;

const signInNumber = z.strictObject({
  number: z.string(),
  /** User agent of the browser in which the person signs in. */
  userAgent: z.string().nullable(),
  askedAt: timestamp,
});
export type SignInNumber = z.output<typeof signInNumber>;

/**
 * Calls for read-only sign-in by a credential (docs/product/sign-in.md#credentials). Hosted mode, where the server has
 * an operator.
 */
export const accountCalls = {
  'GET /api/sign-in-credentials/{userId}': {
    summary: 'The credentials that open this account for reading, oldest first.',
    access: 'path',
    reading: true,
    output: z.array(credential),
  },
  'POST /api/sign-in-credentials/{userId}/ask': {
    summary: 'Requests a credential that is to open the account, for any wallet: one of this wallet, or one of a type.',
    access: 'path',
    body: z
      .strictObject({ heldId: id.optional(), vct: vct.optional() })
      .refine(({ heldId, vct: named }) => (heldId === undefined) !== (named === undefined), {
        path: ['vct'],
        message: 'is needed without heldId, and only then',
      }),
    output: askedToShow,
    status: 201,
    refusals: ['no_sign_in_here', 'too_many_types', 'not_found', 'too_many_requests'],
  },
  'POST /api/sign-in-credentials/{userId}': {
    summary: 'Adds the credential shown in this browser to those that open the account for reading.',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ responseCode, currentPassword: typedPassword.optional() }),
    output: credential,
    status: 201,
    refusals: [
      'nothing_shown',
      'card_not_standing',
      'card_of_another',
      'too_many_credentials',
      'wrong_password',
      'too_many_requests',
    ],
  },
  'DELETE /api/sign-in-credentials/{userId}/{id}': {
    summary: 'Removes a credential, and ends all sessions that it opened.',
    access: 'path',
    refusals: ['not_found'],
  },
  'GET /api/sign-in-types': {
    summary: 'Credential types of this server’s organisations that open accounts here, most common first, at most 20.',
    access: 'public',
    output: z.array(signInType),
    refusals: ['no_sign_in_here'],
  },
  'POST /api/sign-in-by-credential/ask': {
    summary: 'Requests a credential for a sign-in, for any wallet. Valid once, in this browser, for a few minutes.',
    access: 'public',
    body: z.strictObject({ vct }),
    output: askedToShow,
    status: 201,
    refusals: ['no_sign_in_here', 'type_opens_nothing', 'too_many_types', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'POST /api/sign-in-by-credential/number': {
    summary:
      'The number for a person who showed a credential on another device, to type where the sign-in began, and the browser in which it began.',
    access: 'public',
    body: z.strictObject({
      asked: z.string().regex(/^[\w-]{43}$/, 'must be the value from the address'),
      responseCode,
    }),
    output: signInNumber,
    refusals: ['nothing_shown', 'too_many_requests'],
  },
  'POST /api/sign-in-by-credential': {
    summary:
      'Opens a read-only session with the credential shown for this browser’s request, by its code or by the typed number.',
    access: 'public',
    body: z.strictObject({ code: responseCode }),
    output: z.strictObject({ user, token: z.string() }),
    refusals: ['nothing_shown', 'number_wrong', 'card_not_standing', 'card_opens_nothing', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
} as const;
