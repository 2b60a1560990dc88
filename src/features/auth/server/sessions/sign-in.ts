import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Services } from '#platform/server/services.ts';
import { type contract, refusals } from '../../contract.ts';
import { findFormerLogin } from '../email/email-changes-store.ts';
import { findLogin, findUnproven, readUser, userOnWire } from '../store.ts';
import { ownerProof } from './authorize.ts';
import { sessionCookie } from './cookie.ts';
import { createPasswordCheck } from './password-check.ts';
import { endSession, startSession } from './sessions.ts';

type SignIn = 'POST /api/auth/login' | 'GET /api/auth/verify' | 'POST /api/auth/logout';
const wrongLogin = () => refuse(refusals, 'wrong_login', { detail: 'Wrong e-mail or password.' });

/**
 * Handlers of sign-in and sign-out. A session's token is returned in the body and in a cookie that no script can read.
 */
export const createSignIn = (services: Services): Pick<HandlersOf<typeof contract>, SignIn> => {
  const { db, settings } = services;
  const check = createPasswordCheck(services);
  // Finds the accounts of an e-mail. To reveal nothing by timing, it always runs every lookup and returns two accounts
  // to compare. No address is both proven and former.
  const loginsOf = async (email: string) => {
    const proven = await findLogin(db, email);
    if (settings.mode !== 'hosted') return { logins: [proven], email };
    const [former, unproven] = [await findFormerLogin(db, email), await findUnproven(db, email)];
    // Guesses by the former address count against the current one, so that an account has one limit.
    return { logins: [proven ?? former, unproven], email: former?.email ?? email };
  };

  return {
    'POST /api/auth/login': async ({ body, caller, request, reply }) => {
      const { logins, email } = await loginsOf(body.email);
      const login = await check(logins, { email, password: body.password, address: caller.address });
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
