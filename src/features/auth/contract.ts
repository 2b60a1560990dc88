import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { defineRefusals, notOffered } from '#platform/refusal.ts';
import { anyJson, id, timestamp } from '#platform/shapes.ts';
import { emailCalls } from './email-calls.ts';
import {
  email,
  language,
  newPassword,
  passkeyName,
  recoveryLink,
  recoveryProof,
  sentBy,
  storedEmail,
  typedPassword,
} from './fields.ts';
import { newcomer } from './newcomer.ts';
import { assertion, attestation, options } from './webauthn-shapes.ts';

export const refusals = defineRefusals({
  wrong_login: { status: 401, title: 'Wrong e-mail or password' },
  email_taken: { status: 409, title: 'This e-mail is taken' },
  not_offered: notOffered,
  terms_changed: { status: 409, title: 'The terms have changed' },
  wrong_password: { status: 422, title: 'The current password is wrong' },
  password_is_a_setting: { status: 409, title: "The owner's password is the setting OWNER_PASSWORD" },
  no_passkey: { status: 409, title: 'No biometric credentials found' },
  no_site: { status: 409, title: 'Passkeys work only at a host name, not at an IP address' },
  passkey_refused: { status: 422, title: 'This passkey was not accepted' },
  too_many_passkeys: { status: 409, title: 'The limit of passkeys is reached' },
  last_way_in: { status: 409, title: 'This passkey is the only way to sign in' },
  link_over: { status: 409, title: 'The link was used or has expired' },
  change_held: { status: 409, title: 'Only the office can end the pending change of e-mail' },
  wrong_code: { status: 422, title: 'The recovery code is wrong or was used' },
});
export type RefusalCode = keyof typeof refusals;

/** The user record, as every response contains it. */
export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  nameKo: z.string().nullable(),
  email: z.string(),
  didAddress: z.string(),
  /** Wallet address that receives every asset, with EIP-55 checksum. */
  address: z.string(),
  biometricEnabled: z.boolean(),
  /** False for a user who registered with a passkey and has not set a password. */
  hasPassword: z.boolean(),
  createdAt: timestamp,
});
export type User = z.output<typeof user>;

const signedIn = z.object({ user, token: z.string() });
const session = z.object({
  id,
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** True for the session of this request. */
  current: z.boolean(),
  /** True for a read-only session, opened by a credential. */
  isReading: z.boolean(),
});

