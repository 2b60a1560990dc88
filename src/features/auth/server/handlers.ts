import { OWNER_ID } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type contract, refusals } from '../contract.ts';
import { createEmailChangeHandlers } from './email/email-change-handlers.ts';
import { createEmailHandlers } from './email/email-handlers.ts';
import { tellSecurity } from './email/security-notices.ts';
import { limits } from './limits.ts';
import { createPasskeyHandlers } from './passkeys/passkey-handlers.ts';
import { createRecoveryHandlers } from './recovery/recovery-handlers.ts';
import { endLinks } from './recovery/recovery-store.ts';
import { createPasswordCheck } from './sessions/password-check.ts';
import { hashPassword } from './sessions/passwords.ts';
import { createRegistration } from './sessions/register.ts';
import { endOtherSessions, endSessionById, listSessions, type SessionRow } from './sessions/sessions.ts';
import { createSignIn } from './sessions/sign-in.ts';
import { changePasswordHash, lockUser, readLogin, readUser, setBiometric, userOnWire } from './store.ts';

const wrongPassword = () =>
  refuse(refusals, 'wrong_password', {
    detail: 'The current password is wrong.',
    errors: { currentPassword: 'is wrong' },
  });

/**
 * Handlers of registration, sign-in, sessions, the password and the passkey switch. In hosted mode a user without a
 * password always signs.
 */
export const createHandlers = (services: Services): HandlersOf<typeof contract> => {
  const { db, settings } = services;
  const check = createPasswordCheck(services);
  const limiter = createLimiter(services, limits);

  return {
    ...createRegistration(services),
    ...createSignIn(services),
    ...createPasskeyHandlers(services),
    ...createRecoveryHandlers(services),
    ...createEmailHandlers(services),
    ...createEmailChangeHandlers(services),

    'GET /api/auth/sessions': async ({ who, query }) => {
      const rows = await listSessions(db, who.owner, who.session, { before: idBefore(query), limit: query.limit + 1 });
      const page = pageById(rows, query.limit);
      return { ...page, items: page.items.map(sessionOnWire) };
    },

    'DELETE /api/auth/sessions/{id}': async ({ who, params }) => {
      const isEnded = await db.tx((tx) => endSessionById(tx, who.owner, params.id));
      if (!isEnded) throw refuse(commonRefusals, 'not_found');
    },

    'POST /api/auth/password': async ({ who, body, caller: { address }, consent }) => {
      if (settings.mode === 'personal' && who.owner.userId === OWNER_ID)
        throw refuse(refusals, 'password_is_a_setting', { detail: 'Change OWNER_PASSWORD and restart the server.' });
      const login = await readLogin(db, who.owner);
      const isFirst = settings.mode === 'hosted' && login?.password_hash === null;
      if (
        !login ||
        (!isFirst && !(await check([login], { email: login.email, address, password: body.currentPassword })))
      )
        throw wrongPassword();
      await limiter.take({ kind: 'password_change_of_user', subject: `user:${who.owner.userId}` });
      const to = await hashPassword(body.newPassword);
      await db.tx(async (tx) => {
        await consent.use(tx, { need: isFirst ? 'always' : 'when on' });
        if (!(await changePasswordHash(tx, who.owner, { from: login.password_hash, to }))) throw wrongPassword();
        await endOtherSessions(tx, who.owner, who.session);
        await endLinks(tx, who.owner);
        await tellSecurity(tx, services, who.owner, 'password');
      });
    },

    'POST /api/biometric/enable/{userId}': ({ who, consent }) =>
      db.tx(async (tx) => {
        const user = await setBiometric(tx, who, true);
        if (!user) throw refuse(refusals, 'no_passkey');
        await consent.use(tx, { need: 'always' });
        return userOnWire(user);
      }),

    'POST /api/biometric/disable/{userId}': ({ who, consent }) =>
      db.tx(async (tx) => {
        await lockUser(tx, who);
        await consent.use(tx, { weakens: true });
        const { biometric_enabled: wasOn, has_password: hasPassword } = await readUser(tx, who);
        if (settings.mode === 'hosted' && wasOn && !hasPassword)
          throw refuse(refusals, 'last_way_in', {
            detail: 'Set a password first. Nothing else would protect this wallet.',
          });
        const user = await setBiometric(tx, who, false);
        if (!user) throw refuse(commonRefusals, 'not_found');
        if (wasOn) await tellSecurity(tx, services, who, 'biometric_off');
        return userOnWire(user);
      }),
  };
};

const sessionOnWire = (row: SessionRow) => ({
  id: row.id,
  userAgent: row.user_agent,
  createdAt: onWire(row.created_at),
  lastUsedAt: onWire(row.last_used_at),
  current: row.is_current,
  isReading: row.is_reading,
});
