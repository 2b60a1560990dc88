import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http.ts';
import { portStates } from '#platform/server/ports.ts';
import { createLimiter, networkOf } from '#platform/server/rate-limit.ts';
import { type contract, refusals } from '../contract.ts';
import { koreanNameOf } from '../person.ts';
import type { AuthServices } from './auth-services.ts';
import { vouchFor } from './authorize.ts';
import { sessionCookie } from './cookie.ts';
import { createPasswordCheck } from './password-check.ts';
import { hashPassword } from './passwords.ts';
import { setMailLanguage } from './recovery-store.ts';
import { languageOf } from './request-language.ts';
import { endSession, startSession } from './sessions.ts';
import { findLogin, readUser, userOnWire } from './store.ts';
import { createUser } from './users.ts';

type SignIn = 'POST /api/auth/register' | 'POST /api/auth/login' | 'GET /api/auth/verify' | 'POST /api/auth/logout';
const wrongLogin = () => refuse(refusals, 'wrong_login', { detail: 'Wrong e-mail or password.' });

/** Registration, sign-in and sign-out: a session starts as a token in the body and as a cookie that no script can read. */
export const createSignIn = (services: AuthServices): Pick<HandlersOf<typeof contract>, SignIn> => {
  const { db, settings } = services;
  const limiter = createLimiter(services);
  const check = createPasswordCheck(services);

  return {
    'POST /api/auth/register': async ({ body, caller, request, reply }) => {
      if (portStates(settings).registration === 'closed')
        throw refuse(refusals, 'not_offered', { detail: 'This server makes no accounts: it has no mail.' });
      await limiter.take({ kind: 'registration', subject: networkOf(caller.address) });
      const passwordHash = await hashPassword(body.password);
      const { user, token } = await db.tx(async (tx) => {
        const made = await createUser(tx, services, { ...body, nameKo: koreanNameOf(body) ?? null, passwordHash });
        await setMailLanguage(tx, made.owner, body.language ?? languageOf(request));
        const token = await startSession(tx, { id: made.user.id, passwordHash }, request.headers['user-agent']);
        if (!token) throw new Error('a user without a session was made');
        return { ...made, token };
      });
      reply.header('set-cookie', sessionCookie(settings.publicUrl, token));
      return { user: userOnWire(user), token };
    },

    'POST /api/auth/login': async ({ body, caller, request, reply }) => {
      const login = await check(await findLogin(db, body.email), { ...body, address: caller.address });
      if (!login?.password_hash) throw wrongLogin();
      const { id, password_hash: passwordHash } = login;
      const { user, token } = await db.tx(async (tx) => {
        const token = await startSession(tx, { id, passwordHash }, request.headers['user-agent']);
        if (!token) throw wrongLogin();
        return { user: await readUser(tx, vouchFor(id)), token };
      });
      reply.header('set-cookie', sessionCookie(settings.publicUrl, token));
      return { user: userOnWire(user), token };
    },

    'GET /api/auth/verify': async ({ who }) => ({ user: userOnWire(await readUser(db, who.owner)) }),

    'POST /api/auth/logout': async ({ who, reply }) => {
      await db.tx((tx) => endSession(tx, who.session));
      reply.header('set-cookie', sessionCookie(settings.publicUrl, ''));
    },
  };
};
