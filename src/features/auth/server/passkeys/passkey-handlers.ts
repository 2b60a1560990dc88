import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { CheckedRequest, HandlersOf } from '#platform/server/http/http.ts';
import type { Caller, Owner, Session } from '#platform/server/http/proof.ts';
import { createLimiter, type Limiter, networkOf, subnetOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { Queryable, Tx } from '#platform/server/store/db.ts';
import { onWire } from '#platform/wire-time.ts';
import { type contract, type Passkey, refusals } from '../../contract.ts';
import { signedDigest } from '../consents.ts';
import { tellSecurity } from '../email/security-notices.ts';
import { limits } from '../limits.ts';
import { sessionCookie } from '../sessions/cookie.ts';
import { createNetworks } from '../sessions/networks.ts';
import { createDoorGuard, createPasswordDemand, typesPassword } from '../sessions/password-check.ts';
import { endOtherSessions, endSession, startSession } from '../sessions/sessions.ts';
import { signedForms } from '../slots.ts';
import { lockUser, readLogin, readUser, userOnWire } from '../store.ts';
import { checkAssertion, signatureRefused } from './assertion.ts';
import { makeChallenge, takeChallenge } from './challenges.ts';
import {
  asJson,
  descriptorOf,
  handleOf,
  makingOptions,
  needSite,
  type OptionsJson,
  passkeyRefused,
  TIMEOUT_MS,
  verifyNewPasskey,
} from './passkey-making.ts';
import * as store from './passkeys.ts';
import { webauthnLibrary } from './webauthn-site.ts';

type PasskeyCall = Extract<
  keyof typeof contract.calls,
  | `${string} /api/passkeys/${string}`
  | `${string} /api/signatures/${string}`
  | `${string} /api/auth/passkey${string}`
  | 'POST /api/auth/raise'
>;

type KeepingCall = Extract<PasskeyCall, `${string} /api/passkeys/${string}`>;

/**
 * Handlers of passkeys: making, naming and removing them, requesting signatures, and sign-in (W3C WebAuthn 3, sections
 * 7.1 and 7.2).
 */
export const createPasskeyHandlers = (services: Services): Pick<HandlersOf<typeof contract>, PasskeyCall> => {
  const limiter = createLimiter(services, limits);
  /** Counts by session and network. The owner of a personal wallet may have no session. */
  const countAsking = ({ userId }: Owner, { session, address }: Caller) => {
    const asker = session?.tokenHash ?? `user:${userId}`;
    return limiter.take({ kind: 'challenge_of_asker', subject: `${asker} ${subnetOf(address)}` });
  };
  return { ...keepingHandlers(services, countAsking), ...signingHandlers(services, countAsking, limiter) };
};

type CountAsking = (owner: Owner, caller: Caller) => Promise<unknown>;

const keepingHandlers = (
  services: Services,
  countAsking: CountAsking,
): Pick<HandlersOf<typeof contract>, KeepingCall> => {
  const { db, settings } = services;
  const demandPassword = createPasswordDemand(services);
  const guard = createDoorGuard(services);
  return {
    'GET /api/passkeys/{userId}': async ({ who }) => (await store.listPasskeys(db, who)).map(passkeyOnWire),

    'POST /api/passkeys/{userId}/options': async ({ who, body: { currentPassword }, caller, request }) => {
      const { rpId } = needSite(request, settings);
      const { address } = caller;
      const [user, there] = [await readUser(db, who), await needRoom(db, who)];
      // Checked again when the passkey is stored. Checked here too, so that no device creates a passkey that is then
      // refused.
      if (!user.biometric_enabled || typesPassword(settings, who))
        await demandPassword(await readLogin(db, who), { currentPassword, address }, 'a passkey');
      await countAsking(who, caller);
      const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'register', owner: who }));
      return makingOptions({ handle: handleOf(who), named: userOnWire(user), rpId, challenge, there });
    },

    'POST /api/passkeys/{userId}': async ({ who, body, caller: { address }, request, consent }) => {
      const site = needSite(request, settings);
      const made = await verifyNewPasskey(site, body.made);
      const typed = { currentPassword: body.currentPassword, address };
      const use = await guard(who, consent, typed, 'a passkey');
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        await use(tx);
        if (!(await takeChallenge(tx, made.challenge, { purpose: 'register', owner: who }))) throw passkeyRefused();
        await needRoom(tx, who);
        const row = await store.insertPasskey(tx, who, { ...made, rpId: site.rpId, name: body.name });
        if (!row) throw passkeyRefused();
        await tellSecurity(tx, services, who, 'passkey_added');
        return passkeyOnWire(row);
      });
    },

    'PATCH /api/passkeys/{userId}/{id}': async ({ who, params, body }) => {
      const row = await store.renamePasskey(db, who, params.id, body.name);
      if (!row) throw refuse(commonRefusals, 'not_found');
      return passkeyOnWire(row);
    },

    'DELETE /api/passkeys/{userId}/{id}': async ({ who, params, caller: { session }, consent }) => {
      await db.tx(async (tx) => {
        await lockUser(tx, who);
        await consent.use(tx, { weakens: true });
        const { biometric_enabled: wasOn, has_password: hasPassword } = await readUser(tx, who);
        if (settings.mode === 'hosted' && !hasPassword) await needAnother(tx, who, params.id);
        if (!(await store.deletePasskey(tx, who, params.id))) throw refuse(commonRefusals, 'not_found');
        // Ends the person's other sessions: it is unknown which of them the passkey opened, and the thief of a device
        // must not stay signed in.
        await endOtherSessions(tx, who, session);
        await tellSecurity(tx, services, who, 'passkey_removed');
        if (wasOn && !(await readUser(tx, who)).biometric_enabled)
          await tellSecurity(tx, services, who, 'biometric_off');
      });
    },
  };
};

