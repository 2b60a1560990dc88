import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#platform/refusal.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Caller } from '#platform/server/http/proof.ts';
import { createLimiter, networkOf } from '#platform/server/http/rate-limit.ts';
import type { Services } from '#platform/server/services.ts';
import { type OutsidePort, portState } from '#platform/server/settings/ports.ts';
import { isUniqueViolation, type Tx } from '#platform/server/store/db.ts';
import type { Language } from '#platform/words.ts';
import { languageOf } from '../../../../platform/server/http/request-headers.ts';
import { type contract, refusals } from '../../contract.ts';
import { koreanNameOf } from '../../person.ts';
import { createEmailProof } from '../email/email-proof.ts';
import { limits } from '../limits.ts';
import { makeChallenge, takeChallenge } from '../passkeys/challenges.ts';
import {
  makingOptions,
  needSite,
  newcomerHandle,
  passkeyRefused,
  verifyNewPasskey,
} from '../passkeys/passkey-making.ts';
import { insertPasskey } from '../passkeys/passkeys.ts';
import { setMailLanguage } from '../recovery/recovery-store.ts';
import { identities, registers } from '../slots.ts';
import { readUser, setBiometric, userOnWire } from '../store.ts';
import { createUser } from '../users.ts';
import { sessionCookie } from './cookie.ts';
import { createNetworks } from './networks.ts';
import { hashPassword } from './passwords.ts';
import { startSession, tokenHashOf } from './sessions.ts';

/** Port of registration: outside personal mode, a new account needs an e-mailed link, so it requires a mail server. */
export const registration: OutsidePort = {
  state: (settings) => portState(settings.mode === 'personal' || settings.mail.kind === 'smtp', settings),
  closed: 'MAIL_URL names no mail server: nobody can register',
};

type Registration = Extract<keyof typeof contract.calls, `POST /api/auth/register${string}`>;

interface Newcomer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nameKo?: string | undefined;
  readonly language?: Language | undefined;
  readonly draft?: string | undefined;
  readonly accepts?: readonly number[] | undefined;
}
interface Coming {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
interface Joining {
  readonly passwordHash: string | null;
  /** Runs in the transaction that makes the user. */
  readonly furnish?: (tx: Tx, owner: Parameters<typeof setBiometric>[1]) => Promise<void>;
}

/**
 * Handlers of registration with a password or a passkey. Each makes the user, their way to sign in and a session in one
 * transaction.
 */
export const createRegistration = (services: Services): Pick<HandlersOf<typeof contract>, Registration> => {
  const { settings, db } = services;
  const limiter = createLimiter(services, limits);
  const join = createJoining(services);
  const needOffered = () => {
    if (registration.state(settings) === 'closed')
      throw refuse(refusals, 'not_offered', { detail: 'This server makes no accounts because it sends no mail.' });
  };

  return {
    'POST /api/auth/register': async ({ body, ...coming }) => {
      needOffered();
      await limiter.take({ kind: 'registration', subject: networkOf(coming.caller.address) });
      return join(body, coming, { passwordHash: await hashPassword(body.password) });
    },

    'POST /api/auth/register/draft': async ({ caller }) => {
      needOffered();
      await limiter.take({ kind: 'registration_draft', subject: networkOf(caller.address) });
      const draft = randomBytes(32).toString('base64url');
      const identity = identities.of(services).create(await keyOfDraft(services, draft));
      identity.privateKey.fill(0);
      return { draft, did: identity.did };
    },

    'POST /api/auth/register/options': async ({ body, caller, request }) => {
      needOffered();
      const { rpId } = needSite(request, settings);
      await limiter.take({ kind: 'passkey_challenge', subject: networkOf(caller.address) });
      const challenge = await db.tx((tx) => makeChallenge(tx, { purpose: 'sign_up' }));
      return makingOptions({ handle: newcomerHandle(), named: body, rpId, challenge, there: [] });
    },

    'POST /api/auth/register/passkey': async ({ body, ...coming }) => {
      needOffered();
      const { rpId, origin } = needSite(coming.request, settings);
      await limiter.take({ kind: 'registration', subject: networkOf(coming.caller.address) });
      const made = await verifyNewPasskey({ rpId, origin }, body.made);
      const furnish: Joining['furnish'] = async (tx, owner) => {
        if (!(await takeChallenge(tx, made.challenge, { purpose: 'sign_up' }))) throw passkeyRefused();
        if (!(await insertPasskey(tx, owner, { ...made, rpId, name: body.name }))) throw passkeyRefused();
        await setBiometric(tx, owner, true);
      };
      return join(body, coming, { passwordHash: null, furnish });
    },
  };
};

/** Makes the user, sends their address the e-mail that proves it, and signs them in. */
const createJoining = (services: Services) => {
  const { db, settings } = services;
  const networks = createNetworks(services);
  const proveEmail = createEmailProof(services);
  return async (newcomer: Newcomer, { caller, request, reply }: Coming, { passwordHash, furnish }: Joining) => {
    const { draft, accepts = [], ...person } = newcomer;
    const language = person.language ?? languageOf(request);
    const letter = settings.mode === 'hosted' ? await proveEmail(person.email, language) : undefined;
    const make = (privateKey?: Uint8Array) =>
      db.tx(async (tx) => {
        const nameKo = person.nameKo ?? koreanNameOf(person) ?? null;
        const { owner } = await createUser(tx, services, { ...person, nameKo, passwordHash, privateKey });
        await furnish?.(tx, owner);
        await setMailLanguage(tx, owner, language);
        await letter?.post(tx, owner);
        const token = await startSession(tx, { id: owner.userId, passwordHash }, request.headers['user-agent']);
        if (!token) throw new Error('a user without a session was made');
        if (settings.mode === 'hosted')
          await registers(services).run(tx, { owner, tokenHash: tokenHashOf(token), accepts });
        return { user: await readUser(tx, owner), token };
      });
    const drafted = draft === undefined ? undefined : await keyOfDraft(services, draft);
    const { user, token } = await make(drafted).catch((error: unknown) => {
      // The draft was used before, so this user gets a fresh key.
      if (drafted && isUniqueViolation(error, 'users_address_key')) return make();
      throw error;
    });
    await networks.note(user, caller.address);
    reply.header('set-cookie', sessionCookie(settings.publicUrl, token));
    return { user: userOnWire(user), token };
  };
};

/** Derives the private key of a draft. The page never receives it, and nothing is stored until the registration. */
const keyOfDraft = async ({ vault }: Services, draft: string): Promise<Uint8Array> =>
  Uint8Array.from(await vault.mac('identity draft', draft));
