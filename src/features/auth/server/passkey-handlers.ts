import { createHash } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { onWire } from '#platform/server/clock.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import type { Owner } from '#platform/server/proof.ts';
import { createLimiter, networkOf } from '#platform/server/rate-limit.ts';
import { type contract, type Passkey, refusals } from '../contract.ts';
import { challengeIn, checkAssertion, signatureRefused } from './assertion.ts';
import type { AuthServices } from './auth-services.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import { signedDigest } from './consents.ts';
import { sessionCookie } from './cookie.ts';
import * as store from './passkeys.ts';
import { startSession } from './sessions.ts';
import { lockUser, readLogin, readUser, userOnWire } from './store.ts';
import { webauthnLibrary } from './webauthn-library.ts';
import { type Site, siteOf } from './webauthn-site.ts';

type PasskeyCall = Extract<
  keyof typeof contract.calls,
  `${string} /api/passkeys/${string}` | `${string} /api/signatures/${string}` | `${string} /api/auth/passkey${string}`
>;

const TIMEOUT_MS = 60_000;
const ES256 = -7;

/** Passkeys: made, named, removed; what the browser is asked to sign; signing in with one (W3C WebAuthn 3, sections 7.1 and 7.2). */
export const createPasskeyHandlers = (services: AuthServices): Pick<HandlersOf<typeof contract>, PasskeyCall> => {
  const { db, settings } = services;
  const limiter = createLimiter(db, settings);
  const needSite = (request: FastifyRequest): Site & { rpId: string } => {
    const { origin, rpId } = siteOf(request, settings);
    if (rpId === undefined) throw refuse(refusals, 'no_site', { detail: 'Open the wallet at localhost instead.' });
    return { origin, rpId };
  };

  return {
    'GET /api/passkeys/{userId}': async ({ who }) => (await store.listPasskeys(db, who)).map(passkeyOnWire),

    'POST /api/passkeys/{userId}/options': async ({ who, request }) => {
      const { rpId } = needSite(request);
      const [user, there] = [await readUser(db, who), await needRoom(db, who)];
      const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'register', owner: who }));
      const { generateRegistrationOptions } = await webauthnLibrary();
      return await generateRegistrationOptions({
        rpName: 'Ingam',
        rpID: rpId,
        userID: handleOf(who),
        userName: user.email,
        userDisplayName: `${user.first_name} ${user.last_name}`,
        challenge: new Uint8Array(challenge),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: there.filter((one) => one.rp_id === rpId).map(descriptorOf),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'required',
        },
        supportedAlgorithmIDs: [ES256],
      }).then(asJson);
    },

    'POST /api/passkeys/{userId}': async ({ who, body, request, consent }) => {
      const site = needSite(request);
      const response = body.made as unknown as RegistrationResponseJSON;
      const made = await checkMade(site, response);
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        await consent.use(tx);
        if (!(await takeChallenge(tx, made.challenge, { purpose: 'register', owner: who }))) throw notTaken();
        await needRoom(tx, who);
        const row = await store.insertPasskey(tx, who, { ...made, rpId: site.rpId, name: body.name });
        if (!row) throw notTaken();
        return passkeyOnWire(row);
      });
    },

    'PATCH /api/passkeys/{userId}/{id}': async ({ who, params, body }) => {
      const row = await store.renamePasskey(db, who, params.id, body.name);
      if (!row) throw refuse(commonRefusals, 'not_found');
      return passkeyOnWire(row);
    },

    'DELETE /api/passkeys/{userId}/{id}': async ({ who, params, consent }) => {
      await db.tx(async (tx) => {
        await lockUser(tx, who);
        await consent.use(tx);
        if (!(await store.deletePasskey(tx, who, params.id))) throw refuse(commonRefusals, 'not_found');
      });
    },

    'POST /api/signatures/{userId}': async ({ who, body, request }) => {
      const { rpId } = needSite(request);
      const there = await store.listPasskeys(db, who, rpId);
      if (there.length === 0) throw refuse(refusals, 'no_passkey');
      const digest = signedDigest(who, body.call, body.path, body.body);
      const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'sign', owner: who, digest }));
      return optionsOf(rpId, challenge, there);
    },

    'POST /api/auth/passkey/options': async ({ caller, request }) => {
      const { rpId } = needSite(request);
      await limiter.take({ kind: 'passkey_challenge', subject: networkOf(caller.address) });
      return optionsOf(rpId, await db.tx((tx) => makeChallenge(tx, { purpose: 'sign_in' })), []);
    },

    'POST /api/auth/passkey': async ({ body, request, reply }) => {
      const held = await checkAssertion(db, needSite(request), body.signed);
      const { user, token } = await db.tx(async (tx) => {
        await held.take(tx, { purpose: 'sign_in' });
        const login = await readLogin(tx, held.owner);
        if (!login) throw signatureRefused();
        const { id, password_hash: passwordHash } = login;
        const token = await startSession(tx, { id, passwordHash }, request.headers['user-agent']);
        if (!token) throw signatureRefused();
        return { user: await readUser(tx, held.owner), token };
      });
      reply.header('set-cookie', sessionCookie(settings.publicUrl, token));
      return { user: userOnWire(user), token };
    },
  };
};

/** Checks what the browser made (section 7.1, but for the challenge, which is used up with the passkey's keeping). */
async function checkMade({ origin, rpId }: Site & { rpId: string }, response: RegistrationResponseJSON) {
  const challenge = challengeIn(String(response.response.clientDataJSON));
  if (challenge === undefined) throw notTaken();
  const { verifyRegistrationResponse } = await webauthnLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: [ES256],
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw notTaken();
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    challenge: Buffer.from(challenge, 'base64url'),
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String).slice(0, 10),
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
  };
}

async function optionsOf(rpId: string, challenge: Buffer, there: readonly store.PasskeyRow[]): Promise<OptionsJson> {
  const { generateAuthenticationOptions } = await webauthnLibrary();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: there.map(descriptorOf),
  });
  return asJson(options);
}
interface OptionsJson {
  [member: string]: unknown;
  challenge: string;
  timeout: number;
}
const asJson = (options: { challenge: string }): OptionsJson => ({ ...options, timeout: TIMEOUT_MS });

const descriptorOf = (row: store.PasskeyRow) => ({
  id: Buffer.from(row.credential_id).toString('base64url'),
  transports: row.transports as never[],
});

/** Section 14.6.1: what names the user to the authenticator says nothing of the person. */
const handleOf = ({ userId }: Owner) =>
  new Uint8Array(createHash('sha256').update(`ingam passkey user ${userId}`).digest());

const notTaken = () =>
  refuse(refusals, 'passkey_refused', {
    detail: 'This passkey was not made for this wallet, or not within 60 seconds.',
  });
/** Those that are there, if there may be one more. */
async function needRoom(db: Queryable, who: Owner): Promise<store.PasskeyRow[]> {
  const there = await store.listPasskeys(db, who);
  if (there.length < store.MOST_PASSKEYS) return there;
  throw refuse(refusals, 'too_many_passkeys', {
    detail: `${store.MOST_PASSKEYS} passkeys are the most; remove one first.`,
  });
}

const passkeyOnWire = (row: store.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  site: row.rp_id,
  createdAt: onWire(row.created_at),
  lastUsedAt: row.last_used_at && onWire(row.last_used_at),
});
