import { z } from 'zod';
import { defineContract } from '#platform/contract.ts';
import { isMailAddress, MOST_ADDRESS } from '#platform/mail-address.ts';
import { isPlainName, isPlainText } from '#platform/plain-text.ts';
import { defineRefusals, MISLEADING, notOffered } from '#platform/refusal.ts';
import { anyJson, id, timestamp } from '#platform/shapes.ts';
import { keptEmail } from './kept-email.ts';
import { isKoreanName, isPasskeyName, isPassword, isPersonName } from './rules.ts';

export const refusals = defineRefusals({
  wrong_login: { status: 401, title: 'Wrong e-mail or password' },
  email_taken: { status: 409, title: 'This e-mail is taken' },
  not_offered: notOffered,
  wrong_password: { status: 422, title: 'The current password is wrong' },
  password_is_a_setting: { status: 409, title: "The owner's password is the setting OWNER_PASSWORD" },
  no_passkey: { status: 409, title: 'No biometric credentials found' },
  no_site: { status: 409, title: 'Passkeys need a name, not a number, as the address' },
  passkey_refused: { status: 422, title: 'This passkey cannot be taken' },
  too_many_passkeys: { status: 409, title: 'There are too many passkeys' },
  link_over: { status: 409, title: 'The link was used or is over' },
  wrong_code: { status: 422, title: 'The recovery code is wrong or was used' },
});
export type RefusalCode = keyof typeof refusals;

/** An e-mail address, kept in lower case; two that differ only in case are one. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MOST_ADDRESS)
  .refine(isMailAddress, 'must be an e-mail address')
  .meta({ format: 'email' });
/** 8 to 256 characters, in Unicode's NFC, so that two keyboards type the same password. */
const newPassword = z
  .string()
  .normalize('NFC')
  .refine(isPassword, 'must have 8 to 256 characters')
  .meta({ minLength: 8, maxLength: 256 });
export const personName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isPersonName, 'must have 1 to 100 characters on one line')
  .refine(isPlainName, MISLEADING)
  .meta({ minLength: 1, maxLength: 100 });
export const koreanName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isKoreanName, 'must be 2 to 5 Hangul syllables')
  .meta({ minLength: 2, maxLength: 15, description: '2 to 5 Hangul syllables, each of up to 3 jamo' });
/** Of mail, which no browser is there to choose for. */
export const language = z.enum(['en', 'ko']);
/** A password as it is typed to be checked. */
export const typedPassword = z.string().max(1024).normalize('NFC');

/** The user record, in every answer that carries one. */
export const user = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  nameKo: z.string().nullable(),
  email: z.string(),
  didAddress: z.string(),
  /** Receives every asset; EIP-55. */
  address: z.string(),
  biometricEnabled: z.boolean(),
  createdAt: timestamp,
});
export type User = z.output<typeof user>;

const signedIn = z.object({ user, token: z.string() });
const session = z.object({
  id,
  userAgent: z.string().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  /** The session that asks. */
  current: z.boolean(),
});

const passkeyName = z
  .string()
  .trim()
  .normalize('NFC')
  .refine(isPasskeyName, 'must have 1 to 100 characters on one line')
  .refine(isPlainText, MISLEADING)
  .meta({ minLength: 1, maxLength: 100 });
const passkey = z.object({
  id,
  name: z.string(),
  /** The domain that it works at. */
  site: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.output<typeof passkey>;
/** What the browser is asked, as W3C WebAuthn 3 writes it in JSON (sections 5.1.8 and 5.1.9). */
const options = z.looseObject({ challenge: z.string(), timeout: z.number() });
const bytes = z.base64url().min(1).max(4096);
/** An assertion, as `PublicKeyCredential.toJSON` writes it (section 5.1.7.2). */
export const assertion = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type Assertion = z.output<typeof assertion>;
/** A passkey that was made, as `PublicKeyCredential.toJSON` writes it (section 5.1.7.1). */
const attestation = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: z.base64url().min(1).max(65_536),
    transports: z.array(z.string().max(100)).max(20).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});
export type Attestation = z.output<typeof attestation>;
/** Needed by whoever has a password and signs nothing: a session alone adds no way in. */
const currentPassword = typedPassword.optional();
/** The secret of a link in a mail, and a code as it is typed. */
const recoveryProof = { token: z.string().max(100), code: z.string().max(200) };
const boundCredential = z.strictObject({
  id,
  credentialType: z.string(),
  name: z.string(),
  /** `nothing`: its key is kept here, sealed, and was never on a phone; `reissue`: its issuer has to give it out again. */
  needs: z.enum(['nothing', 'reissue']),
});
export type BoundCredential = z.output<typeof boundCredential>;

