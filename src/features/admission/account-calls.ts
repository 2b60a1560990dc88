import { z } from 'zod';
import { user } from '#features/auth/contract.ts';
import { typedPassword } from '#features/auth/typed.ts';
import { id, text, timestamp } from '#platform/shapes.ts';
import { LIMITS } from './rules.ts';
import { askedToShow, inBoth, responseCode } from './shapes.ts';

const vct = text(LIMITS.vct);
const signInType = z.strictObject({
  vct: z.string(),
  /** The type's name and its issuer's name. Null if no organisation of this server issues it. */
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
    summary: 'The credentials that open this account, to be read, the oldest first.',
    access: 'path',
    reading: true,
    output: z.array(credential),
  },
  'POST /api/sign-in-credentials/{userId}/ask': {
    summary: 'Asks for a credential that is to open the account, by any wallet: one that is held here, or of a type.',
    access: 'path',
    body: z
      .strictObject({ heldId: id.optional(), vct: vct.optional() })
      .refine(({ heldId, vct: named }) => (heldId === undefined) !== (named === undefined), {
        path: ['vct'],
        message: 'or a credential that is held here',
      }),
    output: askedToShow,
    status: 201,
    refusals: ['no_sign_in_here', 'too_many_types', 'not_found', 'too_many_requests'],
  },
  'POST /api/sign-in-credentials/{userId}': {
    summary: 'Lets what was shown in this browser open the account, to be read.',
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
    summary: 'It opens the account no more; whoever signed in by it is signed out.',
    access: 'path',
    refusals: ['not_found'],
  },
  'GET /api/sign-in-types': {
    summary: 'Types of this server’s organisations by which people sign in here, what most have first, 20 at most.',
    access: 'public',
    output: z.array(signInType),
    refusals: ['no_sign_in_here'],
  },
  'POST /api/sign-in-by-credential/ask': {
    summary: 'Asks whoever signs in for a credential, by any wallet; good for this browser, for minutes, once.',
    access: 'public',
    body: z.strictObject({ vct }),
    output: askedToShow,
    status: 201,
    refusals: ['no_sign_in_here', 'type_opens_nothing', 'too_many_types', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'POST /api/sign-in-by-credential/number': {
    summary: 'The number that whoever showed a credential elsewhere types where they began, and where that was.',
    access: 'public',
    body: z.strictObject({ asked: z.string().regex(/^[\w-]{43}$/, 'must be that of the address'), responseCode }),
    output: signInNumber,
    refusals: ['nothing_shown', 'too_many_requests'],
  },
  'POST /api/sign-in-by-credential': {
    summary: 'Sign in, to read, by what was shown to the request of this browser: by its code, or the number typed.',
    access: 'public',
    body: z.strictObject({ code: responseCode }),
    output: z.strictObject({ user, token: z.string() }),
    refusals: ['nothing_shown', 'number_wrong', 'card_not_standing', 'card_opens_nothing', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
} as const;
