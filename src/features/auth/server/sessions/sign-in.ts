import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { type contract, refusals } from '../../contract.ts';
import { findLogin, findUnproven, readUser, userOnWire } from '../store.ts';
import { ownerProof } from './authorize.ts';
import { sessionCookie } from './cookie.ts';
import { createPasswordCheck } from './password-check.ts';
import { endSession, startSession } from './sessions.ts';

type SignIn = 'POST /api/auth/login' | 'GET /api/auth/verify' | 'POST /api/auth/logout';
const wrongLogin = () => refuse(refusals, 'wrong_login', { detail: 'Wrong e-mail or password.' });

/** Sign-in and sign-out: a session starts as a token in the body and as a cookie that no script can read. */
export const createSignIn = (services: Services): Pick<HandlersOf<typeof contract>, SignIn> => {
  const { db, settings } = services;
  const check = createPasswordCheck(services);
  // What is found tells nothing by its time: both are looked for and compared, whether they are there or not.
  const loginsOf = async (email: string) =>
    settings.mode === 'hosted'
      ? [await findLogin(db, email), await findUnproven(db, email)]
      : [await findLogin(db, email)];

  return {
    'POST /api/auth/login': async ({ body, caller, request, reply }) => {
      const login = await check(await loginsOf(body.email), { ...body, address: caller.address });
      if (!login?.password_hash) throw wrongLogin();
      const { id, password_hash: passwordHash } = login;
      const { user, token } = await db.tx(async (tx) => {
        const token = await startSession(tx, { id, passwordHash }, request.headers['user-agent']);
        if (!token) throw wrongLogin();
        return { user: await readUser(tx, ownerProof(id)), token };
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