type Entering = Pick<
  CheckedRequest<'POST /api/auth/passkey', (typeof contract.calls)['POST /api/auth/passkey']>,
  'body' | 'caller' | 'request' | 'reply'
>;

const signingHandlers = (
  services: Services,
  countAsking: CountAsking,
  limiter: Limiter<keyof typeof limits>,
): Pick<HandlersOf<typeof contract>, Exclude<PasskeyCall, KeepingCall>> => {
  const { db, settings } = services;
  const networks = createNetworks(services);
  /** Starts a session by a passkey. `from` is the same person's earlier session, which the new one replaces. */
  const enter = async ({ body, caller, request, reply }: Entering, from: Session | null) => {
    const held = await checkAssertion(db, needSite(request, settings), body.signed);
    if (from && held.owner.userId !== from.userId) throw signatureRefused();
    const { user, token } = await db.tx(async (tx) => {
      await held.take(tx, { purpose: 'sign_in' });
      const login = await readLogin(tx, held.owner);
      if (!login) throw signatureRefused();
      const { id, password_hash: passwordHash } = login;
      const token = await startSession(tx, { id, passwordHash }, request.headers['user-agent']);
      if (!token) throw signatureRefused();
      if (from) await endSession(tx, from);
      return { user: await readUser(tx, held.owner), token };
    });
    await networks.note(user, caller.address);
    reply.header('set-cookie', sessionCookie(settings.publicUrl, token));
    return { user: userOnWire(user), token };
  };
  return {
    'POST /api/signatures/{userId}': async ({ who, caller, body, request }) => {
      const { rpId } = needSite(request, settings);
      const there = await store.listPasskeys(db, who, rpId);
      if (there.length === 0) throw refuse(refusals, 'no_passkey');
      await countAsking(who, caller);
      const digest = signedDigest(who, body.call, body.path, body.body);
      const formOf = signedForms(services).get(body.call);
      const challenge = await db.tx(async (tx) =>
        makeChallenge(tx, { purpose: 'sign', owner: who, digest }, await formOf?.(tx, who, body)),
      );
      return optionsOf(rpId, challenge, there);
    },

    'POST /api/auth/passkey/options': async ({ caller, request }) => {
      const { rpId } = needSite(request, settings);
      await limiter.take({ kind: 'passkey_challenge', subject: networkOf(caller.address) });
      return optionsOf(rpId, await db.tx((tx) => makeChallenge(tx, { purpose: 'sign_in' })), []);
    },

    'POST /api/auth/passkey': async (asked) => enter(asked, null),

    'POST /api/auth/raise': async ({ who, ...asked }) => enter(asked, who.session),
  };
};

/** Returns the browser's options for a signature by one of these passkeys, or by any passkey of this site. */
export async function optionsOf(
  rpId: string,
  challenge: Buffer,
  there: readonly store.PasskeyRow[],
): Promise<OptionsJson> {
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

/** Returns the existing passkeys. Refuses if there may be no more. */
async function needRoom(db: Queryable, who: Owner): Promise<store.PasskeyRow[]> {
  const there = await store.listPasskeys(db, who);
  if (there.length < store.MOST_PASSKEYS) return there;
  throw refuse(refusals, 'too_many_passkeys', {
    detail: `${store.MOST_PASSKEYS} passkeys are the limit. Remove one first.`,
  });
}

/** Refuses to remove the last passkey of a user without a password. */
async function needAnother(tx: Tx, who: Owner, id: number): Promise<void> {
  const [first, ...others] = await store.listPasskeys(tx, who);
  if (first?.id === id && others.length === 0)
    throw refuse(refusals, 'last_way_in', { detail: 'Set a password or add another passkey first.' });
}

export const passkeyOnWire = (row: store.PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  site: row.rp_id,
  createdAt: onWire(row.created_at),
  lastUsedAt: row.last_used_at && onWire(row.last_used_at),
});
