import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Owner } from '#platform/server/http/proof.ts';
import { createLimiter, type Limiter, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { onWire } from '#platform/wire-time.ts';
import { languageOf } from '../../../../platform/server/http/request-headers.ts';
import { type contract, refusals } from '../../contract.ts';
import { tellSecurity } from '../email/security-notices.ts';
import { limits } from '../limits.ts';
import { makeChallenge, takeChallenge } from '../passkeys/challenges.ts';
import { handleOf, makingOptions, needSite, passkeyRefused, verifyNewPasskey } from '../passkeys/passkey-making.ts';
import { replacePasskeys } from '../passkeys/passkeys.ts';
import { forgetCredentials } from '../sessions/account-credentials-store.ts';
import { ownerProof } from '../sessions/authorize.ts';
import { createDoorGuard } from '../sessions/password-check.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { endOtherSessions } from '../sessions/sessions.ts';
import { credentialsBoundTo } from '../slots.ts';
import { lockUser, readUser, setPasswordHash, userOnWire } from '../store.ts';
import { codeHash, makeCodes } from './recovery-codes.ts';
import { tokenHash } from './recovery-job.ts';
import * as store from './recovery-store.ts';

type RecoveryCall = Extract<keyof typeof contract.calls, `${string} /api/recovery${string}`>;

const linkOver = () =>
  refuse(refusals, 'link_over', { detail: 'The link was used or has expired. Request another one.' });
const wrongCode = () =>
  refuse(refusals, 'wrong_code', {
    detail: 'The recovery code is wrong or was used.',
    errors: { code: 'is wrong or was used' },
  });

/** A person with a valid link and code. Both are used up by the recovery. */
interface Proven {
  readonly owner: Owner;
  readonly link: Uint8Array;
  readonly code: Uint8Array;
}

function needHosted({ mode }: Services['settings']): void {
  if (mode !== 'hosted')
    throw refuse(commonRefusals, 'not_found', { detail: 'A personal wallet is recovered at its own machine.' });
}

/**
 * Counts a guess before it is compared. A correct one is subtracted from the count of wrong ones and counted against a
 * separate limit.
 */
const createRecoveryProof =
  ({ db, vault, settings }: Services, limiter: Limiter<keyof typeof limits>) =>
  async ({ token, code }: { token: string; code: string }, address: string): Promise<Proven> => {
    needHosted(settings);
    const link = tokenHash(token);
    const found = await store.findLink(db, link);
    if (!found) throw linkOver();
    const owner = ownerProof(found.user_id);
    const forget = await limiter.take(
      { kind: 'recovery_code_of_account', subject: `user:${owner.userId}` },
      { kind: 'recovery_code_from_address', subject: networkOf(address) },
    );
    const hash = await codeHash(db, vault, owner, code);
    if (!hash || !(await store.isCodeThere(db, owner, hash))) throw wrongCode();
    await forget();
    await limiter.take({ kind: 'right_code_of_account', subject: `user:${owner.userId}` });
    return { owner, link, code: hash };
  };

/** Handlers of the recovery codes of a signed-in person. */
function createCodeHandlers(
  services: Services,
  limiter: Limiter<keyof typeof limits>,
): Pick<HandlersOf<typeof contract>, Extract<RecoveryCall, `${string}-codes/${string}`>> {
  const { db, vault } = services;
  const guard = createDoorGuard(services);
  return {
    'GET /api/recovery-codes/{userId}': async ({ who }) => {
      const { left, created_at } = await store.readCodes(db, who);
      return { left, madeAt: created_at && onWire(created_at) };
    },

    'POST /api/recovery-codes/{userId}': async ({ who, body: { currentPassword }, caller: { address }, consent }) => {
      const use = await guard(who, consent, { currentPassword, address }, 'recovery codes');
      await limiter.take({ kind: 'recovery_codes_of_user', subject: `user:${who.userId}` });
      return db.tx(async (tx) => {
        await lockUser(tx, who);
        await use(tx);
        const codes = await makeCodes(tx, vault, who);
        await store.endLinks(tx, who);
        await tellSecurity(tx, services, who, 'recovery_codes');
        return { codes };
      });
    },
  };
}

/**
 * Handlers of recovery for a person without their devices (hosted mode): an e-mailed link and one of ten written codes.
 */
export const createRecoveryHandlers = (services: Services): Pick<HandlersOf<typeof contract>, RecoveryCall> => {
  const { db, settings } = services;
  const limiter = createLimiter(services, limits);
  const prove = createRecoveryProof(services, limiter);

  return {
    ...createCodeHandlers(services, limiter),

    'POST /api/recovery': async ({ body, caller, request }) => {
      needHosted(settings);
      await limiter.take(
        { kind: 'recovery_of_account', subject: body.email },
        { kind: 'recovery_from_address', subject: networkOf(caller.address) },
      );
      await store.insertRecoveryRequest(db, { email: body.email, language: body.language ?? languageOf(request) });
      return { mail: services.mailer.isSandbox ? 'sandbox' : 'sent' };
    },

    'POST /api/recovery/look': async ({ body }) => {
      needHosted(settings);
      if (!(await store.findLink(db, tokenHash(body.token)))) throw linkOver();
    },

    'POST /api/recovery/options': async ({ body, caller, request }) => {
      const { rpId } = needSite(request, settings);
      const { owner, link } = await prove(body, caller.address);
      await limiter.take({ kind: 'challenge_of_asker', subject: `link:${Buffer.from(link).toString('hex')}` });
      const user = await readUser(db, owner);
      const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'register', owner }));
      return makingOptions({ handle: handleOf(owner), named: userOnWire(user), rpId, challenge, there: [] });
    },

    'POST /api/recovery/finish': async ({ body, caller, request }) => {
      const { owner, link, code } = await prove(body, caller.address);
      const site = body.made && needSite(request, settings);
      const made = site && body.made && (await verifyNewPasskey(site, body.made));
      const passwordHash = body.newPassword === undefined ? undefined : await hashPassword(body.newPassword);
      const done = await db.tx(async (tx) => {
        await lockUser(tx, owner);
        if (!(await store.takeLink(tx, owner, link))) throw linkOver();
        if (!(await store.useCode(tx, owner, code))) throw wrongCode();
        if (made && !(await takeChallenge(tx, made.challenge, { purpose: 'register', owner }))) throw passkeyRefused();
        const passkey = made && site && { ...made, rpId: site.rpId, name: body.name ?? '' };
        if (passwordHash !== undefined) await setPasswordHash(tx, owner, passwordHash);
        const removedPasskeys = await replacePasskeys(tx, owner, passkey);
        await endOtherSessions(tx, owner, null);
        await forgetCredentials(tx, owner);
        await store.endLinks(tx, owner);
        await tellSecurity(tx, services, owner, 'recovered');
        const { left: codesLeft } = await store.readCodes(tx, owner);
        const { biometric_enabled: biometricEnabled } = await readUser(tx, owner);
        return { removedPasskeys, biometricEnabled, codesLeft };
      });
      return { ...done, credentials: await credentialsBoundTo.of(services)(owner) };
    },
  };
};
