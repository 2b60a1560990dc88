import { readCookie, sessionCookie } from '#features/auth/server/sessions/cookie.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import { createLimiter, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import type { contract } from '../../contract.ts';
import { SIGN_IN } from '../../rules.ts';
import { createCounts, limits } from '../limits.ts';
import { addCredential, askToAdd, listAdded, removeCredential } from './add-credential.ts';
import { askToOpen, openAccount, readNumber } from './credential-sign-in.ts';
import { listSignInTypes } from './types.ts';

export type AccountCall = Extract<keyof (typeof contract)['calls'], `${string} /api/sign-in-${string}`>;

/** Handlers for credentials that open a person's account. */
export function createAccountHandlers(services: Services): Pick<HandlersOf<typeof contract>, AccountCall> {
  const { countAct } = createCounts(services, 'account');
  return {
    ...openingHandlers(services),
    'GET /api/sign-in-credentials/{userId}': ({ who }) => listAdded(services, who),
    'POST /api/sign-in-credentials/{userId}/ask': async ({ who, body }) => {
      await countAct(who);
      return askToAdd(services, who, body);
    },
    'POST /api/sign-in-credentials/{userId}': async ({ who, body, consent, caller: { address } }) => {
      await countAct(who);
      const { responseCode, currentPassword } = body;
      return addCredential(services, who, { responseCode, consent, typed: { currentPassword, address } });
    },
    'DELETE /api/sign-in-credentials/{userId}/{id}': async ({ who, params }) => {
      await removeCredential(services, who, params.id);
    },
  };
}

type OpeningCall = Exclude<AccountCall, `${string} /api/sign-in-credentials/${string}`>;

function openingHandlers(services: Services): Pick<HandlersOf<typeof contract>, OpeningCall> {
  const { publicUrl } = services.settings;
  const limiter = createLimiter(services, limits);
  const count = (address: string) => limiter.take({ kind: 'credential_sign_in', subject: networkOf(address) });
  return {
    'GET /api/sign-in-types': () => listSignInTypes(services),

    'POST /api/sign-in-by-credential/ask': async ({ body, caller, request, reply }) => {
      await count(caller.address);
      const { asked, secret } = await askToOpen(services, body.vct, request.headers['user-agent']);
      reply.header('set-cookie', askingCookie(publicUrl, secret));
      return asked;
    },

    'POST /api/sign-in-by-credential/number': async ({ body, caller }) => {
      await count(caller.address);
      return readNumber(services, body);
    },

    'POST /api/sign-in-by-credential': async ({ body, caller, request, reply }) => {
      await count(caller.address);
      const secret = readCookie(request.headers.cookie, askingName(publicUrl));
      const userAgent = request.headers['user-agent'];
      const opened = await openAccount(services, { secret, code: body.code, userAgent });
      reply.header('set-cookie', [sessionCookie(publicUrl, opened.token), askingCookie(publicUrl, '')]);
      return opened;
    },
  };
}

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:');
const askingName = (publicUrl: string) => (isHttps(publicUrl) ? '__Host-ingam_asking' : 'ingam_asking');

/** Sets the cookie that binds a request to this browser, unreadable by scripts. An empty secret clears it. */
const askingCookie = (publicUrl: string, secret: string): string =>
  `${askingName(publicUrl)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${secret ? SIGN_IN.minutes * 60 : 0}${isHttps(publicUrl) ? '; Secure' : ''}`;