const passkey = z.object({
  id,
  name: z.string(),
  /** Domain at which the passkey works. */
  site: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.output<typeof passkey>;
/** Required if the user has a password and signs nothing: a session alone may not add a way to sign in. */
const currentPassword = typedPassword.optional();
const boundCredential = z.strictObject({
  id,
  credentialType: z.string(),
  name: z.string(),
  /**
   * `nothing`: the key is sealed on this server and still works. `reissue`: the key was on a lost phone, so the issuer
   * has to issue it again.
   */
  needs: z.enum(['nothing', 'reissue']),
});
export type BoundCredential = z.output<typeof boundCredential>;

const read = { access: 'path', reading: true } as const;

export const contract = defineContract(refusals, {
  'POST /api/auth/register': {
    summary:
      'Make a user with keys of their own, and sign in. In hosted mode this also works if another account has the e-mail',
    access: 'public',
    body: z.strictObject({ ...newcomer, password: newPassword }),
    output: signedIn,
    status: 201,
    refusals: ['email_taken', 'not_offered', 'terms_changed', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'POST /api/auth/register/draft': {
    summary: 'The DID that a registration with this draft will have. Nothing is stored',
    access: 'public',
    output: z.strictObject({ draft: z.string(), did: z.string() }),
    refusals: ['not_offered', 'too_many_requests'],
  },
  'POST /api/auth/register/options': {
    summary: 'Browser options to make the passkey of a new user. Valid for 60 s',
    access: 'public',
    body: z.strictObject({ email, firstName: newcomer.firstName, lastName: newcomer.lastName }),
    output: options,
    refusals: ['not_offered', 'no_site', 'too_many_requests'],
  },
  'POST /api/auth/register/passkey': {
    summary: 'Make a user with a passkey instead of a password, and sign in. The passkey signs from then on',
    access: 'public',
    body: z.strictObject({ ...newcomer, name: passkeyName, made: attestation }),
    output: signedIn,
    status: 201,
    refusals: ['email_taken', 'not_offered', 'no_site', 'passkey_refused', 'terms_changed', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: z.strictObject({ email: storedEmail, password: typedPassword }),
    output: signedIn,
    refusals: ['wrong_login', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'GET /api/auth/verify': { summary: 'Who is signed in', access: 'session', reading: true, output: z.object({ user }) },
  'POST /api/auth/logout': { summary: 'End this session', access: 'session', reading: true, sends: ['Set-Cookie'] },
  'GET /api/auth/sessions': {
    summary: 'The sessions of this user, newest first',
    access: 'session',
    reading: true,
    output: z.array(session),
    paged: true,
  },
  'DELETE /api/auth/sessions/{id}': { summary: 'End another session of this user', access: 'session' },
  'POST /api/auth/password': {
    summary:
      'Change the password and end all other sessions. A user without a password signs, and `currentPassword` is ignored',
    access: 'session',
    proof: 'signs',
    body: z.strictObject({ currentPassword: typedPassword, newPassword }),
    refusals: ['wrong_password', 'password_is_a_setting', 'too_many_requests'],
  },
  'POST /api/biometric/enable/{userId}': {
    summary: 'Require a passkey from now on. Needs a registered one, which signs this call',
    access: 'path',
    proof: 'signs',
    output: user,
    refusals: ['no_passkey'],
  },
  'POST /api/biometric/disable/{userId}': {
    summary: 'Require no passkey',
    access: 'path',
    proof: 'signs',
    output: user,
    refusals: ['last_way_in'],
  },
  'GET /api/passkeys/{userId}': {
    summary: 'The passkeys of this user, oldest first, 20 at most',
    ...read,
    output: z.array(passkey),
  },
  'POST /api/passkeys/{userId}/options': {
    summary: 'Browser options to make a passkey. Valid for 60 s',
    access: 'path',
    body: z.strictObject({ currentPassword }),
    output: options,
    refusals: ['no_site', 'too_many_passkeys', 'wrong_password', 'too_many_requests'],
  },
  'POST /api/passkeys/{userId}': {
    summary: 'Add a passkey',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ name: passkeyName, made: attestation, currentPassword }),
    output: passkey,
    status: 201,
    refusals: ['no_site', 'passkey_refused', 'too_many_passkeys', 'wrong_password', 'too_many_requests'],
  },
  'PATCH /api/passkeys/{userId}/{id}': {
    summary: 'Rename a passkey',
    access: 'path',
    body: z.strictObject({ name: passkeyName }),
    output: passkey,
  },
  'DELETE /api/passkeys/{userId}/{id}': {
    summary: 'Remove a passkey and end all other sessions. Removing the last one switches biometrics off',
    access: 'path',
    proof: 'signs',
    refusals: ['last_way_in'],
  },
  'POST /api/signatures/{userId}': {
    summary: 'Browser options to sign one request. Valid once, for that request, for 60 s',
    access: 'path',
    body: z.strictObject({ call: z.string().max(200), path: z.string().max(2000), body: anyJson.optional() }),
    output: options,
    refusals: ['no_passkey', 'no_site', 'too_many_requests'],
  },
  'POST /api/auth/passkey/options': {
    summary: 'Browser options to sign in. Valid for 60 s',
    access: 'public',
    output: options,
    refusals: ['no_site', 'too_many_requests'],
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey',
    access: 'public',
    body: z.strictObject({ signed: assertion }),
    output: signedIn,
    refusals: ['no_site', 'signature_refused'],
    sends: ['Set-Cookie'],
  },
  'POST /api/auth/raise': {
    summary: 'Replace a read-only session by a full one, with a passkey',
    access: 'session',
    reading: true,
    body: z.strictObject({ signed: assertion }),
    output: signedIn,
    refusals: ['no_site', 'signature_refused'],
    sends: ['Set-Cookie'],
  },
  ...emailCalls,
  'GET /api/recovery-codes/{userId}': {
    summary: 'The number of unused recovery codes, and the time at which they were made',
    ...read,
    output: z.strictObject({ left: z.int().nonnegative(), madeAt: timestamp.nullable() }),
  },
  'POST /api/recovery-codes/{userId}': {
    summary: 'Make ten recovery codes that replace the earlier ones. Only this answer contains them',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ currentPassword }),
    output: z.strictObject({ codes: z.array(z.string()) }),
    status: 201,
    refusals: ['wrong_password', 'too_many_requests'],
  },
  'POST /api/recovery': {
    summary: 'Request a recovery link by mail. The answer is the same for every e-mail. Hosted mode',
    access: 'public',
    body: z.strictObject({ email, language: language.optional() }),
    output: z.strictObject({ mail: sentBy }),
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/recovery/look': {
    summary: 'Check whether a recovery link is still valid. Reveals nothing about its account. Hosted mode',
    access: 'public',
    body: recoveryLink,
    refusals: ['not_found', 'link_over'],
  },
  'POST /api/recovery/options': {
    summary: 'Browser options to make the passkey of a recovered wallet. Valid for 60 s',
    access: 'public',
    body: z.strictObject(recoveryProof),
    output: options,
    refusals: ['not_found', 'link_over', 'wrong_code', 'no_site', 'too_many_requests'],
  },
  'POST /api/recovery/finish': {
    summary:
      'Set a new passkey, a new password or both by link and code. Ends all sessions and removes all earlier passkeys',
    access: 'public',
    body: z
      .strictObject({
        ...recoveryProof,
        newPassword: newPassword.optional(),
        name: passkeyName.optional(),
        made: attestation.optional(),
      })
      .refine(({ newPassword: given, made }) => given !== undefined || made !== undefined, {
        path: ['newPassword'],
        message: 'is needed without a passkey',
      })
      .refine(({ name, made }) => (name === undefined) === (made === undefined), {
        path: ['name'],
        message: 'is needed with a passkey, and only then',
      }),
    output: z.strictObject({
      /** Names of the removed passkeys. Devices that the person still has must be added again. */
      removedPasskeys: z.array(z.string()),
      biometricEnabled: z.boolean(),
      codesLeft: z.int().nonnegative(),
      /** Credentials bound to keys of the wallet; the newest 100. */
      credentials: z.array(boundCredential),
    }),
    refusals: ['not_found', 'link_over', 'wrong_code', 'no_site', 'passkey_refused', 'too_many_requests'],
  },
});