export const contract = defineContract(refusals, {
  'POST /api/auth/register': {
    summary: 'Make a user with keys of their own, and sign in',
    access: 'public',
    body: z.strictObject({
      email,
      password: newPassword,
      firstName: personName,
      lastName: personName,
      language: language.optional(),
    }),
    output: signedIn,
    status: 201,
    refusals: ['email_taken', 'not_offered', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    access: 'public',
    body: z.strictObject({ email: keptEmail, password: typedPassword }),
    output: signedIn,
    refusals: ['wrong_login', 'too_many_requests'],
    sends: ['Set-Cookie'],
  },
  'GET /api/auth/verify': { summary: 'Who is signed in', access: 'session', output: z.object({ user }) },
  'POST /api/auth/logout': { summary: 'End this session', access: 'session', sends: ['Set-Cookie'] },
  'GET /api/auth/sessions': {
    summary: 'Where this user is signed in, newest first',
    access: 'session',
    output: z.array(session),
    paged: true,
  },
  'DELETE /api/auth/sessions/{id}': { summary: 'End another session of this user', access: 'session' },
  'POST /api/auth/password': {
    summary: 'Change the password and end all other sessions',
    access: 'session',
    proof: 'signs',
    body: z.strictObject({ currentPassword: typedPassword, newPassword }),
    refusals: ['wrong_password', 'password_is_a_setting', 'too_many_requests'],
  },
  'POST /api/biometric/enable/{userId}': {
    summary: 'Ask for a passkey from now on; needs a registered one, which signs this',
    access: 'path',
    proof: 'signs',
    output: user,
    refusals: ['no_passkey'],
  },
  'POST /api/biometric/disable/{userId}': {
    summary: 'Ask for no passkey',
    access: 'path',
    proof: 'signs',
    output: user,
  },
  'GET /api/passkeys/{userId}': {
    summary: 'The passkeys of this user, oldest first, 20 at most',
    access: 'path',
    output: z.array(passkey),
  },
  'POST /api/passkeys/{userId}/options': {
    summary: 'What the browser is asked to make a passkey; good for 60 s',
    access: 'path',
    body: z.strictObject({ currentPassword }),
    output: options,
    refusals: ['no_site', 'too_many_passkeys', 'wrong_password', 'too_many_requests'],
  },
  'POST /api/passkeys/{userId}': {
    summary: 'Keep a passkey that was made',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ name: passkeyName, made: attestation, currentPassword }),
    output: passkey,
    status: 201,
    refusals: ['no_site', 'passkey_refused', 'too_many_passkeys', 'wrong_password', 'too_many_requests'],
  },
  'PATCH /api/passkeys/{userId}/{id}': {
    summary: 'Give a passkey another name',
    access: 'path',
    body: z.strictObject({ name: passkeyName }),
    output: passkey,
  },
  'DELETE /api/passkeys/{userId}/{id}': {
    summary: 'Remove a passkey and end all other sessions; without any, biometrics are off',
    access: 'path',
    proof: 'signs',
  },
  'POST /api/signatures/{userId}': {
    summary: 'What the browser is asked to sign one request; good once, for that request, for 60 s',
    access: 'path',
    body: z.strictObject({ call: z.string().max(200), path: z.string().max(2000), body: anyJson.optional() }),
    output: options,
    refusals: ['no_passkey', 'no_site'],
  },
  'POST /api/auth/passkey/options': {
    summary: 'What the browser is asked to sign in; good for 60 s',
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
  'GET /api/recovery-codes/{userId}': {
    summary: 'How many recovery codes are left, and when they were made',
    access: 'path',
    output: z.strictObject({ left: z.int().nonnegative(), madeAt: timestamp.nullable() }),
  },
  'POST /api/recovery-codes/{userId}': {
    summary: 'Make ten recovery codes in the place of those before; they are shown this once',
    access: 'path',
    proof: 'signs',
    body: z.strictObject({ currentPassword }),
    output: z.strictObject({ codes: z.array(z.string()) }),
    status: 201,
    refusals: ['wrong_password', 'too_many_requests'],
  },
  'POST /api/recovery': {
    summary: 'Ask for a recovery link by mail; the answer is the same for every e-mail. Hosted mode',
    access: 'public',
    body: z.strictObject({ email, language: language.optional() }),
    /** In a sandbox the mail is a file of whoever runs the server. */
    output: z.strictObject({ mail: z.enum(['sent', 'sandbox']) }),
    refusals: ['not_found', 'too_many_requests'],
  },
  'POST /api/recovery/options': {
    summary: 'What the browser is asked to make the passkey that recovers a wallet; good for 60 s',
    access: 'public',
    body: z.strictObject(recoveryProof),
    output: options,
    refusals: ['not_found', 'link_over', 'wrong_code', 'no_site', 'too_many_requests'],
  },
  'POST /api/recovery/finish': {
    summary:
      'Set a new passkey, a new password or both by link and code; ends all sessions, removes all earlier passkeys',
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
        message: 'or a passkey is needed',
      })
      .refine(({ name, made }) => (name === undefined) === (made === undefined), {
        path: ['name'],
        message: 'belongs to a passkey',
      }),
    output: z.strictObject({
      /** Removed, by name: each device that is still there is added again. */
      removedPasskeys: z.array(z.string()),
      biometricEnabled: z.boolean(),
      codesLeft: z.int().nonnegative(),
      /** The newest 100. */
      credentials: z.array(boundCredential),
    }),
    refusals: ['not_found', 'link_over', 'wrong_code', 'no_site', 'passkey_refused', 'too_many_requests'],
  },
});
